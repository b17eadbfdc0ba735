import { type Ref, type RefObject, useState } from 'react';
import type { Note } from '#shared/notes.ts';
import { NoteItem } from './note-item.tsx';

type NoteItemsProps = {
  listRef: Ref<HTMLUListElement>;
  notes: Note[];
  /** Whether to show the topic of each note. */
  hasTopic?: boolean;
  /** What takes the focus when the last note is deleted. */
  heading: RefObject<HTMLElement | null>;
};

/** The entries of a list of notes. The user can edit one at a time. */
export function NoteItems({ listRef, notes, hasTopic = true, heading }: NoteItemsProps) {
  const [editedId, setEditedId] = useState<string>();
  const [restoredId, setRestoredId] = useState<string>();
  return (
    <ul ref={listRef} className="@container">
      {notes.map((note) => (
        <NoteItem
          key={note.id}
          note={note}
          hasTopic={hasTopic}
          isEditing={note.id === editedId}
          onEdit={() => setEditedId(note.id)}
          onEditDone={() => setEditedId((current) => (current === note.id ? undefined : current))}
          isRestored={note.id === restoredId}
          onRestored={setRestoredId}
          heading={heading}
        />
      ))}
    </ul>
  );
}
