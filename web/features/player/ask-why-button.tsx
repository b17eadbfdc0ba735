import { MessageCircleQuestion } from 'lucide-react';
import { createContext, use } from 'react';
import type { TutorQuestion } from '#shared/tutor.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { AnsweredQuestion } from './answers.ts';

/** A request to the tutor to explain an answer. */
export type ExplanationRequest = { answered: TutorQuestion; topicId: string };

/** Sends a request to the tutor; undefined on a page without a tutor. */
export const AskWhyContext = createContext<((why: ExplanationRequest) => void) | undefined>(undefined);

/** Asks the tutor why the chosen option is correct or incorrect. Missing without a choice, and without a tutor. */
export function AskWhyButton({ answered }: { answered: AnsweredQuestion }) {
  const ask = use(AskWhyContext);
  const { id: questionId, topicId, question: stem, options, correct, chosen } = answered;
  if (!ask || chosen === null) return null;
  return (
    <Button
      size="small"
      variant="ghost"
      className="-ml-3 text-accent"
      onClick={() => ask({ answered: { questionId, stem, options, chosen, correct }, topicId })}
    >
      <Icon of={MessageCircleQuestion} size={16} />
      Ask why
    </Button>
  );
}
