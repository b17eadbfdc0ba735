import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Mistake } from '#shared/mistakes.ts';
import { Button } from '#web/ui/button.tsx';
import { MistakeItem } from './mistake-item.tsx';

/** A user can have a thousand mistakes, so the list shows this many more at a time. */
const STEP = 20;

export function MistakeList({ mistakes }: { mistakes: Mistake[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(STEP);

  function showMore() {
    flushSync(() => setShown(shown + STEP));
    list.current?.children[shown]?.querySelector('h2')?.focus();
  }

  return (
    <>
      <ul ref={list}>
        {mistakes.slice(0, shown).map((mistake) => (
          <MistakeItem key={mistake.questionId} mistake={mistake} />
        ))}
      </ul>
      {mistakes.length > shown && (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={showMore}>Show more</Button>
          <p className="figures text-1 text-ink-3">
            {shown} of {mistakes.length} shown
          </p>
        </div>
      )}
    </>
  );
}
