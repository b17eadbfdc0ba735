import { MessageCircleQuestion } from 'lucide-react';
import { useContext } from 'react';
import { LETTERS } from '#shared/quiz.constants.ts';
import type { ServedQuestion } from '#shared/quiz.ts';
import { AskWhy } from '#web/lib/ask-why.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Leads to the tutor, where the page has one. */
export function AskWhyButton({ question, chosen }: { question: ServedQuestion; chosen: number }) {
  const ask = useContext(AskWhy);
  if (!ask) return null;
  const { id: questionId, question: stem, correctAnswer } = question;
  const words = `Why is ${LETTERS[chosen]} ${chosen === correctAnswer ? 'right' : 'wrong'}?`;
  return (
    <Button
      size="small"
      variant="ghost"
      className="-ml-3 text-accent"
      onClick={() => ask({ questionId, stem, question: words })}
    >
      <Icon of={MessageCircleQuestion} size={16} />
      Ask why
    </Button>
  );
}
