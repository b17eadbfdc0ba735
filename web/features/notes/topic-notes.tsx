import { ChevronRight } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useHasDraft } from '#web/features/drafts/use-draft.ts';
import { errorText } from '#web/lib/error-text.ts';
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '#web/ui/collapsible.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Status } from '#web/ui/status.tsx';
import { NoteForm, newNoteDraft } from './note-form.tsx';
import { NoteItems } from './note-items.tsx';
import { useNotes } from './use-notes.ts';

/** A section of a topic's page that opens a form for a note on the topic, and the user's notes on it. */
export function TopicNotes({ topicId }: { topicId: string }) {
  const hasDraft = useHasDraft(newNoteDraft(topicId));
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
          <NoteForm topicId={topicId} />
          <NotesOnTopic topicId={topicId} heading={trigger} />
        </CollapsibleContent>
      </Collapsible>
    </section>
  );
}

function NotesOnTopic({ topicId, heading }: { topicId: string; heading: RefObject<HTMLElement | null> }) {
  const { data, error, refetch } = useNotes();
  if (error) return <Failure message={errorText(error, 'Your notes could not be loaded.')} onRetry={refetch} />;
  if (!data) return <Status className="mt-4">Loading notes...</Status>;
  return (
    <div className="mt-6">
      <NoteItems notes={data.filter((note) => note.topicId === topicId)} hasTopic={false} heading={heading} />
    </div>
  );
}
