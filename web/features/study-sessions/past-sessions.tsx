import { CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import type { StudySession } from '#shared/study-sessions.ts';
import { counted } from '#web/lib/counted.ts';
import { errorText } from '#web/lib/error-text.ts';
import { localDate } from '#web/lib/long-date.ts';
import { trpc } from '#web/lib/trpc.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Status } from '#web/ui/status.tsx';
import { goalText, timeInWords } from './words.ts';

/** The list shows this many rows at first. */
const FIRST_ROWS = 6;

/** Lists the finished study sessions, the newest first. */
export function PastSessions() {
  const { data, error, isFetching, refetch } = trpc.studySessions.list.useQuery(undefined, { staleTime: 0 });
  const [isWhole, setIsWhole] = useState(false);
  const finished = data?.filter(({ finishedAt }) => finishedAt !== null);
  const hidden = isWhole || !finished ? 0 : Math.max(0, finished.length - FIRST_ROWS);
  return (
    <section id="study-sessions" aria-labelledby="study-sessions-title" className="scroll-mt-6">
      <h2 id="study-sessions-title" tabIndex={-1}>
        Study Sessions
      </h2>
      {error && !data && !isFetching && (
        <Failure message={errorText(error, 'Your study sessions could not be loaded.')} onRetry={refetch} />
      )}
      {!data && isFetching && (
        <>
          <Status isHidden>Loading...</Status>
          <Skeleton className="mt-3 h-44" />
        </>
      )}
      {finished?.length === 0 && (
        <p className="mt-3 border-line border-y py-4 text-ink-3">
          No study session finished yet. Start one with the timer at the top of any page.
        </p>
      )}
      {finished && finished.length > 0 && (
        <ol className="mt-3 border-line border-t">
          {finished.slice(0, finished.length - hidden).map((session) => (
            <PastSession key={session.id} session={session} />
          ))}
        </ol>
      )}
      {hidden > 0 && (
        <Button variant="ghost" size="small" className="mt-2" onClick={() => setIsWhole(true)}>
          Show {counted(hidden, 'earlier study session')}
        </Button>
      )}
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
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-line border-b py-3">
      <span className="w-40 font-label text-ink">{localDate(startedAt)}</span>
      <span className="figures min-w-40 flex-1 text-ink-2">{[timeInWords(activeSeconds), ...done].join(', ')}</span>
      <Badge tone={isGoalMet ? 'success' : 'neutral'} icon={isGoalMet ? CircleCheck : CircleDashed}>
        {isGoalMet ? 'Goal met' : 'Goal not met'}: {goalText(goal)}
      </Badge>
    </li>
  );
}
