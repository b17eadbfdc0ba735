import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { findTopic, orderedTopics } from '#shared/catalogue.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { paths } from '#web/lib/paths.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type NextStep, useNextStep, useStats } from './use-dashboard.ts';

const titleOf = (topicId: string) => `${topicId} ${findTopic(topicId)?.title}`;

/** Welcomes the user and suggests what to study next, and what to practice by the latest answers. */
export function Greeting() {
  const { user } = useUser();
  const next = useNextStep();
  const weakest = useStats().data?.weakest;
  return (
    <div>
      <h1>
        Welcome, <bdi>{user?.firstName.trim() || 'Student'}</bdi>
      </h1>
      <div className="lede mt-2 min-h-14">
        {next ? <Advice next={next} /> : <Skeleton className="h-6 w-80 max-w-full" />}
        {weakest && (
          <p>
            Practice <b className="font-title">{titleOf(weakest.topicId)}</b>: mastery {weakest.percent}%.
          </p>
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
        <Button asChild variant="primary">
          <Link href={paths.topic(next?.topic.id ?? orderedTopics[0]!.id)}>
            {next?.hasCompleted ? 'Continue Studying' : 'Start Studying'}
            <Icon of={ArrowRight} />
          </Link>
        </Button>
        {weakest && (
          <Button asChild>
            <Link href={`${paths.topic(weakest.topicId)}?tab=quiz`}>Practice {weakest.topicId}</Link>
          </Button>
        )}
        <Button asChild>
          <Link href={paths.exams}>Take an Exam</Link>
        </Button>
        <Button asChild>
          <Link href={paths.flashcards}>Review Flashcards</Link>
        </Button>
        <Button asChild>
          <Link href={paths.notes}>View Notes</Link>
        </Button>
      </div>
    </div>
  );
}

function Advice({ next: { topic, isFirst, areAllCompleted, lastVisited } }: { next: NextStep }) {
  if (areAllCompleted)
    return <p>All {orderedTopics.length} topics are completed. Take quizzes to see what you remember.</p>;
  const title = <b className="font-title">{titleOf(topic.id)}</b>;
  if (isFirst) return <p>Begin with {title}. The strip below fills as you study.</p>;
  return (
    <p>
      Next is {title}
      {lastVisited ? <>, last opened {relativeTime(lastVisited)}.</> : '.'}
    </p>
  );
}
