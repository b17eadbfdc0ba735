import { useEffect, useRef } from 'react';
import { type Note, NoteContentInput } from '#shared/notes.ts';
import { useDraft } from '#web/features/drafts/use-draft.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { controlLook, Field } from '#web/ui/field.tsx';
import { saveByKey } from './save-by-key.ts';
import { useUpdateNote } from './use-notes.ts';

type NoteEditorProps = { note: Note; label: string; onDone: () => void };

/** Shows the form that edits a note, at the note's place in the list. */
export function NoteEditor({ note, label, onDone }: NoteEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const update = useUpdateNote();
  const { values, isUnsaved, change, discard } = useDraft(note.id, {
    content: note.content,
    basedOn: note.updatedAt,
  });
  const done = () => {
    discard();
    onDone();
  };
  const { formProps, errors, isPending } = useForm({
    schema: NoteContentInput,
    submit: ({ content }) => update.mutateAsync({ id: note.id, content, basedOn: values.basedOn }).then(done),
    fallback: '',
  });

  useEffect(() => {
    const { current } = area;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  return (
    <form {...formProps} aria-label={label} className="max-w-measure pt-1">
      <Field label={label} isLabelHidden error={errors.content} hint={isUnsaved && 'Not saved yet'}>
        {(control) => (
          <textarea
            ref={area}
            {...control}
            name="content"
            dir="auto"
            rows={4}
            value={values.content}
            onChange={(event) => change({ content: event.target.value })}
            onKeyDown={saveByKey}
            readOnly={isPending}
            className={classNames(
              controlLook,
              'field-sizing-content block max-h-96 min-h-26! resize-y font-serif text-3',
            )}
          />
        )}
      </Field>
      <div className="mt-3 flex gap-3">
        <Button type="submit" variant="primary" size="small" pending={isPending}>
          Save
        </Button>
        <Button variant="ghost" size="small" onClick={done} disabled={isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
