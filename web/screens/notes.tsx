import { NoteForm } from '#web/features/notes/note-form.tsx';
import { NoteList } from '#web/features/notes/note-list.tsx';
import { pageTitles, usePageTitle } from '#web/lib/page-title.ts';

export default function NotesScreen() {
  usePageTitle(pageTitles.notes);
  return (
    <div className="space-y-8 pt-2">
      <h1>My Study Notes</h1>
      <NoteForm />
      <NoteList />
    </div>
  );
}
