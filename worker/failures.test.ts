import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Note } from '#schema/entities/note.ts';
import { createLog } from '#server/platform/log.ts';
import type { Handler } from '#server/platform/queue/handler.ts';
import { breakNotes, FAULTS } from '#server/testing/failing-notes.ts';
import { type Product, startProduct } from './testing/product.ts';
import { startWorker } from './worker.ts';

const PATIENT = { timeout: 20_000 };
const PASSWORD = 'a word for operators';
const headers = { authorization: `Basic ${Buffer.from(`operator:${PASSWORD}`).toString('base64')}` };

const lines: string[] = [];
const log = createLog('trace', 'test', { write: (line) => void lines.push(line) });

const payload = z.strictObject({ userId: z.string(), fault: z.string() });
const job = { queue: 'exams', name: 'write-note', payload } as const;
const marks: string[] = [];

/** Writes a note that the database refuses. The payload has no text, like the payloads of all jobs. */
const writeNote: Handler<typeof job> = {
  job,
  run: async (em, { userId, fault }) => {
    const mark = randomUUID();
    marks.push(mark);
    const note = () => em.create(Note, { user: userId, topicId: '1.1', content: `${fault}-${mark}` });
    for (let count = fault === 'unique' ? 2 : 1; count > 0; count -= 1) {
      note();
      await em.flush();
    }
    return {};
  },
};

let here: Product;
beforeAll(async () => {
  here = await startProduct({ OPERATOR_PASSWORD: PASSWORD });
  await breakNotes(here.server.databaseUrl);
});
afterAll(() => here.close());

test('a failed job leaves no data in the log, in the queue, or on its page [SEC-20]', async () => {
  const { id: userId } = await here.user();
  const worker = await startWorker(here.queues, { ...here.server.deps, log }, [writeNote as unknown as Handler]);
  const faults = FAULTS.filter((fault) => fault !== 'slow');
  for (const fault of faults) await here.queues.enqueue(job, { userId, fault });
  const queue = here.queues.queue('exams');
  await expect.poll(() => queue.getFailedCount(), PATIENT).toBe(faults.length);

  const failed = await queue.getFailed();
  for (const { failedReason, stacktrace } of failed) {
    expect(failedReason).toMatch(/^\w+ (23\d{3}|22\w{3}|P0001)/);
    expect(stacktrace?.join()).toMatch(/ {4}at .*failures\.test\.ts/);
  }
  const page = await here.server.app.inject({
    url: '/operator/queues/api/queues?activeQueue=exams&status=failed&page=1&jobsPerPage=50',
    headers,
  });
  expect(page.body).toContain('write-note');
  const text = lines.join('');
  expect(text.match(/a job failed/g)).toHaveLength(faults.length);
  expect(text).toContain('"constraint":"notes_content_idx"');
  expect(marks).toHaveLength(faults.length);
  for (const mark of marks)
    for (const place of [text, JSON.stringify(failed), page.body]) expect(place).not.toContain(mark);
  await worker.close();
  await queue.close();
});
