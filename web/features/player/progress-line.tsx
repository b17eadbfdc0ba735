import { Cells } from '#web/ui/cells.tsx';
import { isCorrect, type LinearState } from './linear.ts';
import './progress-line.css';

/**
 * Shows which questions are answered, at once ('correct') or after a miss ('recovered'), as a line with a cell for each.
 * `label` says the same in words.
 */
export function ProgressLine({ state, label }: { state: LinearState; label: string }) {
  const cells = state.questions.map((question) => ({ state: stateOf(state, question) }));
  return <Cells className="progress-line" groups={[{ key: 'all', cells }]} role="img" aria-label={label} />;
}

function stateOf(state: LinearState, { id, correctAnswer }: LinearState['questions'][number]): string | undefined {
  const isCurrent = state.upcoming[0] === id;
  if (isCurrent && !state.isAnswered) return 'current';
  const first = state.answers.get(id);
  if (!first) return undefined;
  if (first.chosen === correctAnswer) return 'correct';
  const isSolved =
    state.rules.asksAgainAfter !== undefined && (!state.upcoming.includes(id) || (isCurrent && isCorrect(state)));
  return isSolved ? 'recovered' : 'incorrect';
}
