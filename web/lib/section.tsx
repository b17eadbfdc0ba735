import type { ReactNode } from 'react';
import { Failure } from '#web/ui/failure.tsx';
import { Status } from '#web/ui/status.tsx';
import { errorText } from './error-text.ts';

/** What a section needs of a query, or of several that it waits for. */
export type Loadable<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown };

type SectionProps<Data> = {
  query: Loadable<Data>;
  /**
   * The shapes of the content, so that the layout doesn't shift; or the component of the content without its data, which
   * stays when they arrive. Without a skeleton, the words of `loading` are visible.
   */
  skeleton?: ReactNode;
  /** What screen readers announce. False if the skeleton or another section of the screen announces it. */
  loading?: string | false;
  /** Says what could not be loaded, unless the server says why. Or draws the failure. */
  failure: string | ((error: unknown, retry: () => void) => ReactNode);
  children: (data: Data) => ReactNode;
};

/**
 * Draws a query: first a skeleton, then the content, or a message with a button to try again. If a reload fails, the content
 * stays on the screen, because it says more than the message.
 */
export function Section<Data>({ query, skeleton, loading = 'Loading...', failure, children }: SectionProps<Data>) {
  const { data, error, refetch } = query;
  if (data === undefined && error) {
    const retry = () => void refetch();
    if (typeof failure !== 'string') return failure(error, retry);
    return <Failure message={errorText(error, failure)} onRetry={retry} />;
  }
  return (
    <>
      {data === undefined && loading && <Status isHidden={skeleton !== undefined}>{loading}</Status>}
      {data === undefined ? skeleton : children(data)}
    </>
  );
}
