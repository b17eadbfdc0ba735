import type { MouseEventHandler } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

type PlanFailedProps = {
  /** The server's message. */
  error: string | null;
  pending: boolean;
  onRetry: MouseEventHandler<HTMLElement>;
};

export function PlanFailed({ error, pending, onRetry }: PlanFailedProps) {
  return (
    <Card role="alert">
      <h3 className="text-3 leading-(--lead-3) lg:text-4">We couldn't make your plan</h3>
      <p className="mt-2 text-ink-2">{error ?? 'Something went wrong on our end.'}</p>
      <p className="mt-1 text-ink-3">Your progress is safe, and the Quick Recap covers the whole topic.</p>
      <Button variant="primary" pending={pending} className="mt-5 max-md:w-full" onClick={onRetry}>
        Try Again
      </Button>
    </Card>
  );
}
