import { Link } from 'wouter';
import { SEALED_FORMS } from '#shared/exams.constants.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { QuestionStrip } from '#web/features/exam-strip/question-strip.tsx';
import type { OpenExam as Exam } from '#web/features/outbox/post.ts';
import { counted } from '#web/lib/counted.ts';
import { numberWord } from '#web/lib/number-word.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { cellsOf, mergeAnswers, unansweredOf, unsentOf } from './exam-answers.ts';
import { KIND_NAMES } from './exam-kinds.ts';
import { placeOf } from './exam-place.ts';
import { TimeLeft } from './time-left.tsx';
import { useAbandonExam } from './use-open-exam.ts';

const SEALED = ` If it is one of your first ${numberWord(SEALED_FORMS)} full exams, you cannot take it again.`;

/** Leads back to the open exam, or abandons it. */
export function OpenExam({ exam }: { exam: Exam }) {
  const userId = useUser().user?.id ?? '';
  const abandon = useAbandonExam();
  const total = exam.questions.length;
  const place = placeOf(exam, userId);
  const answers = mergeAnswers(total, exam.answers, unsentOf(userId, exam.id));
  return (
    <section aria-labelledby="open-exam" className="border-line-strong border-y py-6">
      <h2 id="open-exam">Continue your {KIND_NAMES[exam.kind].toLowerCase()}</h2>
      <p className="figures mt-1">
        Question {place} of {total}, {counted(total - unansweredOf(answers).length, 'answer')} so far.{' '}
        <TimeLeft exam={exam} />
      </p>
      <div className="mt-4 mb-5">
        <QuestionStrip cells={cellsOf(answers, place)} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="primary" className="max-sm:w-full">
          <Link href={paths.exam(exam.id)}>Continue Exam</Link>
        </Button>
        <ConfirmDialog
          trigger={
            <Button variant="quiet-danger" className="max-sm:w-full" pending={abandon.isPending}>
              Abandon Exam
            </Button>
          }
          title="Abandon this exam?"
          description={`It gets no score, and its questions count as seen.${exam.kind === 'full' ? SEALED : ''} You cannot undo this.`}
          confirmLabel="Abandon Exam"
          cancelLabel="Keep Exam"
          onConfirm={() => abandon.mutate({ id: exam.id })}
        />
      </div>
    </section>
  );
}
