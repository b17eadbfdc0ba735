import { ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { useHasDraft } from '#web/features/drafts/use-draft.ts';
import { lazyPart } from '#web/lib/lazy.tsx';
import { usePreload } from '#web/lib/lazy-module.ts';
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '#web/ui/collapsible.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Status } from '#web/ui/status.tsx';
import { newNoteDraft } from './new-note-draft.ts';

// Its code is larger than the rest of the page.
const NotesOnTopic = lazyPart(() => import('./notes-on-topic.tsx'), {
  loading: <Status>Loading notes...</Status>,
  failure: "We couldn't load your notes.",
});

/** A section of a topic's page that opens a form for a note on the topic, and the user's notes on it. */
export function TopicNotes({ topicId }: { topicId: string }) {
  const hasDraft = useHasDraft(newNoteDraft(topicId));
  usePreload(NotesOnTopic.load);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <section id="notes" aria-labelledby="notes-head" className="page-body pt-6 print:hidden">
      <Collapsible defaultOpen={hasDraft} className="page-text">
        <h2 id="notes-head" className="text-3">
          <CollapsibleTrigger ref={trigger} className="group flex min-h-target w-full items-center gap-2 text-left">
            <Icon of={ChevronRight} className="flex-none transition-transform group-data-[state=open]:rotate-90" />
            Your notes on this topic
          </CollapsibleTrigger>
        </h2>
        <CollapsibleContent className="pt-2">
          <NotesOnTopic topicId={topicId} heading={trigger} />
        </CollapsibleContent>
      </Collapsible>
    </section>
  );
}
