import type { ReactNode } from 'react';
import type { UnfinishedQuiz } from '#shared/quiz.ts';
import { isNotAvailable } from '#web/lib/error-text.ts';
import { type Loadable, Section } from '#web/lib/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { quizErrorText } from './use-quiz.ts';

type QuizSectionProps = { query: Loadable<UnfinishedQuiz>; children: (quiz: UnfinishedQuiz) => ReactNode };

/** Shows a quiz, or that it is loading, could not be loaded or does not exist yet. */
export const QuizSection = ({ query, children }: QuizSectionProps) => (
  <Section query={query} skeleton={SKELETON} loading="Loading quiz..." failure={failureOf}>
    {children}
  </Section>
);

/** The owner decides by these words of the message, whatever its reason is. */
const NOT_AVAILABLE = /not available/i;

function failureOf(error: unknown, retry: () => void) {
  const text = quizErrorText(error);
  const isComingSoon = isNotAvailable(error) || NOT_AVAILABLE.test(text);
  return (
    <div className="max-w-measure pt-10" role="alert">
      <h2>{isComingSoon ? 'Quiz Coming Soon' : 'Error Loading Quiz'}</h2>
      <p className="mt-2">{text}</p>
      {!isComingSoon && (
        <Button className="mt-4" variant="primary" onClick={retry}>
          Try Again
        </Button>
      )}
    </div>
  );
}

/** Has the shape of a question, so that the layout doesn't shift when the question arrives. */
const SKELETON = (
  <div className="max-w-[42rem] pt-6">
    <Skeleton className="mb-2 h-5 w-28" />
    <Skeleton className="h-1.5" />
    <Skeleton className="mt-6 mb-3 h-7" />
    <Skeleton className="mb-5 h-7 w-3/5" />
    <div className="grid gap-2">
      <Skeleton className="h-13 rounded-card max-md:h-20" count={4} />
    </div>
    <Skeleton className="mt-6 h-target w-40 rounded-control max-md:w-full" />
  </div>
);
