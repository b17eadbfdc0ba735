import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import { paths } from '#web/lib/paths.ts';

export type TopicRow = {
  key: string;
  topicId: string;
  /** A line under the title. */
  note?: ReactNode;
  /** A bar beside the title, or below it on a narrow screen. */
  bar?: ReactNode;
  end?: ReactNode;
};

/** Lists topics in rows with a line between them. */
export function TopicRows({ rows }: { rows: TopicRow[] }) {
  return (
    <ul className="mt-3 border-line border-t">
      {rows.map(({ key, topicId, note, bar, end }) => (
        <li
          key={key}
          className="flex min-h-target items-baseline gap-x-3 border-line border-b py-2.5 max-sm:flex-wrap max-sm:gap-y-2"
        >
          <span className="figures w-8 flex-none font-serif text-ink-2">{topicId}</span>
          <div className="min-w-28 flex-1">
            <Link href={paths.topic(topicId)} className="text-pretty py-0.5 text-ink no-underline hover:underline">
              {findTopic(topicId)?.title}
            </Link>
            {note && <p className="figures text-1 text-ink-3">{note}</p>}
          </div>
          {bar && <div className="self-center max-sm:order-last max-sm:w-full max-sm:pl-11 sm:w-28">{bar}</div>}
          {end && (
            <span className="ml-auto flex min-w-14 flex-wrap items-center justify-end gap-x-2 self-center text-1 text-ink-3">
              {end}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

type TopicListProps = {
  title: string;
  /** Says by what the topics are in the list. */
  caption?: string;
  rows: TopicRow[];
  /** Shows while there are no rows. */
  empty: string;
};

/** A section of topics in rows, or what says that there are none. */
export const TopicList = ({ title, caption, rows, empty }: TopicListProps) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {caption && <p className="text-1 text-ink-3">{caption}</p>}
    {rows.length > 0 ? <TopicRows rows={rows} /> : <p className="mt-3 border-line border-y py-4 text-ink-3">{empty}</p>}
  </section>
);
