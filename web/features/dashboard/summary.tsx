import { AREAS_SHOWN } from '#shared/dashboard.constants.ts';
import type { DashboardSummary } from '#shared/dashboard.ts';
import { PASS_MARK, STRONG_MARK } from '#shared/quiz.constants.ts';
import { TopicRows } from '#web/features/topics/topic-rows.tsx';
import { Section } from '#web/lib/section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Trend } from '#web/ui/trend.tsx';
import { useSummary } from './use-dashboard.ts';

/** Shows a text about the user's progress, with the strong topics and the topics that need work. */
export function Summary({ hasQuizzes }: { hasQuizzes: boolean }) {
  const query = useSummary();
  const { data } = query;
  return (
    <section aria-labelledby="summary" className="grid gap-x-8 gap-y-6 border-line border-b pb-6 lg:grid-cols-2">
      <div>
        <h2 id="summary">AI Summary</h2>
        <Section query={query} skeleton={SKELETON} loading={false} failure="We couldn't load your summary.">
          {({ summary }) => <p className="study mt-2">{summary}</p>}
        </Section>
      </div>
      {!query.isLoadingError && (
        <div className="grid gap-x-6 gap-y-6 lg:grid-cols-2">
          <Areas
            title="Strong areas"
            topicIds={data?.strengths}
            averages={data?.averages}
            tone="success"
            empty={`None yet. Average ${STRONG_MARK}% or more on a topic to see it here.`}
          />
          <Areas
            title="Focus areas"
            topicIds={data?.weaknesses}
            averages={data?.averages}
            tone="below"
            empty={hasQuizzes ? `You're at ${PASS_MARK}% or more everywhere.` : 'Take a quiz to see where to focus.'}
          />
        </div>
      )}
    </section>
  );
}

const SKELETON = (
  <div className="mt-3 space-y-2">
    <Skeleton count={2} />
    <Skeleton className="h-5 w-2/3" />
  </div>
);

type AreasProps = {
  title: string;
  topicIds: string[] | undefined;
  averages?: DashboardSummary['averages'];
  tone: 'success' | 'below';
  /** Shows while there are no topics. */
  empty: string;
};

function Areas({ title, topicIds, averages = [], tone, empty }: AreasProps) {
  return (
    <div>
      <h3 className="text-2">
        {title} <span className="font-sans font-text text-1 text-ink-3">by quiz average</span>
      </h3>
      {topicIds && topicIds.length > 0 && (
        <TopicRows
          rows={topicIds.slice(0, AREAS_SHOWN).map((topicId) => {
            const figures = averages.find((each) => each.topicId === topicId);
            return {
              key: topicId,
              topicId,
              note: figures && figures.latest.length > 1 && <Trend percentages={figures.latest} of="topic quizzes" />,
              end: figures && <Badge tone={tone}>{figures.average}%</Badge>,
            };
          })}
        />
      )}
      {topicIds?.length === 0 && <p className="mt-2 text-1 text-ink-3">{empty}</p>}
    </div>
  );
}
