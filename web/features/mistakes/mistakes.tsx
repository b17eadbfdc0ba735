import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { MistakeCounts } from '#shared/mistakes.ts';
import type { StartPracticeInput } from '#shared/practice.ts';
import { QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AreaFilter } from './area-filter.tsx';
import { ListenToMistakes } from './listen-to-mistakes.tsx';
import { MistakeList, MistakeSkeletons } from './mistake-list.tsx';
import { useMistakeCounts } from './use-mistakes.ts';

type MistakesProps = {
  /** The list shows only the mistakes of this area; undefined shows all. */
  areaId: string | undefined;
  onAreaChange: (areaId: string | undefined) => void;
  /** The unfinished practice that a new one replaces; null without one, undefined while that isn't known. */
  unfinished: ReactNode;
  /** Whether there is something to do first: that practice. */
  isSecond: boolean;
  onPractice: (start: StartPracticeInput) => void;
};

/** Shows the user's mistakes, newest first, and starts a practice of those that it shows. */
export function Mistakes(props: MistakesProps) {
  const counts = useMistakeCounts();
  const query = { ...counts, data: props.unfinished === undefined ? undefined : counts.data };
  return (
    <Section query={query} skeleton={SKELETON} failure="We couldn't load your mistakes.">
      {(counts) => (counts.total === 0 ? <NoMistakes /> : <ByArea counts={counts} {...props} />)}
    </Section>
  );
}

const SKELETON = (
  <>
    <Skeleton className="h-target rounded-control md:w-80" />
    <MistakeSkeletons />
  </>
);

const NoMistakes = () => (
  <Empty title="No mistakes to practice" description="Questions you miss show up here">
    <Button asChild variant="primary">
      <Link href={paths.practice}>Go to Practice</Link>
    </Button>
  </Empty>
);

type ByAreaProps = MistakesProps & { counts: MistakeCounts };

function ByArea({ counts, areaId, onAreaChange, unfinished, isSecond, onPractice }: ByAreaProps) {
  const ofArea = counts.areas.find(({ area }) => area === areaId)?.count ?? 0;
  const count = areaId === undefined ? counts.total : ofArea;
  return (
    <div className="space-y-5">
      {unfinished}
      <div className="flex flex-wrap items-center gap-3">
        <AreaFilter counts={counts} value={areaId} onChange={onAreaChange} />
        {count > 0 && (
          <>
            <Button
              variant={isSecond ? 'line' : 'primary'}
              className="max-md:w-full"
              onClick={() => onPractice({ scope: 'mistakes', count: QUIZ_LENGTH, area: areaId })}
            >
              Practice these
            </Button>
            <ListenToMistakes key={areaId} areaId={areaId} />
            {count > QUIZ_LENGTH && <p className="text-1 text-ink-3">{QUIZ_LENGTH} at a time, oldest first</p>}
          </>
        )}
      </div>
      {count > 0 ? (
        <MistakeList key={areaId} areaId={areaId} />
      ) : (
        <Empty title="No mistakes in this area">
          <Button onClick={() => onAreaChange(undefined)}>Show All Areas</Button>
        </Empty>
      )}
    </div>
  );
}
