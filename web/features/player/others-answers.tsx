import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { Others } from '#shared/quiz.ts';

type OthersAnswersProps = { others: Others; correct: number; chosen: number | null };

/** Shows the percentage of users who chose each option, labeled with the letters on screen. */
export function OthersAnswers({ others, correct, chosen }: OthersAnswersProps) {
  const colorOf = (option: number) => {
    if (option === correct) return 'var(--success-line)';
    return option === chosen ? 'var(--below-fill)' : 'var(--line-control)';
  };
  return (
    <section className="mt-3 max-w-measure" aria-label="How others answered">
      <p className="text-1 text-ink-3">
        <span className="font-label">How others answered</span> the first time, rounded to the nearest 5%
      </p>
      <ol className="mt-1.5 flex gap-2">
        {others.shares.map((share, option) => (
          <li key={OPTION_LETTERS[option]} className="figures flex-1 text-1 text-ink-2">
            <span className="block h-1.5 rounded-cell bg-cell-empty">
              <span className="block h-full rounded-cell" style={{ width: `${share}%`, background: colorOf(option) }} />
            </span>
            <span aria-hidden="true" className="flex gap-1.5">
              <span className="font-label">{OPTION_LETTERS[option]}</span> {share}%
            </span>
            <span className="sr-only">{chose(share, OPTION_LETTERS[option])}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Says how many users chose one option. It stands beside the option. */
export function ChosenByOthers({ others, option }: { others: Others | null | undefined; option: number }) {
  if (!others) return null;
  return <span className="figures font-text text-1 text-ink-3">{chose(others.shares[option]!, 'this')}</span>;
}

const chose = (share: number, what: string | undefined) =>
  share === 0 ? `Few chose ${what}` : `${share}% chose ${what}`;
