import { Link } from 'wouter';
import { useUser } from '#web/features/auth/use-user.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { KIND_NAMES } from './exam-kinds.ts';
import { placeOf } from './exam-place.ts';
import { TimeLeft } from './time-left.tsx';
import { useOpenExam } from './use-open-exam.ts';

/** Leads back to the open exam; nothing without one. */
export default function UnfinishedExam() {
  const { data: exam } = useOpenExam();
  const userId = useUser().user?.id ?? '';
  if (!exam) return null;
  return (
    <Notice
      role="region"
      aria-label="Unfinished exam"
      className="figures"
      action={
        <Button asChild className="max-sm:w-full">
          <Link href={paths.exam(exam.id)}>Continue Exam</Link>
        </Button>
      }
    >
      <b>{KIND_NAMES[exam.kind]}</b>, question {placeOf(exam, userId)} of {exam.questions.length}.{' '}
      <TimeLeft exam={exam} />
    </Notice>
  );
}
