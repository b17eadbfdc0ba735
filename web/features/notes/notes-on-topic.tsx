import type { RefObject } from 'react';
import { errorText } from '#web/lib/error-text.ts';
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
  const { data, error, refetch } = useNotes();
  if (error) return <Failure message={errorText(error, 'Your notes could not be loaded.')} onRetry={refetch} />;
  if (!data) return <Status className="mt-4">Loading notes...</Status>;
  return (
    <div className="mt-6">
      <NoteItems notes={data.filter((note) => note.topicId === topicId)} hasTopic={false} heading={heading} />
    </div>
  );
}
