import { useEffect, useRef, useState } from 'react';
import type { OpenExam } from '#web/features/outbox/post.ts';
import { keepPlace, placeOf } from './exam-place.ts';

/** Holds the position of the question that is shown. After a move, the page shows it from its beginning. */
export function usePlace(exam: OpenExam, userId: string) {
  const [position, setPosition] = useState(() => placeOf(exam, userId));
  const shown = useRef(position);

  useEffect(() => {
    keepPlace(userId, { examId: exam.id, position });
    if (shown.current === position) return;
    shown.current = position;
    window.scrollTo(0, 0);
  }, [position, exam.id, userId]);

  function go(next: number) {
    if (next < 1 || next > exam.questions.length) return;
    setPosition(next);
  }

  return { position, go };
}

/** Shows a question from its beginning, and lets a screen reader read it. */
export function focusQuestion(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}
