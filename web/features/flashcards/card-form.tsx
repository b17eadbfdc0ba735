import { useId, useState } from 'react';
import { CreateFlashcardInput } from '#shared/flashcards.ts';
import { TopicPicker } from '#web/features/topics/topic-picker.tsx';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useCreateFlashcard } from './use-flashcards.ts';

type Fields = 'topicId' | 'question' | 'answer';

/** Makes a card of the member's own. After a failure, which a toast tells, everything typed is still there. */
export function CardForm() {
  const headingId = useId();
  const create = useCreateFlashcard();
  const [filled, setFilled] = useState(0);
  const { formProps, errors, isPending } = useForm({
    schema: CreateFlashcardInput,
    submit: (values) => create.mutateAsync(values).then(() => setFilled(filled + 1)),
    fallback: '',
  });
  // The rule speaks of the whole form, so it is said once: at the first field that breaks it, which has the focus.
  const broken = Object.keys(errors)[0];
  const errorOf = (field: Fields) => (field === broken ? errors[field] : undefined);

  return (
    <Card>
      <h2 id={headingId}>Create Custom Flashcard</h2>
      <form
        {...formProps}
        aria-labelledby={headingId}
        className="mt-4 grid items-start gap-x-6 gap-y-4 md:grid-cols-2 lg:grid-cols-[18rem_1fr_1fr]"
      >
        <TopicPicker
          key={`topic ${filled}`}
          label="Topic"
          name="topicId"
          hint="Tip: AI flashcards can be generated from each topic's study page."
          error={errorOf('topicId')}
          className="md:max-lg:col-span-2"
        />
        <TextArea key={`question ${filled}`} label="Question" name="question" rows={3} error={errorOf('question')} />
        <TextArea key={`answer ${filled}`} label="Answer" name="answer" rows={3} error={errorOf('answer')} />
        <Button type="submit" variant="primary" pending={isPending} className="md:justify-self-start lg:col-start-2">
          Create Flashcard
        </Button>
      </form>
    </Card>
  );
}
