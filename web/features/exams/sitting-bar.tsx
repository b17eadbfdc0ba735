import { LogOut } from 'lucide-react';
import type { OpenExam } from '#web/features/outbox/post.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { KIND_NAMES } from './exam-kinds.ts';
import { ExamTimer } from './exam-timer.tsx';

type SittingBarProps = { exam: OpenExam; onLeave: () => void; onFinish: () => void };

/** The line at the top of the sitting: leave, time left, finish. */
export function SittingBar({ exam, onLeave, onFinish }: SittingBarProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-2">
      <Button variant="ghost" className="-ml-3 max-sm:gap-1.5" aria-label="Leave exam" onClick={onLeave}>
        <Icon of={LogOut} className="rotate-180" />
        Leave <span className="-ml-1 max-sm:hidden">exam</span>
      </Button>
      <h1 className="font-label font-sans text-1 text-ink-3 leading-5 tracking-normal max-md:sr-only">
        {KIND_NAMES[exam.kind]}
      </h1>
      <div className="flex flex-wrap items-center gap-x-2">
        <ExamTimer clock={exam} />
        <Button className="max-sm:px-3" aria-label="Finish Exam" onClick={onFinish}>
          Finish <span className="-ml-1 max-sm:hidden">Exam</span>
        </Button>
      </div>
    </div>
  );
}
