import { percentage } from '#shared/quiz.constants.ts';
import type { ConfidenceFigures as Figures } from '#shared/quiz.ts';
import { counted } from '#web/lib/counted.ts';
import { trpc } from '#web/lib/trpc.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

/** With fewer answers, the share says little. */
const MIN_SURE = 20;

/** Shows how often 'Sure' was right, or how many answers are still too few to say. */
export function ConfidenceFigures() {
  const { data } = trpc.quiz.confidence.useQuery(undefined, { staleTime: 0 });
  if (!data) return null;
  if (data.sure.answers < MIN_SURE) return <TooFew answers={data.sure.answers} />;
  const wrong = data.sure.answers - data.sure.correct;
  return (
    <section aria-labelledby="confidence-figures">
      <h2 id="confidence-figures">How sure you were</h2>
      <p className="mt-2 max-w-measure">
        {wrong === 0
          ? 'Every answer you were sure of was right.'
          : `You were sure of ${counted(wrong, 'wrong answer')}. On the exam you wouldn't think to double-check these, so they come first in your review.`}
      </p>
      <dl className="mt-4 max-w-measure border-line border-t">
        <Share said="Sure" {...data.sure} />
        {data.notSure.answers > 0 && <Share said="Not sure" {...data.notSure} />}
      </dl>
    </section>
  );
}

function TooFew({ answers }: { answers: number }) {
  return (
    <section aria-labelledby="confidence-figures">
      <h2 id="confidence-figures">How sure you were</h2>
      <p className="figures mt-2 max-w-measure text-ink-3">
        Mark {MIN_SURE - answers} more {MIN_SURE - answers === 1 ? 'answer' : 'answers'} "Sure" to unlock this.
      </p>
    </section>
  );
}

function Share({ said, answers, correct }: { said: string } & Figures['sure']) {
  const share = percentage(correct, answers);
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)_3.5rem] items-center gap-x-4 border-line border-b py-3">
      <dt className="font-label text-ink">{said}</dt>
      <dd>
        <ProgressBar label={`Correct when marked “${said}”`} value={share} />
        <p className="figures mt-1.5 text-1 text-ink-3">
          {correct} of {answers} correct
        </p>
      </dd>
      <dd className="figures text-right font-serif font-title text-4 text-ink">{share}%</dd>
    </div>
  );
}
