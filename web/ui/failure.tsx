import type { MouseEvent } from 'react';
import { Button } from './button.tsx';
import { headOf, moveFocus } from './move-focus.ts';

/** What could not be loaded, with the way to try again. */
export function Failure({ words, onRetry }: { words: string; onRetry: () => void }) {
  function retry({ currentTarget }: MouseEvent<HTMLElement>) {
    // It goes away with this note while the answer is on its way.
    moveFocus(headOf(currentTarget));
    onRetry();
  }

  return (
    <div role="alert" className="mt-3 flex flex-wrap items-center gap-4 text-ink-2">
      <p>{words}</p>
      <Button size="small" onClick={retry}>
        Try Again
      </Button>
    </div>
  );
}
