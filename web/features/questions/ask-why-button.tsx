import { MessageCircleQuestion } from 'lucide-react';
import type { ServedQuestion } from '#shared/quiz.ts';
import type { AnsweredQuestion } from '#shared/tutor.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** A request to the tutor to explain an answer. Without the id of a quiz, it is about the latest quiz that served the question. */
export type WhyQuestion = { answered: AnsweredQuestion; quizId?: string };

type AskWhyButtonProps = { question: ServedQuestion; chosen: number; onAskWhy: (why: WhyQuestion) => void };

/** Asks the tutor why the chosen option is correct or incorrect. */
export function AskWhyButton({ question, chosen, onAskWhy }: AskWhyButtonProps) {
  const { id: questionId, question: stem, options, correctAnswer: correct } = question;
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
