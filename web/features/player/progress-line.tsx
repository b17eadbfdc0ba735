import { isCorrect, type LinearState } from './linear.ts';
import { type SegmentState, Segments } from './segments.tsx';

/** Shows which questions are answered, at once or after a miss, as a line. `label` says the same in words. */
export function ProgressLine({ state, label }: { state: LinearState; label: string }) {
  return <Segments label={label} states={state.questions.map((question) => stateOf(state, question))} />;
}

function stateOf(state: LinearState, { id, correctAnswer }: LinearState['questions'][number]): SegmentState {
  const isCurrent = state.upcoming[0] === id;
  if (isCurrent && !state.isAnswered) return 'current';
  const first = state.answers.get(id);
  if (!first) return undefined;
  if (first.chosen === correctAnswer) return 'correct';
  const isSolved =
    state.rules.asksAgainAfter !== undefined && (!state.upcoming.includes(id) || (isCurrent && isCorrect(state)));
  return isSolved ? 'recovered' : 'incorrect';
}
