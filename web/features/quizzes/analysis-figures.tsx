import { PASS_MARK, STRONG_MARK } from '#shared/quiz.constants.ts';
import { localDate } from '#web/lib/dates.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Stat, Stats } from '#web/ui/stats.tsx';
import type { QuizFigures } from './quiz-figures.ts';

/** Shows the four figures of the analysis. They are undefined while the scores load. */
export function AnalysisFigures({ figures }: { figures?: QuizFigures }) {
  return (
    <Stats>
      <Stat
        label="Total Quizzes"
        value={figures && String(figures.totalQuizzes)}
        note={figures?.since && `since ${localDate(figures.since)}`}
      />
      <Stat
        label="Average Score"
        value={figures && `${figures.averageScore}%`}
        bar={<ProgressBar label="Average score" value={figures?.averageScore ?? 0} mark={PASS_MARK} />}
        note={`pass mark ${PASS_MARK}%`}
      />
      <Stat
        label="Strong Topics"
        value={figures && String(figures.bands.strong.length)}
        note={`average ${STRONG_MARK}% or more`}
      />
      <Stat
        label="Need Improvement"
        value={figures && String(figures.bands.weak.length)}
        note={`average below ${PASS_MARK}%`}
      />
    </Stats>
  );
}
