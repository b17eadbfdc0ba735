import { useRef } from 'react';
import { useSearchParams } from 'wouter';
import { userPageTitles } from '#shared/user-page-titles.ts';
import { DeletedItems } from '#web/features/deleted/deleted-items.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function DeletedScreen() {
  usePageTitle(userPageTitles.deleted);
  const heading = useRef<HTMLHeadingElement>(null);
  // The kind is in the URL, so that each list can link to its own deleted items.
  const [search, setSearch] = useSearchParams();
  const kind = (['note', 'flashcard', 'bookmark'] as const).find((each) => each === search.get('kind'));
  return (
    <div className="space-y-6 pt-2">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          Recently deleted
        </h1>
        <p className="lede mt-2">
          Notes, flashcards and bookmarks that you delete stay here for 30 days. A restored one is back in its place,
          with its text and its time.
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
