import type { RefObject } from 'react';
import { loadedOf, ShowMore, useShowMore } from '#web/lib/pages.tsx';
import { Section } from '#web/lib/section.tsx';
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
  return (
    <div className="mt-4">
      <Section query={{ ...query, data: notes }} loading="Loading notes..." failure="We couldn't load your notes.">
        {(notes) => (
          <div className="mt-6">
            <NoteItems listRef={list} notes={notes} hasTopic={false} heading={heading} />
            <ShowMore {...more} />
          </div>
        )}
      </Section>
    </div>
  );
}
