import { Link } from 'wouter';
import { neighbors, type Topic } from '#shared/catalogue.ts';
import { paths } from '#web/lib/paths.ts';

/** Shows links to the previous and the next topic. */
export function TopicNeighbors({ topicId }: { topicId: string }) {
  const { previous, next } = neighbors(topicId);
  return (
    <nav
      aria-label="Topics"
      className="mt-section flex justify-between gap-6 border-line-strong border-t pt-4 print:hidden"
    >
      {previous && <NeighborLink label="Previous" topic={previous} />}
      {next && <NeighborLink label="Next" topic={next} className="ml-auto text-right" />}
    </nav>
  );
}

type NeighborLinkProps = { label: string; topic: Topic; className?: string };

function NeighborLink({ label, topic, className = '' }: NeighborLinkProps) {
  return (
    <Link href={paths.topic(topic.id)} className={`min-h-target text-ink no-underline hover:text-accent ${className}`}>
      <span className="block text-1 text-ink-3">{label}</span>
      <span className="text-balance font-serif font-title text-3 leading-6">
        {topic.id} {topic.title}
      </span>
    </Link>
  );
}
