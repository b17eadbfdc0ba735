import { userPageTitles } from '#shared/user-page-titles.ts';
import { PracticeQuiz } from '#web/features/quizzes/practice-quiz.tsx';
import { QuizChange } from '#web/features/readiness/quiz-change.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function PracticeQuizScreen() {
  usePageTitle(userPageTitles.practiceQuiz);
  return (
    <>
      <h1>Practice</h1>
      <PracticeQuiz changeOf={(quiz) => <QuizChange {...quiz} />} />
    </>
  );
}
