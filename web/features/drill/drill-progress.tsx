import type { LinearState } from '#web/features/player/linear.ts';
import { progressOf } from '#web/features/player/linear-results.ts';
import { ProgressLine } from '#web/features/player/progress-line.tsx';

/** Shows which questions of the drill are solved, at once or after a miss, and which come back. */
export function DrillProgress({ state }: { state: LinearState }) {
  const { solved, comingBack } = progressOf(state);
  return <ProgressLine state={state} label={`${solved} of ${state.questions.length} done, ${comingBack} to repeat`} />;
}
