import { useSyncExternalStore } from 'react';
import { subscribeToBox } from '#web/features/outbox/box.ts';
import { refusalOf } from '#web/features/outbox/outcome.ts';
import { counted } from '#web/lib/counted.ts';
import { Notice } from '#web/ui/notice.tsx';

/**
 * Says that the exam ended by itself while it was open on this page, and how many answers came too late. Without such
 * answers it only tells screen readers, because the result says the rest.
 */
export function EndingNotice({ examId }: { examId: string }) {
  const ending = useSyncExternalStore(subscribeToBox, () => refusalOf(examId));
  if (!ending) return null;
  const { sentence, lost } = ending;
  const late = ` ${counted(lost, 'answer')} didn't reach the server in time and ${lost === 1 ? "doesn't" : "don't"} count.`;
  const words = `${sentence.replace(/\.$/, '')}.${lost > 0 ? late : ''}`;
  return lost > 0 ? (
    <Notice isStatus className="mb-6 print:hidden">
      {words}
    </Notice>
  ) : (
    <p role="status" className="sr-only">
      {words}
    </p>
  );
}
