import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { CreateFlashcardInput } from '#shared/flashcards.ts';
import { useDraft } from '#web/features/drafts/use-draft.ts';
import { TopicPicker } from '#web/features/topics/topic-picker.tsx';
import { isQuotaReached } from '#web/lib/error-text.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '#web/ui/collapsible.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useCreateFlashcard } from './use-flashcards.ts';

const BLANK = { topicId: '', question: '', answer: '' };

type CardFormProps = {
  /** Whether the form is open before the user opens or closes it; undefined while that isn't known. */
  isOpenAtFirst: boolean | undefined;
};

/**
 * Shows the form that creates a card. The form keeps its text until the card is saved, and is open at first if it has
 * unsaved text. A toast reports a failure, except that the user has too many cards.
 */
export function CardForm({ isOpenAtFirst }: CardFormProps) {
  const headingId = useId();
  const create = useCreateFlashcard();
  const { values, isUnsaved, change, discard } = useDraft('new-flashcard', BLANK);
  const { formProps, errors, failure, isPending } = useForm({
    schema: CreateFlashcardInput,
    submit: (card) => create.mutateAsync(card).then(discard),
    fallback: '',
  });

  const [isOpen, setIsOpen] = useState<boolean>();
  if (isOpen === undefined && isOpenAtFirst !== undefined) setIsOpen(isOpenAtFirst || isUnsaved);

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
    <Card className="py-3! print:hidden">
      <Collapsible open={isOpen ?? false} onOpenChange={setIsOpen}>
        <h2 id={headingId} className="text-3">
          <CollapsibleTrigger className="group flex min-h-target w-full items-center gap-3 text-left">
            Create Custom Flashcard
            <Icon of={ChevronDown} className="ml-auto transition-transform group-data-[state=open]:rotate-180" />
          </CollapsibleTrigger>
        </h2>
        <CollapsibleContent>
          <form
            {...formProps}
            aria-labelledby={headingId}
            className="grid items-start pt-2 pb-3 gap-x-6 gap-y-4 lg:grid-cols-[18rem_1fr_1fr]"
          >
            <TopicPicker
              label="Topic"
              name="topicId"
              value={values.topicId}
              onChange={(topicId) => change({ topicId })}
              hint="Tip: AI flashcards can be generated from each topic's study page."
              error={errors.topicId}
            />
            {side('question', 'Question')}
            {side('answer', 'Answer')}
            <div className="grid gap-3 lg:col-span-2 lg:col-start-2">
              <FormFailure message={isQuotaReached(create.error) ? failure : undefined} />
              <Button type="submit" variant="primary" pending={isPending} className="md:justify-self-start">
                Create Flashcard
              </Button>
            </div>
          </form>
        </CollapsibleContent>
      </Collapsible>
    </Card>
  );
}
