import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useUser } from '#web/features/auth/use-user.ts';
import { QuestionStrip } from '#web/features/exam-strip/question-strip.tsx';
import type { OpenExam } from '#web/features/outbox/post.ts';
import { useBareShell } from '#web/lib/bare-shell.ts';
import { counted } from '#web/lib/counted.ts';
import { paths } from '#web/lib/paths.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import Sheet from '#web/ui/sheet.tsx';
import { Status } from '#web/ui/status.tsx';
import { cellsOf } from './exam-answers.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { focusCurrent, QuestionMap } from './question-map.tsx';
import { SittingBar } from './sitting-bar.tsx';
import { SittingMoves } from './sitting-moves.tsx';
import { SittingNotes } from './sitting-notes.tsx';
import { SittingQuestion } from './sitting-question.tsx';
import { useExamAnswers } from './use-exam-answers.ts';
import { useFinish, useTimeUp } from './use-finish.ts';
import { useIsWide } from './use-is-wide.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { focusQuestion, usePlace } from './use-place.ts';

/** What lies over the question. */
type Layer = 'none' | 'map' | 'finish' | 'leave';

/** The sitting of an open exam: one question at a time, and nothing else on the page. */
export function Sitting({ exam }: { exam: OpenExam }) {
  useBareShell();
  const userId = useUser().user?.id ?? '';
  const [, navigate] = useLocation();
  const isWide = useIsWide();
  const [layer, setLayer] = useState<Layer>('none');
  const hasMovedInLayer = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const map = useRef<HTMLElement>(null);
  const mapButton = useRef<HTMLButtonElement>(null);
  const { answers, save, state, unsent } = useExamAnswers(exam);
  const { position, go } = usePlace(exam, userId);
  const { finish, isPending, failure, forgetFailure } = useFinish(exam);
  const isTimeUp = useTimeUp(exam);
  useLeaveWarning(() => setLayer('leave'));

  const openMap = () => (isWide ? focusCurrent(map.current) : setLayer('map'));
  const isOpen = (of: Layer) => ({ open: layer === of, onOpenChange: (open: boolean) => setLayer(open ? of : 'none') });
  function openFinish() {
    forgetFailure();
    setLayer('finish');
  }
  function goFromLayer(next: number) {
    hasMovedInLayer.current = true;
    setLayer('none');
    go(next);
  }
  /** After a move in a dialog or sheet, the focus goes to the question. Else it returns to `opener`. */
  function returnFocus(event: Event, opener: HTMLElement | null) {
    const hasMoved = hasMovedInLayer.current;
    hasMovedInLayer.current = false;
    if (!hasMoved && !opener) return;
    event.preventDefault();
    if (hasMoved) focusQuestion(heading.current);
    else opener?.focus();
  }

  const total = exam.questions.length;
  const goOn = () => (position === total ? openFinish() : go(position + 1));
  // Left and Right change the question even in the options. Up and Down move within them, as in every radio group.
  function onKey(key: string): boolean {
    if (key === 'ArrowLeft') go(position - 1);
    else if (key === 'ArrowRight') go(position + 1);
    else if (key.toLowerCase() === 'm') openMap();
    else return false;
    return true;
  }

  return (
    <>
      <SittingBar exam={exam} onLeave={() => setLayer('leave')} onFinish={openFinish} />
      <QuestionStrip cells={cellsOf(answers, position)} />
      <SittingNotes clock={exam} state={state} unsent={unsent} />
      {isTimeUp ? (
        <TimeUp />
      ) : (
        <div className="flex flex-1 flex-col pt-2 lg:grid lg:grid-cols-[minmax(0,42rem)_19rem] lg:content-start lg:justify-between lg:gap-x-12 lg:pt-8">
          <SittingQuestion
            question={exam.questions[position - 1]!}
            total={total}
            answer={answers[position - 1]!}
            heading={heading}
            onChange={(change) => save(position, change)}
            onEnter={goOn}
            onKey={onKey}
            bar={
              <SittingMoves
                position={position}
                total={total}
                mapButton={mapButton}
                onGo={go}
                onMap={isWide ? undefined : openMap}
                onFinish={openFinish}
              />
            }
          />
          {isWide && (
            <aside ref={map} aria-label="Question map">
              <QuestionMap answers={answers} current={position} onGo={go} />
            </aside>
          )}
        </div>
      )}
      <Sheet
        {...isOpen('map')}
        label="Question map"
        side="bottom"
        onCloseAutoFocus={(event) => returnFocus(event, mapButton.current)}
      >
        <p
          className="mx-margin my-3 flex min-h-10 flex-none items-center font-serif font-title text-3 text-ink"
          aria-hidden="true"
        >
          Question map
        </p>
        <div className="min-h-0 overflow-y-auto px-margin pb-6">
          <QuestionMap answers={answers} current={position} onGo={goFromLayer} isFocused />
        </div>
      </Sheet>
      <FinishDialog
        {...isOpen('finish')}
        onCloseAutoFocus={(event) => returnFocus(event, null)}
        answers={answers}
        isPending={isPending}
        failure={failure}
        onGo={goFromLayer}
        onFinish={finish}
      />
      <ConfirmDialog
        {...isOpen('leave')}
        title="Leave the exam?"
        description={`The clock keeps running while you are away. ${savedSentence(unsent)} You can continue until the time is up.`}
        confirmLabel="Leave"
        cancelLabel="Stay"
        isDestructive={false}
        onConfirm={() => navigate(paths.exams, { replace: true })}
      />
    </>
  );
}

function savedSentence(unsent: number): string {
  if (unsent === 0) return 'Your answers are saved.';
  return unsent === 1
    ? "1 answer is not saved yet. It's safe on this device."
    : `${counted(unsent, 'answer')} are not saved yet. They're safe on this device.`;
}

function TimeUp() {
  return (
    <div className="pt-section">
      <h2>Time is up</h2>
      <Status className="mt-2">Your result opens as soon as we can reach the server.</Status>
    </div>
  );
}
