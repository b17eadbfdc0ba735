import { userPageTitles } from '#shared/user-page-titles.ts';
import { ExamPage } from '#web/features/exams/exam-page.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function ExamSittingScreen({ id }: { id: string }) {
  usePageTitle(userPageTitles.exam);
  return <ExamPage id={id} />;
}
