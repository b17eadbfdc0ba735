import { findTopic } from '#shared/catalogue.ts';
import { PASS_MARK, type PerformanceBand, STRONG_MARK, type TopicAverage } from '#shared/quiz.constants.ts';
import { TopicList } from '#web/features/topics/topic-rows.tsx';
import { counted } from '#web/lib/counted.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Trend } from '#web/ui/trend.tsx';

const BANDS = {
  strong: {
    title: 'Your Strengths',
    tone: 'success',
    empty: `No topic has an average of ${STRONG_MARK}% or more yet.`,
  },
  moderate: {
    title: 'Moderate Performance',
    tone: 'neutral',
    empty: `No topic has an average from ${PASS_MARK}% to ${STRONG_MARK - 1}%.`,
  },
  weak: { title: 'Areas for Improvement', tone: 'below', empty: 'No topic is below the pass mark.' },
} as const;

/** Lists the topics of one performance band with their averages. */
export function TopicsInBand({ band, topics }: { band: PerformanceBand; topics: TopicAverage[] | undefined }) {
  const { title, tone, empty } = BANDS[band];
  return (
    <TopicList
      title={title}
      skeleton={<Skeleton className="mt-3 h-72" />}
      empty={empty}
      rows={topics?.map(({ topicId, quizzes, average, latest }) => ({
        key: topicId,
        topicId,
        note: (
          <>
            <span className="mr-3">{counted(quizzes, 'quiz', 'quizzes')}</span>
            {latest.length > 1 && <Trend percentages={latest} of="quizzes" />}
          </>
        ),
        bar: (
          <ProgressBar
            label={`Average in ${findTopic(topicId)?.title}`}
            value={average}
            mark={PASS_MARK}
            tone={band === 'weak' ? 'below' : 'accent'}
          />
        ),
        end: (
          <Badge isBoxed tone={tone}>
            {average}%
          </Badge>
        ),
      }))}
    />
  );
}
