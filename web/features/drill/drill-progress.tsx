import { type SegmentState, Segments } from '#web/features/questions/segments.tsx';
import { type DrillState, isCorrect, progressOf } from './drill-state.ts';

/** Shows which questions of the drill are solved, at once or after a miss, and which come back. */
export function DrillProgress({ state }: { state: DrillState }) {
  const { solved, comingBack } = progressOf(state);
  return (
    <Segments
      label={`${solved} of ${state.questions.length} solved, ${comingBack} to come back`}
      states={state.questions.map((question) => stateOf(state, question))}
    />
  );
}

function stateOf(state: DrillState, { id, correctAnswer }: DrillState['questions'][number]): SegmentState {
  const isCurrent = state.upcoming[0] === id;
  if (isCurrent && !state.isAnswered) return 'current';
  if (!state.first.has(id)) return undefined;
  const isSolved = !state.upcoming.includes(id) || (isCurrent && isCorrect(state));
  if (!isSolved) return 'incorrect';
  return state.first.get(id) === correctAnswer ? 'correct' : 'recovered';
}
