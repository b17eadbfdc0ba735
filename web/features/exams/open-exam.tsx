import { Link } from 'wouter';
import { EXAM_FORMATS, SPENT_ANSWERS, UNSPENT_MINUTES } from '#shared/exams.constants.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { QuestionStrip } from '#web/features/exam-strip/question-strip.tsx';
import type { OpenExam as Exam } from '#web/features/outbox/post.ts';
import { counted } from '#web/lib/counted.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { cellsOf, mergeAnswers, unansweredOf, unsentOf } from './exam-answers.ts';
import { KIND_NAMES } from './exam-kinds.ts';
import { placeOf } from './exam-place.ts';
import { TimeLeft } from './time-left.tsx';
import { useClock } from './use-clock.ts';
import { useAbandonExam } from './use-open-exam.ts';

type OpenExamProps = {
  exam: Exam;
  /** How many full exams with new questions are left; undefined while that isn't known. */
  sealedLeft: number | undefined;
};

/** Leads back to the open exam, or abandons it. */
export function OpenExam({ exam, sealedLeft = 0 }: OpenExamProps) {
  const userId = useUser().user?.id ?? '';
  const abandon = useAbandonExam();
  const total = exam.questions.length;
  const place = placeOf(exam, userId);
  const answers = mergeAnswers(total, exam.answers, unsentOf(userId, exam.id));
  const answered = total - unansweredOf(answers).length;
  const earliest = (EXAM_FORMATS[exam.kind].minutes - UNSPENT_MINUTES) * 60;
  const isEarly = useClock(exam, (seconds) => seconds >= earliest);
  const isUnspent = exam.kind === 'full' && isEarly && answered < SPENT_ANSWERS;
  return (
    <section aria-labelledby="open-exam" className="border-line-strong border-y py-6">
      <h2 id="open-exam">Continue your {KIND_NAMES[exam.kind].toLowerCase()}</h2>
      <p className="figures mt-1">
        Question {place} of {total}, {counted(answered, 'answer')} so far. <TimeLeft exam={exam} />
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
          description={`You won't get a score, and your answers won't count. ${lossText(isUnspent, sealedLeft)} You can't undo this.`}
          confirmLabel="Abandon Exam"
          cancelLabel="Keep Exam"
          onConfirm={() => abandon.mutate({ id: exam.id })}
        />
      </div>
    </section>
  );
}

/** Says what becomes of the questions. While new exams are left, a full exam is one of them. */
function lossText(isUnspent: boolean, sealedLeft: number): string {
  if (!isUnspent) return 'These questions will be used up.';
  return sealedLeft > 0
    ? "You've just started, so this exam will come back as your next full exam."
    : 'If this is your last new exam, it will come back as your next full exam. Otherwise, these questions will be used up.';
}
