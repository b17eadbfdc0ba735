import type { AreaMastery } from '#shared/dashboard.ts';
import { exam } from '#shared/exam.ts';
import { totals } from './exam-counts.ts';
import { ExamStrip } from './exam-strip.tsx';
import { HowCounted } from './how-counted.tsx';

/** Shows the exam strip as a thin line, with its meaning in words below it. */
export function SlimStrip({ mastery }: { mastery: AreaMastery[] }) {
  return (
    <div>
      <ExamStrip size="slim" mastery={mastery} />
      <p className="figures mt-2 text-1">
        <b>{totals(mastery).strong}</b> of {exam.questions.value} strong today.
      </p>
      <HowCounted />
    </div>
  );
}
