import { useId } from 'react';
import { CreateNoteInput } from '#shared/notes.ts';
import { useDraft } from '#web/features/drafts/use-draft.ts';
import { TopicPicker } from '#web/features/topics/topic-picker.tsx';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { saveByKey } from './save-by-key.ts';
import { useCreateNote } from './use-notes.ts';

const BLANK = { topicId: '', content: '' };

/** Shows the form that creates a note. The form keeps its text until the note is saved. A toast reports a failure. */
export function NoteForm() {
  const headingId = useId();
  const create = useCreateNote();
  const { values, change, discard } = useDraft('new-note', BLANK);
  const { formProps, errors, isPending } = useForm({
    schema: CreateNoteInput,
    submit: (note) => create.mutateAsync(note).then(discard),
    fallback: '',
  });

  return (
    <Card>
      <h2 id={headingId} className="sr-only">
        Create note
      </h2>
      <form
        {...formProps}
        aria-labelledby={headingId}
        className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[18rem_1fr]"
      >
        <TopicPicker
          label="Topic"
          name="topicId"
          value={values.topicId}
          onChange={(topicId) => change({ topicId })}
          error={errors.topicId}
        />
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
        <Button type="submit" variant="primary" pending={isPending} className="md:justify-self-start lg:col-start-2">
          Save Note
        </Button>
      </form>
    </Card>
  );
}
