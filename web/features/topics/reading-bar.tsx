import { ListTree } from 'lucide-react';
import { Portal } from 'radix-ui';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import { listening } from '#web/features/listen/listening.ts';
import { showAnchor } from '#web/lib/anchor.ts';
import { Button } from '#web/ui/button.tsx';
import { useStore } from '#web/ui/create-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import Sheet from '#web/ui/sheet.tsx';
import { type ContentsEntry, ContentsList } from './page-contents.tsx';
import { useScrollSpy } from './use-scroll-spy.ts';
import type { TopicView } from './use-topic-view.ts';

type ReadingBarProps = { view: TopicView; contents: ContentsEntry[] };

/**
 * Shows the reading place at the bottom of a narrow window, within reach of a thumb, with the table of contents and a
 * link to the quiz.
 */
export function ReadingBar({ view: { topicId, quizHref }, contents }: ReadingBarProps) {
  const [isOpen, setOpen] = useState(false);
  /** The section for which the user leaves the sheet. */
  const chosenId = useRef<string>(undefined);
  const currentId = useScrollSpy(contents.map(({ id }) => id));
  const isListening = useStore(listening, (now) => now !== null);
  const index = contents.findIndex(({ id }) => id === currentId);

  function leaveFor(id: string) {
    chosenId.current = id;
    setOpen(false);
  }

  // The player takes its place.
  if (isListening) return null;
  // The page's frame is a container, which would hold a fixed element.
  return (
    <Portal.Root asChild>
      <nav
        aria-label="Reading place"
        className="reading-bar fixed right-0 bottom-(--bottom-bar) left-0 z-20 flex items-center gap-2 border-line-strong border-t bg-paper px-margin md:left-64 rail:left-12 lg:hidden print:hidden"
      >
        <Button
          variant="ghost"
          className="-ml-3 min-w-0 flex-1 justify-start"
          aria-haspopup="dialog"
          onClick={() => {
            chosenId.current = undefined;
            setOpen(true);
          }}
        >
          <Icon of={ListTree} />
          <span className="sr-only">Contents, at</span> <span className="truncate">{contents[index]?.title}</span>{' '}
          <span className="figures text-1 text-ink-3">
            {index + 1}/{contents.length}
          </span>
        </Button>
        <Button asChild size="small" className="flex-none">
          <Link href={quizHref}>Take the quiz</Link>
        </Button>
        <Sheet
          open={isOpen}
          onOpenChange={setOpen}
          label="Contents"
          side="bottom"
          onCloseAutoFocus={(event) => {
            if (chosenId.current === undefined) return;
            event.preventDefault();
            // The browser may follow the link only after the sheet has closed.
            showAnchor(chosenId.current);
          }}
        >
          <nav aria-label="On this page" className="min-h-0 overflow-y-auto pt-3 pb-2">
            <ContentsList
              contents={[{ id: 'page-title', title: `${topicId} ${findTopic(topicId)?.title}` }, ...contents]}
              current={currentId}
              className="py-2.5 pr-16 pl-[calc(var(--page-margin)-2px)]"
              onChosen={leaveFor}
            />
          </nav>
        </Sheet>
      </nav>
    </Portal.Root>
  );
}
