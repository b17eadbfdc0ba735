import { userPageTitles } from '#shared/user-page-titles.ts';
import { ExamPage } from '#web/features/exams/exam-page.tsx';
import { useStartPractice } from '#web/features/quizzes/use-start-practice.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function ExamSittingScreen({ id }: { id: string }) {
  usePageTitle(userPageTitles.exam);
  return <ExamPage id={id} practice={useStartPractice()} />;
}
