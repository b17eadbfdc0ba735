import { Link } from 'wouter';
import { neighbors, type Topic } from '#shared/catalogue.ts';

/** Leads to the topics before and after this one, as a book's pages turn. */
export function TopicNeighbors({ topicId, hrefOf }: { topicId: string; hrefOf: (id: string) => string }) {
  const { previous, next } = neighbors(topicId);
  return (
    <nav
      aria-label="Topics"
      className="mt-section flex justify-between gap-6 border-line-strong border-t pt-4 print:hidden"
    >
      {previous && <Turn label="Previous" topic={previous} href={hrefOf(previous.id)} />}
      {next && <Turn label="Next" topic={next} href={hrefOf(next.id)} className="ml-auto text-right" />}
    </nav>
  );
}

type TurnProps = { label: string; topic: Topic; href: string; className?: string };

function Turn({ label, topic, href, className = '' }: TurnProps) {
  return (
    <Link href={href} className={`min-h-target text-ink no-underline hover:text-accent ${className}`}>
      <span className="block text-1 text-ink-3">{label}</span>
      <span className="text-balance font-serif font-title text-3 leading-6">
        {topic.id} {topic.title}
      </span>
    </Link>
  );
}
