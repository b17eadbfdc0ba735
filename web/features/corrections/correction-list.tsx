import corrections from 'virtual:corrections';
import { Link } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import type { Correction } from '#shared/corrections.ts';
import { feeds } from '#shared/pages.ts';
import { counted } from '#web/lib/counted.ts';
import { longDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { trpc } from '#web/lib/trpc.ts';

/** Lists what was corrected in the study material, newest first. */
export function CorrectionList() {
  const days = [...Map.groupBy(corrections, ({ date }) => date)];
  return (
    <>
      <p className="lede mt-2">What we got wrong, what is right, and how we know.</p>
      <p className="mt-4">
        We look up the law behind every fact and post corrections here. Found an error? Press 'Report this question'
        below an explanation.
      </p>
      {days.map(([date, entries]) => (
        <section key={date} aria-labelledby={date} className="mt-section">
          <h2 id={date}>{longDate(date)}</h2>
          <ul className="mt-3 border-line-strong border-t">
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, and the list stays
              <CorrectionRow key={index} correction={entry} />
            ))}
          </ul>
        </section>
      ))}
      <p className="mt-section">
        <a href={feeds.corrections} className="link inline-flex min-h-target items-center">
          Follow corrections in a feed reader
        </a>
      </p>
      <Reports />
    </>
  );
}

/** '12 reports so far, 9 of them resolved.' Keeps its place until it is known. */
function Reports() {
  const { received, settled } = trpc.corrections.list.useQuery().data?.reports ?? { received: 0, settled: 0 };
  return (
    <p className="figures min-h-6 text-1 text-ink-3">
      {received > 0 && `${counted(received, 'report')} so far, ${settled} of them resolved.`}
    </p>
  );
}

function CorrectionRow({ correction }: { correction: Correction }) {
  const { topicId, before, after, reason, source } = correction;
  const topic = after === null ? undefined : findTopic(topicId);
  return (
    <li className="border-line border-b py-4">
      <p className="font-label text-ink">
        {topic ? (
          <Link href={paths.topic(topicId)} className="link inline-block touch:py-2.5">
            {topicId} {topic.title}
          </Link>
        ) : (
          `Area ${topicId}, practice exam`
        )}
      </p>
      {before !== null && (
        <p className="mt-1 text-ink-3">
          <span className="sr-only">Before: </span>
          <del>{before}</del>
        </p>
      )}
      {after !== null && (
        <p className="mt-1">
          <span className="sr-only">Now: </span>
          <ins className="no-underline">{after}</ins>
        </p>
      )}
      <p className="mt-1 text-1 text-ink-3">
        {reason} {source !== null && `Source: ${source}.`}
      </p>
    </li>
  );
}
