import { counted } from '#web/lib/counted.ts';
import { studyTimeText } from '#web/lib/durations.ts';
import { Cells } from '#web/ui/cells.tsx';
import { Stat, Stats, StatUnit } from '#web/ui/stats.tsx';
import type { ProgressReport } from './progress-report.ts';

type ReportFiguresProps = {
  report: ProgressReport;
  /** The number of study periods, and the study time with study sessions (seconds). Undefined if they could not be loaded. */
  sessions: number | undefined;
  studySeconds: number | undefined;
};

/** Shows the four figures of the progress report. */
export function ReportFigures({ report, sessions, studySeconds = 0 }: ReportFiguresProps) {
  // The visits alone are never more than the whole study time.
  const seconds = Math.max(report.timeSpent, studySeconds);
  return (
    <Stats>
      <Stat
        label="Topics Completed"
        value={
          <>
            {report.completed}
            <StatUnit>/{report.total}</StatUnit>
          </>
        }
        bar={<TopicCells report={report} />}
        note={`${report.percent}%`}
      />
      <Stat
        label="Topics Remaining"
        value={report.remaining}
        note={report.remaining > 0 ? 'Keep going!' : 'All topics completed!'}
      />
      <Stat
        label="Total Study Time"
        value={studyTimeText(seconds)}
        note={sessions !== undefined && counted(sessions, 'visit or study session', 'visits and study sessions')}
      />
      <Stat
        label="Avg Time/Topic"
        value={
          <>
            {report.averageMinutes} <StatUnit>min</StatUnit>
          </>
        }
        note={`across ${counted(report.opened, 'topic')} opened`}
      />
    </Stats>
  );
}

/** A cell for each topic, in the six areas of the exam. */
const TopicCells = ({ report: { areas, percent } }: { report: ProgressReport }) => (
  <Cells
    className="slim"
    role="progressbar"
    aria-label="Topics completed"
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
    groups={areas.map(({ area, topics }) => ({
      key: area.id,
      cells: topics.map(({ isCompleted }) => ({ state: isCompleted ? 'done' : undefined })),
    }))}
  />
);
