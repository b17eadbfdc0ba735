import type { ListedMistake } from '#shared/mistakes.ts';
import { Listen } from '#web/features/listen/listen.tsx';
import { listening, type Passage } from '#web/features/listen/listening.ts';
import { loadedOf, useAllPages } from '#web/lib/pages.tsx';
import { useStore } from '#web/ui/create-store.ts';
import { useMistakes } from './use-mistakes.ts';

/** The next part of the list loads when so many mistakes are left to hear. */
const AHEAD = 5;

/** Reads the listed mistakes with their answers aloud. */
export function ListenToMistakes({ areaId = 'all' }: { areaId: string | undefined }) {
  const query = useMistakes(areaId === 'all' ? undefined : areaId);
  const { items = [], total } = loadedOf(query);
  const id = `mistakes/${areaId}`;
  const isNearEnd = useStore(listening, (now) => now?.id === id && now.passage + AHEAD >= items.length);
  useAllPages(query, isNearEnd);
  return <Listen recording={{ id, title: 'My Mistakes', passages: items.map(passageOf), total }} />;
}

const passageOf = ({ questionId, question, options, correct, rationales }: ListedMistake): Passage => ({
  id: questionId,
  text: `${question}\nAnswer: ${options[correct]}\n${rationales[correct]}`,
});
