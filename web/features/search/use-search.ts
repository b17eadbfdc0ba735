import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trpc } from '#web/lib/trpc.ts';

/** The hook calls the server after the user has not typed for this time. */
const PAUSE_MS = 120;

/** Returns the results for the words. The previous results stay while `isSearching`. */
export function useSearch(typed: string) {
  const words = useDebounced(typed.trim());
  const isEnabled = words.length > 1;
  const find = trpc.search.find.useQuery({ words }, { enabled: isEnabled, placeholderData: keepPreviousData });
  return {
    isSearching: isEnabled && (find.isFetching || words !== typed.trim()),
    results: isEnabled ? find.data : undefined,
    error: isEnabled ? find.error : null,
    retry: () => find.refetch(),
  };
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
