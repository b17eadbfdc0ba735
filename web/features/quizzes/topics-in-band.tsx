import { findTopic } from '#shared/catalogue.ts';
import { PASS_MARK, type PerformanceBand, STRONG_MARK, type TopicAverage } from '#shared/quiz.constants.ts';
import { TopicList } from '#web/features/topics/topic-rows.tsx';
import { counted } from '#web/lib/counted.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Trend } from '#web/ui/trend.tsx';

const BANDS = {
  strong: {
    title: 'Your Strengths',
    caption: `${STRONG_MARK}% or more by quiz average`,
    tone: 'success',
    empty: `No topic has an average of ${STRONG_MARK}% or more yet.`,
  },
  moderate: {
    title: 'Moderate Performance',
    caption: `${PASS_MARK}% to ${STRONG_MARK - 1}% by quiz average`,
    tone: 'neutral',
    empty: `No topic has an average from ${PASS_MARK}% to ${STRONG_MARK - 1}%.`,
  },
  weak: {
    title: 'Areas for Improvement',
    caption: `Below ${PASS_MARK}% by quiz average`,
    tone: 'below',
    empty: `No topic has an average below ${PASS_MARK}%.`,
  },
} as const;

/** Lists the topics of one performance band with their averages. */
export function TopicsInBand({ band, topics }: { band: PerformanceBand; topics: TopicAverage[] }) {
  const { tone, ...words } = BANDS[band];
  return (
    <TopicList
      {...words}
      rows={topics.map(({ topicId, quizzes, average, latest }) => ({
        key: topicId,
        topicId,
        note: (
          <>
            <span className="mr-3">{counted(quizzes, 'topic quiz', 'topic quizzes')}</span>
            {latest.length > 1 && <Trend percentages={latest} of="topic quizzes" />}
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
        end: <Badge tone={tone}>{average}%</Badge>,
      }))}
    />
  );
}
