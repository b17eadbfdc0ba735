import { Link } from 'wouter';
import { orderedTopics } from '#shared/catalogue.ts';
import { userPageTitles } from '#shared/user-page-titles.ts';
import { ExamHistory } from '#web/features/exams/exam-history.tsx';
import { AnalysisFigures } from '#web/features/quizzes/analysis-figures.tsx';
import { ConfidenceFigures } from '#web/features/quizzes/confidence-figures.tsx';
import { RecentResults } from '#web/features/quizzes/recent-results.tsx';
import { TopicsInBand } from '#web/features/quizzes/topics-in-band.tsx';
import { useQuizFigures } from '#web/features/quizzes/use-quiz.ts';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';

export default function QuizAnalysisScreen() {
  usePageTitle(userPageTitles.quizAnalysis);
  const query = useQuizFigures();
  const { data: figures } = query;
  const isShown = figures ? figures.totalQuizzes > 0 : !query.isLoadingError;
  return (
    <div className="space-y-section pt-2">
      <div className="space-y-6">
        <h1>Quiz Performance Analysis</h1>
        <Section query={query} skeleton={<AnalysisFigures />} failure="Your quiz results could not be loaded.">
          {(loaded) => (loaded.totalQuizzes > 0 ? <AnalysisFigures figures={loaded} /> : <NoQuizzes />)}
        </Section>
      </div>
      <ExamHistory />
      {isShown && (
        <div className="grid gap-x-8 gap-y-section lg:grid-cols-2">
          <TopicsInBand band="strong" topics={figures?.bands.strong} />
          <TopicsInBand band="weak" topics={figures?.bands.weak} />
          <TopicsInBand band="moderate" topics={figures?.bands.moderate} />
          <RecentResults results={figures?.recent} />
        </div>
      )}
      <ConfidenceFigures />
    </div>
  );
}

const NoQuizzes = () => (
  <Empty title="No quiz attempts yet">
    <Button asChild variant="primary">
      <Link href={paths.topicQuiz(orderedTopics[0]!.id)}>Take your first quiz</Link>
    </Button>
  </Empty>
);
