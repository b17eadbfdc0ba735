import { Printer } from 'lucide-react';
import { Link } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import type { SheetNumber } from '#shared/drill.ts';
import { counted } from '#web/lib/counted.ts';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NumberList } from './number-list.tsx';
import { byTopic, byUnit } from './units.ts';
import { useNumbers } from './use-drill.ts';

/** Shows all law numbers by topic and unit, on the screen and on paper. */
export function NumberSheet() {
  const query = useNumbers();
  return (
    <Section query={query} skeleton={SKELETON} failure="We couldn't load the facts.">
      {(numbers) => <Sheet numbers={numbers} />}
    </Section>
  );
}

function Sheet({ numbers }: { numbers: SheetNumber[] }) {
  const topics = byTopic(numbers);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Button asChild variant="primary">
          <Link href={paths.drill}>Drill These Facts</Link>
        </Button>
        <Button onClick={() => window.print()}>
          <Icon of={Printer} />
          Print
        </Button>
        <p className="figures text-1 text-ink-3">
          {counted(numbers.length, 'fact')} in {counted(topics.length, 'topic')}
        </p>
      </div>
      <nav aria-label="Topics" className="border-line-strong border-y py-2 print:hidden">
        <ul className="grid gap-x-8 lg:grid-cols-2">
          {topics.map(({ topicId, numbers: ofTopic }) => (
            <li key={topicId}>
              <a href={`#${anchorOf(topicId)}`} className="flex min-h-target items-center gap-3 no-underline">
                <span className="figures min-w-8 font-serif text-ink-3">{topicId}</span>
                <span className="mr-auto hover:underline">{findTopic(topicId)?.title}</span>
                <span className="figures text-1 text-ink-3">{ofTopic.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="number-sheet">
        {topics.map((topic) => (
          <TopicNumbers key={topic.topicId} {...topic} />
        ))}
      </div>
    </>
  );
}

const anchorOf = (topicId: string) => `numbers-${topicId.replace('.', '-')}`;

function TopicNumbers({ topicId, numbers }: { topicId: string; numbers: SheetNumber[] }) {
  const id = anchorOf(topicId);
  return (
    <section aria-labelledby={id} className="number-topic">
      <h2 id={id} tabIndex={-1} className="scroll-mt-6 outline-none">
        <span className="figures mr-1 text-ink-3">{topicId}</span> {findTopic(topicId)?.title}
      </h2>
      {byUnit(numbers).map(({ unit, title, numbers: ofUnit }) => (
        <div key={unit} className="number-unit">
          <h3>{title}</h3>
          <NumberList numbers={ofUnit} />
        </div>
      ))}
    </section>
  );
}

const SKELETON = (
  <div>
    <Skeleton className="h-target w-72 rounded-control" />
    <Skeleton className="mt-6 h-48" />
    <Skeleton className="mt-4 h-14" count={6} />
  </div>
);
