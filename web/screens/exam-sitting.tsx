import { pageTitles } from '#shared/page-titles.ts';
import { ExamPage } from '#web/features/exams/exam-page.tsx';
import { useStartPractice } from '#web/features/quizzes/use-start-practice.tsx';
import { QuizChange } from '#web/features/readiness/quiz-change.tsx';
import { NextStep } from '#web/features/today/next-step.tsx';
import { AskWhy } from '#web/features/tutor/ask-why.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function ExamSittingScreen({ id }: { id: string }) {
  usePageTitle(pageTitles.exam);
  const { confirmation, ...practice } = useStartPractice();
  return (
    <AskWhy>
      <ExamPage id={id} practice={practice}>
        <div className="mt-4 space-y-6">
          <QuizChange quizId={id} />
          <NextStep />
        </div>
      </ExamPage>
      {confirmation}
    </AskWhy>
  );
}
