import { MessageCircleQuestion } from 'lucide-react';
import { LETTERS } from '#shared/quiz.constants.ts';
import type { ServedQuestion } from '#shared/quiz.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** A question to the tutor about the answer to a practice question. */
export type WhyQuestion = { questionId: string; stem: string; question: string };

type AskWhyButtonProps = { question: ServedQuestion; chosen: number; onAskWhy: (why: WhyQuestion) => void };

/** Asks the tutor why the chosen option is correct or incorrect. */
export function AskWhyButton({ question, chosen, onAskWhy }: AskWhyButtonProps) {
  const { id: questionId, question: stem, correctAnswer } = question;
  const words = `Why is ${LETTERS[chosen]} ${chosen === correctAnswer ? 'right' : 'wrong'}?`;
  return (
    <Button
      size="small"
      variant="ghost"
      className="-ml-3 text-accent"
      onClick={() => onAskWhy({ questionId, stem, question: words })}
    >
      <Icon of={MessageCircleQuestion} size={16} />
      Ask why
    </Button>
  );
}
