import { Skeleton } from '#web/ui/skeleton.tsx';
import { ReadingTime } from './reading-time.tsx';
import { recapTexts } from './topic-recap.tsx';
import { useTopic } from './use-topic.ts';
import type { StudyDepth } from './use-topic-view.ts';

/**
 * Shows the reading time of the open text, and that of the recap and the full text, which is what the plan of a day counts.
 * A detailed plan shows its own.
 */
export function StudyTime({ topicId, depth }: { topicId: string; depth: StudyDepth }) {
  const { data, isLoading } = useTopic(topicId);
  if (depth === 'detailed') return null;
  if (isLoading) return <Skeleton className="h-5 w-52" />;
  if (!data?.study) return null;
  const isFull = depth === 'full';
  return (
    <ReadingTime texts={isFull ? data.study.sections : recapTexts(data.study)}>
      , {data.minutes} with the {isFull ? 'recap' : 'full text'}
    </ReadingTime>
  );
}
