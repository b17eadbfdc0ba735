import { useLocation } from 'wouter';
import { pageTitles } from '#shared/page-titles.ts';
import { PracticeQuiz } from '#web/features/quizzes/practice-quiz.tsx';
import { QuickFive } from '#web/features/quizzes/quick-five.tsx';
import { QuizChange } from '#web/features/readiness/quiz-change.tsx';
import { NextStep } from '#web/features/today/next-step.tsx';
import { AskWhy } from '#web/features/tutor/ask-why.tsx';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

/** A practice quiz, or the quick five. */
export default function PracticeQuizScreen() {
  const isQuick = useLocation()[0] === paths.quickFive;
  const title = usePageTitle(isQuick ? pageTitles.quickFive : pageTitles.practiceQuiz);
  const Quiz = isQuick ? QuickFive : PracticeQuiz;
  return (
    <>
      <h1>{title}</h1>
      <AskWhy>
        <Quiz
          afterSaving={(quizId) => (
            <div className="mt-4 space-y-6">
              <QuizChange quizId={quizId} />
              <NextStep />
            </div>
          )}
        />
      </AskWhy>
    </>
  );
}
