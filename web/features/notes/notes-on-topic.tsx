import type { RefObject } from 'react';
import { errorText } from '#web/lib/error-text.ts';
import { loadedOf, ShowMore, useShowMore } from '#web/lib/pages.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Status } from '#web/ui/status.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteItems } from './note-items.tsx';
import { useNotes } from './use-notes.ts';

type NotesOnTopicProps = { topicId: string; heading: RefObject<HTMLElement | null> };

/** A form for a note on a topic, and the user's notes on it. */
export default function NotesOnTopic({ topicId, heading }: NotesOnTopicProps) {
  return (
    <>
      <NoteForm topicId={topicId} />
      <OwnNotes topicId={topicId} heading={heading} />
    </>
  );
}

function OwnNotes({ topicId, heading }: NotesOnTopicProps) {
  const query = useNotes(topicId);
  const { items: notes } = loadedOf(query);
  const { list, more } = useShowMore(query);
  if (query.error && !query.isFetchNextPageError) {
    const message = errorText(query.error, 'Your notes could not be loaded.');
    return <Failure message={message} onRetry={() => query.refetch()} />;
  }
  if (!notes) return <Status className="mt-4">Loading notes...</Status>;
  return (
    <div className="mt-6">
      <NoteItems listRef={list} notes={notes} hasTopic={false} heading={heading} />
      <ShowMore {...more} />
    </div>
  );
}
