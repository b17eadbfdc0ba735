import type { QuizAnswer } from '#shared/quiz.ts';
import { useOutbox } from '#web/features/outbox/use-outbox.ts';

/** Sends the answers of a drill one by one. Answers wait on the device while the server can't be reached. */
export function useSending(id: string) {
  const { give, finish, state, unsaved } = useOutbox('drill', id);
  const send = (answer: QuizAnswer) => give({ kind: 'drill', sitting: id, answer });
  return { send, finish, state, unsaved };
}
