import { pageTitles } from '#shared/page-titles.ts';
import { NoteForm } from '#web/features/notes/note-form.tsx';
import { NoteList } from '#web/features/notes/note-list.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Card } from '#web/ui/card.tsx';

export default function NotesScreen() {
  const title = usePageTitle(pageTitles.notes);
  return (
    <div className="space-y-8 pt-2">
      <h1>{title}</h1>
      <Card>
        <NoteForm />
      </Card>
      <NoteList />
    </div>
  );
}
