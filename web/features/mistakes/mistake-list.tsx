import { loadedOf, ShowMore, useShowMore } from '#web/lib/pages.tsx';
import { Section } from '#web/lib/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MistakeItem } from './mistake-item.tsx';
import { useMistakes } from './use-mistakes.ts';

/** Lists the mistakes of one area, or of all areas. */
export function MistakeList({ areaId }: { areaId: string | undefined }) {
  const query = useMistakes(areaId);
  const { items } = loadedOf(query);
  const { list, more } = useShowMore(query);
  return (
    <Section
      query={{ ...query, data: items }}
      skeleton={<MistakeSkeletons />}
      failure="We couldn't load your mistakes."
    >
      {(mistakes) => (
        <>
          <ul ref={list}>
            {mistakes.map((mistake) => (
              <MistakeItem key={mistake.questionId} mistake={mistake} />
            ))}
          </ul>
          <ShowMore {...more} />
        </>
      )}
    </Section>
  );
}

export function MistakeSkeletons() {
  return ['a', 'b', 'c'].map((item) => (
    <div key={item} className="mt-5 grid gap-x-6 gap-y-3 border-line border-t pt-5 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Skeleton className="h-12 max-w-60" />
      <Skeleton className="h-64 max-w-measure" />
    </div>
  ));
}
