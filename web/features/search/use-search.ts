import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trpc } from '#web/lib/trpc.ts';

/** Typing pauses this long (milliseconds) before the server is asked. */
const PAUSE_MS = 120;

/** What fits the words. While newer words are looked up the results before them stay. */
export function useSearch(typed: string) {
  const words = usePaused(typed.trim());
  const isAsked = words.length > 1;
  const find = trpc.search.find.useQuery({ words }, { enabled: isAsked, placeholderData: keepPreviousData });
  return {
    results: isAsked ? find.data : undefined,
    error: isAsked ? find.error : null,
    retry: () => find.refetch(),
  };
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
