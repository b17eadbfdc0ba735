import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Sitting } from '#shared/exams.ts';
import type { PracticeResult } from '#shared/practice.ts';
import { percentage } from '#shared/quiz.constants.ts';
import type { ReviewQueue, ReviewSummary } from '#shared/review.ts';
import { changeKeptRead, keepQuizRead } from '#web/lib/kept-reads-writer.ts';
import { alone, trpc } from '#web/lib/trpc.ts';
import type { Entry } from './entries.ts';

export type Calls = { client: ReturnType<typeof trpc.useUtils>['client']; queryClient: QueryClient };
/** An exam that is open, and when this page got it, by `performance.now()`. */
export type OpenExam = Sitting & { receivedAt: number };

/** The key of the query for the open exam. */
export const OPEN_EXAM = ['open-exam'];

const practiceResults = new Map<string, PracticeResult>();
export const practiceResult = (id: string): PracticeResult | undefined => practiceResults.get(id);

/** Sends an entry. Sending it again is safe, because the server counts each answer, grade and result once. */
export async function post({ client }: Calls, entry: Entry): Promise<void> {
  const { sitting } = entry;
  switch (entry.kind) {
    case 'exam': {
      const { position, ...answer } = entry.answer;
      await client.exams.saveAnswer.mutate({ id: sitting, position: String(position), ...answer }, alone);
      return;
    }
    case 'drill':
      await client.drill.answer.mutate({ id: sitting, ...entry.answer }, alone);
      return;
    case 'review':
      await client.review.grade.mutate({ ...entry.grade, attemptId: entry.id }, alone);
      return;
    default:
      await (entry.result ? postResult(client, entry) : postAnswers(client, entry));
  }
}

type QuizEntry = Extract<Entry, { answers: unknown }>;

async function postAnswers(client: Calls['client'], { sitting, answers }: QuizEntry): Promise<void> {
  for (const answer of answers) await client.quiz.keepAnswer.mutate({ runId: sitting, ...answer }, alone);
}

async function postResult(client: Calls['client'], { sitting, topicId, answers, result }: QuizEntry): Promise<void> {
  if (topicId === null) {
    practiceResults.set(sitting, await client.practice.submit.mutate({ id: sitting, answers }, alone));
    return;
  }
  const { score, totalQuestions } = result!;
  const scored = { score, totalQuestions, percentage: percentage(score, totalQuestions) };
  await client.quiz.saveScore.mutate({ topicId, runId: sitting, ...scored, answers }, alone);
}

/** Brings what this page and this device hold in line with an entry that has left the outbox. */
export function follow({ queryClient }: Calls, userId: string, entry: Entry, isSaved: boolean): void {
  if (entry.kind === 'exam' && isSaved) keepSaved(queryClient, entry);
  if ('result' in entry && entry.result) keepQuizRead(userId, entry.topicId, null);
  if (entry.kind !== 'review') return;
  // Without a connection, the queue that this device keeps must not ask for the item again.
  changeKeptRead<ReviewQueue>(userId, 'review.queue', (queue) => ({
    ...queue,
    items: queue.items.filter(({ id }) => id !== entry.grade.id),
  }));
  const summary = getQueryKey(trpc.review.summary, undefined, 'query');
  queryClient.setQueryData<ReviewSummary>(summary, (now) => now && { ...now, waiting: Math.max(0, now.waiting - 1) });
  reloadIfLoading(queryClient, summary);
}

/** Adds a saved answer to the exam that is in memory. */
function keepSaved(queryClient: QueryClient, { sitting, answer }: Extract<Entry, { kind: 'exam' }>): void {
  queryClient.setQueryData<OpenExam | null>(OPEN_EXAM, (exam) => {
    if (exam?.id !== sitting) return exam;
    const others = exam.answers.filter(({ position }) => position !== answer.position);
    return { ...exam, answers: [...others, answer] };
  });
  reloadIfLoading(queryClient, OPEN_EXAM);
}

/** What is loading may not know the entry, so it loads again. */
function reloadIfLoading(queryClient: QueryClient, queryKey: QueryKey): void {
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
}
