import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import type { Readiness } from '#shared/readiness.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { marksText } from './words.ts';

/** Lists the topics in which an hour of study helps most, with the reason, each with a link to its quiz. On a phone, the row is the link. */
export function NextTopics({ next }: Pick<Readiness, 'next'>) {
  return (
    <section aria-labelledby="next-topics">
      <h2 id="next-topics">Where an hour helps most</h2>
      {next.length === 0 && (
        <p className="mt-1">No topic stands out. An exam shows where you stand in all six areas.</p>
      )}
      <ol className="mt-3 border-line border-t">
        {next.map(({ topicId, marksPerHour, reason }) => (
          <li
            key={topicId}
            className="relative grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-3"
          >
            <span className="figures self-start font-serif text-ink-2">{topicId}</span>
            <div>
              <Link
                href={paths.topicQuiz(topicId)}
                className="inline-block text-pretty font-label text-ink no-underline hover:underline max-sm:after:absolute max-sm:after:inset-0 touch:-my-2.5 touch:py-2.5"
              >
                {findTopic(topicId)?.title}
              </Link>
              <p className="figures text-1 text-ink-3">
                {reason} <span className="text-ink-2">{sentence(marksText(marksPerHour))}</span>
              </p>
            </div>
            <Icon of={ChevronRight} className="text-ink-3 sm:hidden" />
            <Button asChild size="small" className="max-sm:hidden">
              <Link href={paths.topicQuiz(topicId)}>Practice {topicId}</Link>
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
