import { Printer } from 'lucide-react';
import { Link } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import type { Sheet, SheetItem } from '#shared/sheet.ts';
import { MarkedText } from '#web/features/topics/marked-text.tsx';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { trpc } from '#web/lib/trpc.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import '#web/features/drill/drill.css';
import './sheet.css';

/** Shows what to read on the night before the exam, on the screen and on two pages of paper. */
export function NightBeforeSheet() {
  const query = trpc.sheet.get.useQuery();
  return (
    <Section query={query} skeleton={SKELETON} failure="We couldn't load your sheet.">
      {(sheet) => <SheetLists sheet={sheet} />}
    </Section>
  );
}

function SheetLists({ sheet }: { sheet: Sheet }) {
  const { numbers, facts, keyPoints, lawNumbers } = sheet;
  const hasOwn = numbers.length + facts.length > 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <Button onClick={() => window.print()}>
          <Icon of={Printer} />
          Print
        </Button>
        {!hasOwn && (
          <p className="text-1 text-ink-3">When you miss a question, the fact behind it shows up here first.</p>
        )}
      </div>
      <div className="number-sheet">
        <SheetList id="missed-numbers" title="Numbers you missed" items={numbers} />
        <SheetList id="missed-facts" title="Behind your mistakes" items={facts} />
        <SheetList id="key-points" title="Key points" items={keyPoints} />
        <SheetList
          id="law-numbers"
          title={numbers.length > 0 ? 'Other law numbers' : 'Law numbers'}
          items={lawNumbers}
        />
      </div>
    </>
  );
}

function SheetList({ id, title, items }: { id: string; title: string; items: SheetItem[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="number-topic max-w-measure">
      <h2 id={id} className="border-buff-strong border-b-2 pb-2">
        {title}
      </h2>
      <ul>
        {items.map(({ topicId, text, source }) => (
          <li key={text} className="flex break-inside-avoid items-baseline gap-3 border-line border-b">
            <Link
              href={paths.topic(topicId)}
              className="figures min-w-8 py-2.5 text-ink-3 no-underline hover:underline"
            >
              {topicId}
              <span className="sr-only"> {findTopic(topicId)?.title}</span>
            </Link>
            <p className="min-w-0 text-pretty py-2.5 text-ink">
              <MarkedText>{text}</MarkedText> <span className="number-source">{source}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SKELETON = (
  <div>
    <Skeleton className="h-target w-28 rounded-control" />
    <Skeleton className="mt-8 h-8 w-72" />
    <Skeleton className="mt-4 h-14" count={8} />
  </div>
);
