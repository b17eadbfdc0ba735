import { CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { StudySession } from '#shared/study-sessions.ts';
import { counted } from '#web/lib/counted.ts';
import { localDate } from '#web/lib/dates.ts';
import { longDuration } from '#web/lib/durations.ts';
import { byCursor, loadedOf, ShowMore, useShowMore } from '#web/lib/pages.tsx';
import { Section } from '#web/lib/section.tsx';
import { trpc } from '#web/lib/trpc.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { goalText } from './words.ts';

/** The list shows this many rows at first. */
const FIRST_ROWS = 6;

/** Lists the finished study sessions, the newest first. */
export function PastSessions() {
  const query = trpc.studySessions.page.useInfiniteQuery({}, { ...byCursor, staleTime: 0 });
  const { items, total = 0 } = loadedOf(query);
  const { list, more } = useShowMore(query);
  const [isWhole, setIsWhole] = useState(false);
  function showEarlier() {
    flushSync(() => setIsWhole(true));
    // The pressed button disappears.
    list.current?.querySelectorAll<HTMLElement>('[data-entry]')[FIRST_ROWS]?.focus();
  }
  const hidden = isWhole ? 0 : Math.max(0, total - FIRST_ROWS);
  return (
    <section id="study-sessions" aria-labelledby="study-sessions-title" className="scroll-mt-6">
      <h2 id="study-sessions-title" tabIndex={-1}>
        Study Sessions
      </h2>
      <Section
        query={{ ...query, data: items }}
        skeleton={<Skeleton className="mt-3 h-44" />}
        failure="We couldn't load your study sessions."
      >
        {(finished) =>
          finished.length === 0 ? (
            <p className="mt-3 border-line border-y py-4 text-ink-3">
              No finished study sessions yet. Start one with the timer at the top of any page.
            </p>
          ) : (
            <ol ref={list} className="mt-3 border-line border-t">
              {(isWhole ? finished : finished.slice(0, FIRST_ROWS)).map((session) => (
                <PastSession key={session.id} session={session} />
              ))}
            </ol>
          )
        }
      </Section>
      {hidden > 0 && (
        <Button variant="ghost" size="small" className="mt-2 -ml-3" onClick={showEarlier}>
          {query.hasNextPage ? 'Show earlier study sessions' : `Show ${counted(hidden, 'earlier study session')}`}
        </Button>
      )}
      {isWhole && <ShowMore {...more} />}
    </section>
  );
}

function PastSession({ session }: { session: StudySession }) {
  const { goal, startedAt, activeSeconds, answers, cards, topics, isGoalMet } = session;
  const done = [
    answers > 0 && counted(answers, 'question'),
    cards > 0 && counted(cards, 'card'),
    topics.length > 0 && counted(topics.length, 'topic'),
  ].filter(Boolean);
  return (
    <li data-entry tabIndex={-1} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-line border-b py-3">
      <span className="w-40 font-label text-ink">{localDate(startedAt)}</span>
      <span className="figures min-w-40 flex-1 text-ink-2">{[longDuration(activeSeconds), ...done].join(', ')}</span>
      <Badge tone={isGoalMet ? 'success' : 'neutral'} icon={isGoalMet ? CircleCheck : CircleDashed}>
        {isGoalMet ? 'Goal met' : 'Goal not met'}: {goalText(goal)}
      </Badge>
    </li>
  );
}
