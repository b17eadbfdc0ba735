import type { AreaMastery } from '#shared/dashboard.ts';
import { exam } from '#shared/exam.ts';
import { totals } from './exam-counts.ts';
import { ExamStrip } from './exam-strip.tsx';

/** The exam strip as a thin line, with its meaning as a sentence. */
export function SlimStrip({ mastery }: { mastery: AreaMastery[] }) {
  return (
    <div>
      <ExamStrip size="slim" mastery={mastery} />
      <p className="figures mt-2 text-1">
        <b>{totals(mastery).strong}</b> of {exam.questions.value} strong today. {exam.passQuestions.value} right answers
        pass.
      </p>
    </div>
  );
}
