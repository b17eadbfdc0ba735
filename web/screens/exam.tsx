import { pageTitles } from '#shared/page-titles.ts';
import { AboutExam } from '#web/features/exams/about-exam.tsx';
import { ExamOffer } from '#web/features/exams/exam-offer.tsx';
import { FinishedExams } from '#web/features/exams/finished-exams.tsx';
import { OpenExam } from '#web/features/exams/open-exam.tsx';
import { useOffer } from '#web/features/exams/use-offer.ts';
import { useOpenExam } from '#web/features/exams/use-open-exam.ts';
import { ExamDayFacts } from '#web/features/today/exam-day.tsx';
import { Section } from '#web/lib/section.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

export default function ExamScreen() {
  const title = usePageTitle(pageTitles.exams);
  const open = useOpenExam();
  const { isSettled, ...offer } = useOffer();
  const query = { ...open, data: isSettled ? open.data : undefined };
  return (
    <div className="space-y-section pt-2">
      <div>
        <h1>{title}</h1>
        <p className="lede mt-2">
          Take a practice exam before the real one: same mix of questions, same pace, same passing score.
        </p>
      </div>
      <div className="settles">
        <Section query={query} skeleton={SKELETON} failure="We couldn't check for an unfinished exam.">
          {(exam) => (exam ? <OpenExam exam={exam} sealedLeft={offer.sealedLeft} /> : <ExamOffer {...offer} />)}
        </Section>
      </div>
      <FinishedExams />
      <AboutExam />
      <section aria-labelledby="exam-day">
        <h2 id="exam-day">On exam day</h2>
        <ExamDayFacts />
      </section>
    </div>
  );
}

const SKELETON = (
  <div className="grid gap-8 lg:grid-cols-2">
    <Skeleton className="h-[18.5rem] rounded-card" count={2} />
  </div>
);
