import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '#web/lib/lazy.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

const TopicHandout = lazyPart(() => import('./topic-handout.tsx'));

/**
 * A button that prints all study material of the topic as a handout, whatever part of it is open. A detailed plan has a
 * button of its own.
 */
export function PrintTopic({ topicId }: { topicId: string }) {
  const [isPrinting, setIsPrinting] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="-my-2 -ml-3 max-md:hidden print:hidden"
        pending={isPrinting}
        onClick={() => setIsPrinting(true)}
      >
        <Icon of={Printer} size={16} />
        Print Topic
      </Button>
      {isPrinting &&
        createPortal(<TopicHandout topicId={topicId} onDone={() => setIsPrinting(false)} />, document.body)}
    </>
  );
}
