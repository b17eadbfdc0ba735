import { useEffect, useRef } from 'react';
import { errorText } from '#web/lib/error-text.ts';
import { Section } from '#web/lib/section.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EndingNotice } from './ending-notice.tsx';
import { ExamResult, type ExamResultProps } from './exam-result.tsx';
import { Sitting } from './sitting.tsx';
import { useOpenExam } from './use-open-exam.ts';

/** Shows the sitting of an exam while it is open, and then its result. */
export function ExamPage({ id, ...result }: ExamResultProps) {
  const query = useOpenExam();
  useFocusOnEnd(query.data?.id === id);
  const failure = (error: unknown, retry: () => void) => (
    <div className="pt-2">
      <h1>Exam</h1>
      <Failure message={errorText(error, "We couldn't load your exam.")} onRetry={retry} />
    </div>
  );
  return (
    <Section query={query} skeleton={SKELETON} failure={failure}>
      {(exam) =>
        exam?.id === id ? (
          <Sitting exam={exam} />
        ) : (
          <>
            <EndingNotice examId={id} />
            <ExamResult id={id} {...result} />
          </>
        )
      }
    </Section>
  );
}

/** The result has the same address as the sitting, so the focus moves to the page as after a navigation. */
function useFocusOnEnd(isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      document.getElementById('main')?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
}

const SKELETON = (
  <div className="max-w-[42rem] pt-2">
    <Skeleton className="h-8 w-40" />
    <Skeleton className="mt-6 h-6" />
    <Skeleton className="mt-6 mb-6 h-16" />
    <Skeleton className="mt-2 h-13 rounded-card" count={4} />
  </div>
);
