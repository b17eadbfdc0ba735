import { useId } from 'react';
import { CreateFlashcardInput } from '#shared/flashcards.ts';
import { useDraft } from '#web/features/drafts/use-draft.ts';
import { TopicPicker } from '#web/features/topics/topic-picker.tsx';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useCreateFlashcard } from './use-flashcards.ts';

const BLANK = { topicId: '', question: '', answer: '' };

/** Shows the form that creates a card. The form keeps its text until the card is saved. A toast reports a failure. */
export function CardForm() {
  const headingId = useId();
  const create = useCreateFlashcard();
  const { values, change, discard } = useDraft('new-flashcard', BLANK);
  const { formProps, errors, isPending } = useForm({
    schema: CreateFlashcardInput,
    submit: (card) => create.mutateAsync(card).then(discard),
    fallback: '',
  });

  const side = (name: 'question' | 'answer', label: string) => (
    <TextArea
      label={label}
      name={name}
      rows={3}
      dir="auto"
      value={values[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      readOnly={isPending}
      error={errors[name]}
    />
  );

  return (
    <Card>
      <h2 id={headingId}>Create Custom Flashcard</h2>
      <form
        {...formProps}
        aria-labelledby={headingId}
        className="mt-4 grid items-start gap-x-6 gap-y-4 md:grid-cols-2 lg:grid-cols-[18rem_1fr_1fr]"
      >
        <TopicPicker
          label="Topic"
          name="topicId"
          value={values.topicId}
          onChange={(topicId) => change({ topicId })}
          hint="Tip: AI flashcards can be generated from each topic's study page."
          error={errors.topicId}
          className="md:max-lg:col-span-2"
        />
        {side('question', 'Question')}
        {side('answer', 'Answer')}
        <Button type="submit" variant="primary" pending={isPending} className="md:justify-self-start lg:col-start-2">
          Create Flashcard
        </Button>
      </form>
    </Card>
  );
}
