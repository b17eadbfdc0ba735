import { Button } from './button.tsx';

/** What could not be loaded, with the way to try again. */
export function Failure({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <div role="alert" className="mt-3 flex flex-wrap items-center gap-4 text-ink-2">
      <p>{words}</p>
      <Button size="small" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
