import { PASS_MARK, STRONG_MARK } from '#shared/quiz.constants.ts';
import { localDate } from '#web/lib/dates.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Stat, Stats } from '#web/ui/stats.tsx';
import type { QuizFigures } from './quiz-figures.ts';

/** Shows the four figures of the analysis. */
export function AnalysisFigures({ figures }: { figures: QuizFigures }) {
  return (
    <Stats>
      <Stat
        label="Total Quizzes"
        value={figures.totalQuizzes}
        note={figures.since && `topic quizzes since ${localDate(figures.since)}`}
      />
      <Stat
        label="Average Score"
        value={`${figures.averageScore}%`}
        bar={<ProgressBar label="Average score" value={figures.averageScore} mark={PASS_MARK} />}
        note={`passing score ${PASS_MARK}%`}
      />
      <Stat
        label="Strong Topics"
        value={figures.bands.strong.length}
        note={`${STRONG_MARK}% or more by quiz average`}
      />
      <Stat label="Need Improvement" value={figures.bands.weak.length} note={`below ${PASS_MARK}% by quiz average`} />
    </Stats>
  );
}
