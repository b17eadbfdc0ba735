import { PASS_MARK } from '#shared/quiz.constants.ts';
import type { QuizScore } from '#shared/quiz.ts';
import { TopicRows } from '#web/features/topics/topic-rows.tsx';
import { relativeTime } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ResultsLine } from '#web/ui/results-line.tsx';

/** Shows the latest quizzes as a line chart and as a list. `results` has the newest first. */
export function RecentResults({ results }: { results: QuizScore[] }) {
  return (
    <section aria-label="Recent Quiz Results">
      <h2>Recent Quiz Results</h2>
      {results.length > 1 && (
        <ResultsLine percentages={results.map(({ percentage }) => percentage).toReversed()} passMark={PASS_MARK} />
      )}
      <TopicRows
        rows={results.map(({ id, topicId, score, totalQuestions, percentage, createdAt }) => ({
          key: id,
          topicId,
          note: (
            <>
              <span>{`${score} / ${totalQuestions} correct`}</span>, {relativeTime(createdAt)}
            </>
          ),
          end: <Badge tone={percentage >= PASS_MARK ? 'neutral' : 'danger'}>{percentage}%</Badge>,
        }))}
      />
    </section>
  );
}
