import { counted } from '#web/lib/counted.ts';
import { studyTimeText } from '#web/lib/durations.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Stat, Stats, StatUnit } from '#web/ui/stats.tsx';
import type { ProgressReport } from './progress-report.ts';

// A space that keeps the height of the line.
const BLANK = '\u00A0';

type ReportFiguresProps = {
  report: ProgressReport | undefined;
  /** The number of study periods, and the study time with study sessions (seconds). Undefined while they load. */
  sessions: number | undefined;
  studySeconds: number | undefined;
};

/** Shows the four figures of the progress report. */
export function ReportFigures({ report, sessions, studySeconds = 0 }: ReportFiguresProps) {
  // The visits alone are never more than the whole study time.
  const seconds = Math.max(report?.timeSpent ?? 0, studySeconds);
  return (
    <Stats>
      <Stat
        label="Topics Completed"
        value={
          report && (
            <>
              {report.completed}
              <StatUnit>/{report.total}</StatUnit>
            </>
          )
        }
        bar={<ProgressBar label="Topics completed" value={report?.percent ?? 0} />}
        note={report && `${report.percent}%`}
      />
      <Stat
        label="Topics Remaining"
        value={report && String(report.remaining)}
        note={report && (report.remaining > 0 ? 'Keep going!' : 'All topics completed!')}
      />
      <Stat
        label="Total Study Time"
        value={report && studyTimeText(seconds)}
        note={sessions === undefined ? BLANK : counted(sessions, 'session')}
      />
      <Stat
        label="Avg Time/Topic"
        value={
          report && (
            <>
              {report.averageMinutes} <StatUnit>min</StatUnit>
            </>
          )
        }
        note={report && `over ${counted(report.opened, 'topic')} begun`}
      />
    </Stats>
  );
}
