import { exam } from '#shared/exam.ts';
import { QuestionScale } from '#web/features/exam-strip/exam-scale.tsx';
import { chanceText, percentText } from '#web/lib/percent.ts';
import { ChanceScale } from './chance-scale.tsx';
import type { Chance } from './estimate.ts';

type ChanceFiguresProps = {
  chance: Chance;
  /** The expected number of correct answers. */
  expected: number | null;
};

/** Shows the chance of passing and the expected score, each as a number and on a scale. */
export function ChanceFigures({ chance, expected }: ChanceFiguresProps) {
  return (
    <section aria-label="Your estimate" className="border-line-strong border-y">
      <Figure label="Chance of passing today" value={chanceText(chance.chance)}>
        <p className="figures mb-3 text-pretty font-serif text-3 text-ink">
          Your answers so far put it between {percentText(chance.low)} and {percentText(chance.high)}.
        </p>
        <ChanceScale {...chance} />
      </Figure>
      {expected !== null && (
        <Figure
          label="Expected score"
          value={
            <>
              {Math.round(expected)}{' '}
              <small className="font-sans font-text text-2 text-ink-3 tracking-normal">of {exam.questions.value}</small>
            </>
          }
        >
          <QuestionScale
            count={Math.round(expected)}
            toPass={exam.passQuestions.value}
            words="expected"
            label={`${Math.round(expected)} of ${exam.questions.value} correct answers expected`}
          />
        </Figure>
      )}
    </section>
  );
}

type FigureProps = { label: string; value: React.ReactNode; children: React.ReactNode };

function Figure({ label, value, children }: FigureProps) {
  return (
    <div className="grid items-end gap-x-12 gap-y-4 border-line py-6 not-first:border-t lg:grid-cols-[14rem_minmax(0,1fr)]">
      <p>
        <span className="block font-label text-1">{label}</span>
        <span className="figures mt-1 block whitespace-nowrap font-serif font-title text-6 text-ink tracking-[-0.02em]">
          {value}
        </span>
      </p>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
