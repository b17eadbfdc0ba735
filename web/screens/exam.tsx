import { userPageTitles } from '#shared/user-page-titles.ts';
import { AboutExam } from '#web/features/exams/about-exam.tsx';
import { ExamOffer } from '#web/features/exams/exam-offer.tsx';
import { FinishedExams } from '#web/features/exams/finished-exams.tsx';
import { OpenExam } from '#web/features/exams/open-exam.tsx';
import { useOpenExam } from '#web/features/exams/use-open-exam.ts';
import { ExamDayFacts } from '#web/features/today/exam-day.tsx';
import { Section } from '#web/lib/section.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

export default function ExamScreen() {
  usePageTitle(userPageTitles.exams);
  const query = useOpenExam();
  return (
    <div className="space-y-section pt-2">
      <div>
        <h1>Exam</h1>
        <p className="lede mt-2">
          Sit the whole exam before the day: the same number of questions, the same time, the same passing score.
        </p>
      </div>
      <Section query={query} skeleton={SKELETON} failure="We could not check for an unfinished exam.">
        {(exam) => (exam ? <OpenExam exam={exam} /> : <ExamOffer />)}
      </Section>
      <FinishedExams />
      <AboutExam />
      <section aria-labelledby="exam-day">
        <h2 id="exam-day">On the day of the real exam</h2>
        <ExamDayFacts />
      </section>
    </div>
  );
}

/** Has the height of the offer. */
const SKELETON = (
  <div className="grid gap-8 lg:grid-cols-2">
    <Skeleton className="h-[18.5rem] rounded-card" count={2} />
  </div>
);
