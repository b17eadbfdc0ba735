import { useId } from 'react';
import { CreateNoteInput } from '#shared/notes.ts';
import { useDraft } from '#web/features/drafts/use-draft.ts';
import { TopicPicker } from '#web/features/topics/topic-picker.tsx';
import { isQuotaReached } from '#web/lib/error-text.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { newNoteDraft } from './new-note-draft.ts';
import { saveByKey } from './save-by-key.ts';
import { useCreateNote } from './use-notes.ts';

/**
 * Shows the form that creates a note, on the topic if there is one. The form keeps its text until the note is saved, and
 * the chosen topic also after that. A toast reports a failure, except that
 * the user has too many notes.
 */
export function NoteForm({ topicId }: { topicId?: string }) {
  const headingId = useId();
  const create = useCreateNote();
  const { values, change } = useDraft(newNoteDraft(topicId), { topicId: topicId ?? '', content: '' });
  const { formProps, errors, failure, isPending } = useForm({
    schema: CreateNoteInput,
    submit: (note) => create.mutateAsync(note).then(() => change({ content: '' })),
    fallback: '',
  });

  return (
    <>
      <h2 id={headingId} className="sr-only">
        Create note
      </h2>
      <form
        {...formProps}
        aria-labelledby={headingId}
        className={`grid items-start gap-x-6 gap-y-4 ${topicId ? '' : 'lg:grid-cols-[20rem_minmax(0,1fr)]'}`}
      >
        {topicId ? (
          <input type="hidden" name="topicId" value={topicId} />
        ) : (
          <TopicPicker
            label="Topic"
            name="topicId"
            value={values.topicId}
            onChange={(chosen) => change({ topicId: chosen })}
            error={errors.topicId}
          />
        )}
        <TextArea
          label="Note"
          name="content"
          dir="auto"
          placeholder="What do you want to remember?"
          value={values.content}
          onChange={(event) => change({ content: event.target.value })}
          onKeyDown={saveByKey}
          readOnly={isPending}
          error={errors.content}
        />
        <div className="grid gap-3 lg:-col-end-1">
          <FormFailure message={isQuotaReached(create.error) ? failure : undefined} />
          <Button type="submit" variant="primary" pending={isPending} className="md:justify-self-start">
            Save Note
          </Button>
        </div>
      </form>
    </>
  );
}
