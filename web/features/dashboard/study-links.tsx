import { Link } from 'wouter';
import { findTopic, orderedTopics } from '#shared/catalogue.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useNextStep, useStats } from './use-dashboard.ts';

const titleOf = (topicId: string) => `${topicId} ${findTopic(topicId)?.title}`;

/** Leads to the study tools. What to do next is said above, in the plan of the day. */
export function StudyLinks() {
  const next = useNextStep();
  const weakest = useStats().data?.weakest;
  return (
    <section aria-labelledby="study-links">
      <h2 id="study-links">Or choose yourself</h2>
      <p className="mt-1 min-h-6">
        {weakest && (
          <>
            Lowest mastery: <b className="font-title">{titleOf(weakest.topicId)}</b>, {weakest.percent}%.
          </>
        )}
      </p>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
        <Button asChild>
          <Link href={paths.topic(next?.topic.id ?? orderedTopics[0]!.id)}>
            {next?.hasCompleted ? 'Continue Studying' : 'Start Studying'}
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
    </section>
  );
}
