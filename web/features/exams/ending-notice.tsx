import { useSyncExternalStore } from 'react';
import { subscribeToBox } from '#web/features/outbox/box.ts';
import { refusalOf } from '#web/features/outbox/outcome.ts';
import { counted } from '#web/lib/counted.ts';

/**
 * Says that the exam ended by itself while it was open on this page, and how many answers came too late. Without such
 * answers it only tells screen readers, because the result says the rest.
 */
export function EndingNotice({ examId }: { examId: string }) {
  const ending = useSyncExternalStore(subscribeToBox, () => refusalOf(examId));
  if (!ending) return null;
  const { sentence, lost } = ending;
  return (
    <p
      role="status"
      className={lost > 0 ? 'mb-6 rounded-card bg-buff-subtle px-4 py-3 text-ink print:hidden' : 'sr-only'}
    >
      {sentence.replace(/\.$/, '')}.
      {lost > 0 &&
        ` ${counted(lost, 'answer')} did not reach the server in time and ${lost === 1 ? 'is' : 'are'} not counted.`}
    </p>
  );
}
