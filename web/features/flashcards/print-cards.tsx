import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadedOf, useAllPages } from '#web/lib/pages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/status.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { useFlashcards } from './use-flashcards.ts';

/** Loads all cards of the list and prints them. */
export function PrintCards({ query, total }: { query: ReturnType<typeof useFlashcards>; total: number }) {
  const [isWanted, setWanted] = useState(false);
  useAllPages(query, isWanted);
  const { items = [] } = loadedOf(query);
  const { hasNextPage, isFetchNextPageError } = query;
  useEffect(() => {
    if (!isWanted || (hasNextPage && !isFetchNextPageError)) return;
    setWanted(false);
    if (isFetchNextPageError) showToast({ title: 'Failed to fetch flashcards', tone: 'danger' });
    else window.print();
  }, [isWanted, hasNextPage, isFetchNextPageError]);
  return (
    <Button
      variant="ghost"
      className="max-sm:size-target max-sm:px-0"
      pending={isWanted}
      onClick={() => setWanted(true)}
    >
      {isWanted ? <Spinner /> : <Icon of={Printer} />}
      <span className="max-sm:sr-only">Print</span>
      <span role="status" className="sr-only">
        {isWanted && `Loading ${items.length} of ${total} flashcards`}
      </span>
    </Button>
  );
}
