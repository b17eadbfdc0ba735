import type { Queue } from 'bullmq';
import type { Handler } from '#server/platform/queue/handler.ts';

/**
 * Redis loses the schedules at a restart if it stores nothing on disk, so they are checked this often (milliseconds).
 */
const CHECK_MS = 30_000;

/** Adds the schedules of the handlers to their queues, and adds them again if they are lost. */
export async function startSchedules(
  queueOf: (name: string) => Queue,
  handlers: Handler[],
): Promise<{ close(): void }> {
  const scheduled = handlers.flatMap(({ job: { queue, name }, every }) =>
    every === undefined ? [] : [{ queue: queueOf(queue), name, every }],
  );
  await Promise.all(scheduled.map(schedule));
  const restore = async () => {
    for (const each of scheduled) if (!(await each.queue.getJobScheduler(each.name))) await schedule(each);
  };
  const timer = setInterval(() => void restore().catch(() => {}), CHECK_MS);
  return { close: () => clearInterval(timer) };
}

const schedule = ({ queue, name, every }: { queue: Queue; name: string; every: number }) =>
  queue.upsertJobScheduler(name, { every }, { name, opts: { removeOnComplete: 10, removeOnFail: 100 } });
