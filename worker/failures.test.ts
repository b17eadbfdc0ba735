import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '#server/platform/log.ts';
import type { Handler } from '#server/platform/queue/handler.ts';
import { breakNotes, FAULTS } from '#server/testing/failing-notes.ts';
import { testProduct } from './testing/product.ts';

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
  run: async ({ db, now }, { userId, fault }) => {
    const mark = randomUUID();
    marks.push(mark);
    for (let count = fault === 'unique' ? 2 : 1; count > 0; count -= 1) {
      await db
        .insertInto('notes')
        .values({
          ...{ id: randomUUID(), user_id: userId, topic_id: '1.1', content: `${fault}-${mark}` },
          ...{ created_at: now, updated_at: now },
        })
        .execute();
    }
    return {};
  },
};

const here = testProduct({ env: { OPERATOR_PASSWORD: PASSWORD } });
beforeAll(() => breakNotes(here.server.databaseUrl));

test('a failed job leaves no data in the log, in the queue, or on its page [SEC-20]', async () => {
  const { id: userId } = await here.user();
  await here.work({ log }, [writeNote as unknown as Handler]);
  for (const fault of FAULTS) await here.queues.enqueue(job, { userId, fault });
  await expect.poll(() => lines.filter((line) => line.includes('a job failed'))).toHaveLength(FAULTS.length);

  const failed = await here.inQueue('exams', (queue) => queue.getFailed());
  expect(failed).toHaveLength(FAULTS.length);
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
  expect(text).toContain('"constraint":"notes_content_idx"');
  expect(marks).toHaveLength(FAULTS.length);
  for (const mark of marks)
    for (const place of [text, JSON.stringify(failed), page.body]) expect(place).not.toContain(mark);
});
