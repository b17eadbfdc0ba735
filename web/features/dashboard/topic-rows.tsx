import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { findUnit } from '#shared/catalogue.ts';
import { paths } from '#web/lib/paths.ts';

/** Topics as ruled rows: id, title, and what there is to say of it. */
export function TopicRows({ rows }: { rows: { key: string; topicId: string; end?: ReactNode }[] }) {
  return (
    <ul className="mt-3 border-line border-t">
      {rows.map(({ key, topicId, end }) => (
        <li key={key} className="flex min-h-target items-baseline gap-3 border-line border-b py-2.5">
          <span className="figures w-8 flex-none font-serif text-ink-2">{topicId}</span>
          <Link
            href={paths.topic(topicId)}
            className="min-w-0 flex-1 text-pretty text-ink no-underline hover:underline"
          >
            {findUnit(topicId)?.title}
          </Link>
          {end && <span className="flex flex-wrap items-baseline justify-end gap-x-2 text-1 text-ink-3">{end}</span>}
        </li>
      ))}
    </ul>
  );
}
