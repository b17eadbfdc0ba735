import { errorText } from '#web/lib/error-text.ts';
import { loadedOf, ShowMore, useShowMore } from '#web/lib/pages.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { MistakeItem } from './mistake-item.tsx';
import { MistakesLoading } from './mistakes-loading.tsx';
import { useMistakes } from './use-mistakes.ts';

/** Lists the mistakes of one area, or of all areas. */
export function MistakeList({ areaId }: { areaId: string | undefined }) {
  const query = useMistakes(areaId);
  const { items } = loadedOf(query);
  const { list, more } = useShowMore(query);
  const { error, isFetching, refetch } = query;
  if (!items && (!error || isFetching)) return <MistakesLoading />;
  if (!items) {
    return <Failure message={errorText(error, 'Your mistakes could not be loaded.')} onRetry={() => refetch()} />;
  }
  return (
    <>
      <ul ref={list}>
        {items.map((mistake) => (
          <MistakeItem key={mistake.questionId} mistake={mistake} />
        ))}
      </ul>
      <ShowMore {...more} />
    </>
  );
}
