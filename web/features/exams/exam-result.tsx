import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ExamResult as Result } from '#shared/exams.ts';
import { errorText, isNotAvailable } from '#web/lib/error-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { trpc } from '#web/lib/trpc.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ResultAreas } from './result-areas.tsx';
import { type PracticeStart, ResultHead } from './result-head.tsx';
import { ResultQuestions } from './result-questions.tsx';
import { ResultStrip } from './result-strip.tsx';
import { ResultTimes } from './result-times.tsx';
import { useFinishedExams } from './use-finished-exams.ts';
import { useQuestionList } from './use-question-list.ts';

export type ExamResultProps = {
  id: string;
  practice: PracticeStart;
  /** What the exam changed, and what comes next. */
  children: ReactNode;
};

/** Shows the result of a finished exam: verdict, strip, areas, times and the review of every question. */
export function ExamResult({ id, ...rest }: ExamResultProps) {
  // Corrected material changes a result, so a cached one is shown and loaded again.
  const result = trpc.exams.get.useQuery({ id }, { staleTime: 0 });
  const exams = useFinishedExams();
  const query = { ...result, data: exams.query.isPending ? undefined : result.data };
  return (
    <div className="pt-2 [print-color-adjust:exact]">
      <BackLink href={paths.exams}>Exams</BackLink>
      <Section query={query} skeleton={SKELETON} failure={failureOf}>
        {(result) => <Report result={result} isBaseline={exams.baselineId === id} {...rest} />}
      </Section>
    </div>
  );
}

type ReportProps = Omit<ExamResultProps, 'id'> & { result: Result; isBaseline: boolean };

function Report({ result, isBaseline, practice, children }: ReportProps) {
  const list = useQuestionList(result);
  return (
    <div className="space-y-section">
      <ResultHead result={result} isBaseline={isBaseline} practice={practice}>
        {children}
      </ResultHead>
      <ResultStrip result={result} onOpen={list.goTo} />
      <ResultAreas areas={result.areas} />
      <ResultTimes result={result} onOpen={list.goTo} />
      <ResultQuestions list={list} />
    </div>
  );
}

function failureOf(error: unknown, retry: () => void) {
  return isNotAvailable(error) ? (
    <NoExam />
  ) : (
    <>
      <h1>Exam Result</h1>
      <Failure message={errorText(error, "We couldn't load your result.")} onRetry={retry} />
    </>
  );
}

function NoExam() {
  return (
    <>
      <h1>Exam Not Found</h1>
      <p className="lede mt-2 mb-6">
        We couldn't find a finished exam at this address. Exams you abandon don't have results.
      </p>
      <Button asChild variant="primary">
        <Link href={paths.exams}>Go to your exams</Link>
      </Button>
    </>
  );
}

/** Has the shape of the report, so that the layout doesn't shift when it arrives. */
const SKELETON = (
  <>
    <h1 className="sr-only">Exam Result</h1>
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <Skeleton className="h-5 w-24" />
        <Skeleton className="mt-1 h-(--lead-6) max-w-72" />
        <Skeleton className="mt-3 h-8 w-48" />
        <Skeleton className="mt-2 h-12 max-w-measure" />
        <Skeleton className="mt-6 h-target max-w-96 rounded-control" />
      </div>
      <Skeleton className="h-48 lg:mt-6" />
    </div>
    <Skeleton className="mt-section h-48" />
    <Skeleton className="mt-section h-80" />
  </>
);
