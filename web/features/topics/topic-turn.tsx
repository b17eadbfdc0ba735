import { Link } from 'wouter';
import { neighbours, type Unit } from '#shared/catalogue.ts';

/** Leads to the units before and after this one, as a book's pages turn. */
export function TopicTurn({ topicId, hrefOf }: { topicId: string; hrefOf: (id: string) => string }) {
  const { previous, next } = neighbours(topicId);
  return (
    <nav
      aria-label="Topics"
      className="mt-section flex justify-between gap-6 border-line-strong border-t pt-4 print:hidden"
    >
      {previous && <Turn label="Previous" unit={previous} href={hrefOf(previous.id)} />}
      {next && <Turn label="Next" unit={next} href={hrefOf(next.id)} className="ml-auto text-right" />}
    </nav>
  );
}

type TurnProps = { label: string; unit: Unit; href: string; className?: string };

function Turn({ label, unit, href, className = '' }: TurnProps) {
  return (
    <Link href={href} className={`min-h-target text-ink no-underline hover:text-accent ${className}`}>
      <span className="block text-1 text-ink-3">{label}</span>
      <span className="text-balance font-serif font-title text-3 leading-6">
        {unit.id} {unit.title}
      </span>
    </Link>
  );
}
