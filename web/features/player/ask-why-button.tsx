import { MessageCircleQuestion } from 'lucide-react';
import type { TutorQuestion } from '#shared/tutor.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { AnsweredQuestion } from './answers.ts';

/** A request to the tutor to explain an answer. Without the id of a quiz, it is about the latest quiz that served the question. */
export type WhyQuestion = { answered: TutorQuestion; quizId?: string };

type AskWhyButtonProps = { answered: AnsweredQuestion; onAskWhy: (why: WhyQuestion) => void };

/** Asks the tutor why the chosen option is correct or incorrect. */
export function AskWhyButton({ answered, onAskWhy }: AskWhyButtonProps) {
  const { id: questionId, question: stem, options, correct } = answered;
  const chosen = answered.chosen!;
  return (
    <Button
      size="small"
      variant="ghost"
      className="-ml-3 text-accent"
      onClick={() => onAskWhy({ answered: { questionId, stem, options, chosen, correct } })}
    >
      <Icon of={MessageCircleQuestion} size={16} />
      Ask why
    </Button>
  );
}
