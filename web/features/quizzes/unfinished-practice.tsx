import { Link } from 'wouter';
import type { UnfinishedQuiz } from '#shared/quiz.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** Returns whether a practice has answers, so that continuing it comes before starting another one. */
export const hasAnswers = (quiz: UnfinishedQuiz | null | undefined): boolean => (quiz?.answers.length ?? 0) > 0;

/** Links to the practice that the user has not finished. */
export function UnfinishedPractice({ quiz }: { quiz: UnfinishedQuiz }) {
  const { questions, answers } = quiz;
  const next = Math.min(answers.length + 1, questions.length);
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button asChild variant={hasAnswers(quiz) ? 'primary' : 'line'} className="max-md:w-full">
        <Link href={paths.practiceQuiz}>
          <span className="text-balance py-2">
            Continue your practice set: question {next} of {questions.length}
          </span>
        </Link>
      </Button>
      <p className="text-1 text-ink-3">Starting a new one replaces it.</p>
    </Card>
  );
}
