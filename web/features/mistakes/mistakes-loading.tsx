import { Skeleton } from '#web/ui/skeleton.tsx';
import { Status } from '#web/ui/status.tsx';

export function MistakesLoading() {
  return (
    <>
      <Status isHidden>Loading...</Status>
      {['a', 'b', 'c'].map((item) => (
        <div key={item} className="mt-5 grid gap-x-6 gap-y-3 border-line border-t pt-5 lg:grid-cols-[15rem_1fr]">
          <Skeleton className="h-12 max-w-60" />
          <Skeleton className="h-64 max-w-measure" />
        </div>
      ))}
    </>
  );
}
