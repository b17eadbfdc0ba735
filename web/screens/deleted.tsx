import { useRef } from 'react';
import { useSearchParams } from 'wouter';
import { pageTitles } from '#shared/page-titles.ts';
import { DeletedItems } from '#web/features/deleted/deleted-items.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function DeletedScreen() {
  const title = usePageTitle(pageTitles.deleted);
  const heading = useRef<HTMLHeadingElement>(null);
  // The kind is in the URL, so that each list can link to its own deleted items.
  const [search, setSearch] = useSearchParams();
  const kind = (['note', 'flashcard', 'bookmark'] as const).find((each) => each === search.get('kind'));
  return (
    <div className="space-y-6 pt-2">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="lede mt-2">
          Notes, flashcards and bookmarks you delete stay here for 30 days. Restore one, and it goes right back where it
          was.
        </p>
      </div>
      <DeletedItems
        kind={kind}
        onKindChange={(next) => setSearch(next ? { kind: next } : {}, { replace: true })}
        heading={heading}
      />
    </div>
  );
}
