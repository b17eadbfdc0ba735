import { Link } from 'wouter';
import { orderedTopics } from '#shared/catalogue.ts';
import { pageTitles } from '#shared/page-titles.ts';
import { ExamHistory } from '#web/features/exams/exam-history.tsx';
import { AnalysisFigures } from '#web/features/quizzes/analysis-figures.tsx';
import { ConfidenceFigures } from '#web/features/quizzes/confidence-figures.tsx';
import type { QuizFigures } from '#web/features/quizzes/quiz-figures.ts';
import { RecentResults } from '#web/features/quizzes/recent-results.tsx';
import { TopicsInBand } from '#web/features/quizzes/topics-in-band.tsx';
import { useQuizFigures } from '#web/features/quizzes/use-quiz.ts';
import { PageTabs } from '#web/lib/page-tabs.tsx';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatsSkeleton } from '#web/ui/stats.tsx';

export default function QuizAnalysisScreen() {
  const title = usePageTitle(pageTitles.quizAnalysis);
  const query = useQuizFigures();
  const { data: figures } = query;
  const isEmpty = figures?.totalQuizzes === 0;
  return (
    <div className="space-y-6 pt-2">
      <PageTabs of="progress" />
      <h1>{title}</h1>
      <div className="space-y-section">
        {isEmpty ? (
          <NoQuizzes />
        ) : (
          <>
            <div className="settles">
              <Section query={query} skeleton={<StatsSkeleton />} failure="We couldn't load your quiz results.">
                {(loaded) => <AnalysisFigures figures={loaded} />}
              </Section>
            </div>
            {figures ? <Bands figures={figures} /> : !query.isLoadingError && <Skeleton className="settles h-dvh" />}
          </>
        )}
        <ExamHistory />
        <ConfidenceFigures />
      </div>
    </div>
  );
}

const Bands = ({ figures: { bands, recent } }: { figures: QuizFigures }) => (
  <>
    <div className="grid gap-x-12 gap-y-section lg:grid-cols-2">
      <TopicsInBand band="strong" topics={bands.strong} />
      <TopicsInBand band="weak" topics={bands.weak} />
      <TopicsInBand band="moderate" topics={bands.moderate} />
    </div>
    <RecentResults results={recent} />
  </>
);

const NoQuizzes = () => (
  <Empty title="No quiz attempts yet">
    <Button asChild variant="primary">
      <Link href={paths.topicQuiz(orderedTopics[0]!.id)}>Take your first quiz</Link>
    </Button>
  </Empty>
);
