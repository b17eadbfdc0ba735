import type { MouseEvent } from 'react';
import { Button } from './button.tsx';
import { headOf, moveFocus } from './move-focus.ts';

/** A message about something that could not be loaded, with a button to try again. */
export function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  function retry({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button disappears while the retry is in progress, so the focus moves to the heading.
    moveFocus(headOf(currentTarget));
    onRetry();
  }

  return (
    <div role="alert" className="mt-3 flex flex-wrap items-center gap-4 text-ink-2">
      <p>{message}</p>
      <Button size="small" onClick={retry}>
        Try Again
      </Button>
    </div>
  );
}
