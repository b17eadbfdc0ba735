import { Link } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import { marksWords } from '#shared/marks-per-hour.ts';
import type { Readiness } from '#shared/readiness.ts';
import { paths } from '#web/lib/paths.ts';

/** Lists the topics in which an hour of study gains most, with the reason. Only the next step above tells the user what to do. */
export function NextTopics({ next }: Pick<Readiness, 'next'>) {
  if (next.length === 0) return null;
  return (
    <section aria-labelledby="next-topics">
      <h2 id="next-topics">Where an hour pays off most</h2>
      <table className="mt-3 w-full">
        <thead className="text-1 text-ink-3">
          <tr>
            <th scope="col" className="py-2 text-left font-text">
              Topic
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-text">
              An hour is worth
            </th>
          </tr>
        </thead>
        <tbody>
          {next.map(({ topicId, marksPerHour, reason }) => (
            <tr key={topicId} className="border-line border-t align-baseline">
              <th scope="row" className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 py-3 text-left font-text">
                <span className="figures font-serif text-ink-2">{topicId}</span>
                <span>
                  <Link
                    href={paths.topic(topicId)}
                    className="inline-block text-pretty font-label text-ink no-underline hover:underline touch:-my-2.5 touch:py-2.5"
                  >
                    {findTopic(topicId)?.title}
                  </Link>
                  <span className="figures block text-1 text-ink-3">{reason}</span>
                </span>
              </th>
              <td className="figures w-34 whitespace-nowrap py-3 pl-4 text-right">{marksWords(marksPerHour)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
