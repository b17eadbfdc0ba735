import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { LockMode } from '@mikro-orm/core';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MailEntity, type OutboxMessage } from '#schema/entities/mail.ts';
import { databaseOf } from '#schema/orm.config.ts';
import { openCall } from '#server/call.ts';
import { composeContact } from '#server/features/contact/contact.mail.ts';
import { composeBudgetAlert } from '#server/platform/ai/budget-alert.mail.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Composers, deliverDue } from '#server/platform/mail/deliver.ts';
import { addMail, clearOldMail, deliverMailJob, sendAgain } from '#server/platform/mail/outbox.ts';
import type { Handler } from '#server/platform/queue/handler.ts';
import { openQueues } from '#server/platform/queue/queue.ts';
import { PATIENT_LIMITS, startTestApp, type TestApp } from '#server/testing/app.ts';
import { PATIENCE_MS } from '#server/testing/patience.ts';
import { type SmtpBehavior, startSmtp, type TestSmtp } from '#server/testing/smtp.ts';
import { mailHandler } from './mail.work.ts';
import { testProduct } from './testing/product.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = new Date('2026-03-01T12:00:00Z');
const CONTACT_EMAIL = 'team@example.org';
const ROSA = { name: 'Rosa Delgado', email: 'rosa@example.com' };
const CONTENT = { ...ROSA, subject: 'About my exam', message: 'When does the new outline count?' };
const SOON_MS = 50;
const LIMITS = {
  ...{ connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS },
  whole: 2 * PATIENCE_MS,
};

/** The logged warnings about mail that was not delivered. */
let warnings: object[];

const here = testProduct();
let smtp: TestSmtp;
beforeEach(async () => {
  warnings = [];
  smtp = await startSmtp();
});
afterEach(async () => {
  await here.stopWorkers();
  await Promise.all(processes.splice(0).map(kill));
  await smtp.close();
  await em().nativeDelete(MailEntity, {});
});

const em = () => here.em();

/** Adds a message to the outbox. Returns its id. */
async function put(
  content: object = {},
  kind: OutboxMessage['kind'] = 'contact',
  now = START,
  expiresAt?: Date,
): Promise<string> {
  const message = { kind, content: { ...CONTENT, ...content } } as OutboxMessage;
  return await addMail(databaseOf(here.server.deps.orm), message, { now, expiresAt });
}

type DeliveryOptions = {
  at?: Date;
  env?: Partial<TestApp['deps']['env']>;
  composers?: Composers;
  stopping?: AbortSignal;
};

/** Delivers the messages that are due at the time `at`. */
const deliver = ({ at = START, env, composers, stopping }: DeliveryOptions = {}) => {
  const { deps } = here.server;
  const log = { warn: (line: object) => warnings.push(line) } as unknown as Deps['log'];
  const own = { smtpUrl: smtp.url, contactEmail: CONTACT_EMAIL, ...env };
  const call = openCall({ ...deps, env: { ...deps.env, ...own }, clock: () => at, random: () => 0.5, log }, null);
  return deliverDue(call, {
    composers: composers ?? { contact: composeContact },
    stopping: stopping ?? new AbortController().signal,
    limits: LIMITS,
  });
};

/** Lets a test end the time limits of a delivery with `vi.advanceTimersByTimeAsync`. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

const find = (id: string) => em().findOneOrFail(MailEntity, { id });
const after = (ms: number, from = START) => new Date(from.getTime() + ms);
const NOTHING = { sent: 0, later: 0, refused: 0, unclear: 0, dropped: 0, stopped: 0 };

test('a contact message is sent once from MAIL_FROM to CONTACT_EMAIL, and replies go to its author [OPS-22, CONTACT-12]', async () => {
  const id = await put();
  const env = { mailFrom: 'Study Guide <no-reply@example.org>', publicUrl: 'https://study.example.org' };
  expect(await deliver({ env })).toEqual({ ...NOTHING, sent: 1 });
  expect(smtp.received).toHaveLength(1);
  const { from, to, mail } = smtp.received[0]!;
  expect({ from, to }).toEqual({ from: 'no-reply@example.org', to: [CONTACT_EMAIL] });
  expect(mail).toMatchObject({
    from: { name: 'Study Guide', address: 'no-reply@example.org' },
    replyTo: [{ name: ROSA.name, address: ROSA.email }],
    subject: CONTENT.subject,
    messageId: `<${id}@study.example.org>`,
    date: START.toISOString(),
  });
  for (const word of [ROSA.name, ROSA.email, CONTENT.message]) expect(mail.text).toContain(word);
  expect(mail.html).toBeUndefined();
  expect(await find(id)).toMatchObject({ status: 'sent', attempts: 1, sentAt: START, claimedAt: null, error: null });

  expect(await deliver({ env, at: after(DAY) })).toEqual(NOTHING);
  expect(smtp.received).toHaveLength(1);
});

test('without MAIL_FROM the sender is CONTACT_EMAIL [OPS-22]', async () => {
  await put();
  await deliver();
  expect(smtp.received[0]?.from).toBe(CONTACT_EMAIL);
});

// The form rejects all of these, but the mail must not depend on that.
test.each([
  'Rosa\r\nBcc: all@example.com',
  'Rosa\nSubject: other\n\nother text',
  'Rosa\rX-Other: 1',
  '"Rosa" <other@example.com>, Omar',
  'Rosa\\" <other@example.com>',
  '<script>alert(1)</script>',
  'Роза 👩‍👩‍👧 Delgado, שלום',
  '=?utf-8?Q?Rosa=0D=0ABcc:_all@example.com?=',
  'x'.repeat(200),
])('a name or subject %j stays in one header field [OPS-22]', async (text) => {
  await put({ name: text, subject: text });
  expect(await deliver()).toMatchObject({ sent: 1 });
  const [{ to, raw, mail }, ...more] = smtp.received as [(typeof smtp.received)[0]];
  expect([to, more]).toEqual([[CONTACT_EMAIL], []]);
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  expect(head).not.toMatch(/[\r\n](?!\n?[A-Z])/);
  expect(head.split('\r\n').map((line) => line.slice(0, line.indexOf(':')))).toEqual(
    expect.arrayContaining(['From', 'To', 'Reply-To', 'Subject', 'Message-ID', 'Date']),
  );
  expect(head).not.toMatch(/^(Bcc|X-Other)/im);
  expect(head.match(/^(Subject|Reply-To|To):/gim)).toHaveLength(3);
  expect(mail.replyTo).toEqual([{ name: expect.any(String), address: ROSA.email }]);
  expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).toMatch(/^[\x20-\x7e\r\n\t]*$/);
});

test('a text with single dots, bare line breaks and SMTP commands arrives complete as one mail [CONTACT-12]', async () => {
  const message = `.\r\n.\n..two\n\r.\rQUIT\nMAIL FROM:<x@example.com>\n${'long '.repeat(400)}\nשלום 👩‍👩‍👧`;
  await put({ message });
  await deliver();
  expect(smtp.received).toHaveLength(1);
  const lines = (text: string) => text.split(/\r\n|\r|\n/);
  expect(lines(smtp.received[0]!.mail.text!).join('\n')).toContain(lines(message).join('\n'));
});

test('the alert about the AI budget goes to CONTACT_EMAIL, and to nobody without one [AI-03]', async () => {
  const composers: Composers = { 'budget-alert': composeBudgetAlert };
  const content = { day: '2026-03-01', percentage: 50 };
  await put(content, 'budget-alert');
  expect(await deliver({ composers })).toEqual({ ...NOTHING, sent: 1 });
  const [{ to, mail } = expect.fail()] = smtp.received;
  expect(to).toEqual([CONTACT_EMAIL]);
  expect(mail.subject).toBe('AI help has used 50% of the limit for 2026-03-01');
  for (const words of ['12:00 UTC', '$20.00', '60%', '/operator']) expect(mail.text).toContain(words);
  await put(content, 'budget-alert');
  expect(await deliver({ composers, env: { contactEmail: undefined } })).toEqual({ ...NOTHING, dropped: 1 });
});

test('without SMTP_URL all mail waits, and without CONTACT_EMAIL only contact messages wait [OPS-21]', async () => {
  const id = await put();
  const other = await put({ email: 'omar@example.com' }, 'password-reset');
  expect(await deliver({ env: { smtpUrl: undefined } })).toEqual(NOTHING);
  const composers: Composers = {
    contact: composeContact,
    'password-reset': async (_call, { content }) => ({ to: content.email, subject: 'Your link', text: 'Here' }),
  };
  expect(await deliver({ env: { contactEmail: undefined }, composers })).toEqual({ ...NOTHING, sent: 1 });
  expect(smtp.received.map(({ to, from }) => [to, from])).toEqual([[['omar@example.com'], 'no-reply@localhost']]);
  expect((await find(other)).status).toBe('sent');
  expect(await find(id)).toMatchObject({ status: 'waiting', attempts: 0, dueAt: START });
  expect(await deliver()).toMatchObject({ sent: 1 });
});

test('while the server is down only one mail loses an attempt, and each is sent once when it is back [OPS-21]', async () => {
  const { port } = smtp;
  await smtp.close();
  const first = await put();
  const second = await put({}, 'contact', after(1));
  expect(await deliver({ at: after(1) })).toEqual({ ...NOTHING, later: 1 });
  expect(await find(first)).toMatchObject({
    status: 'waiting',
    attempts: 1,
    error: expect.stringMatching(/ECONNREFUSED/),
  });
  expect((await find(first)).dueAt).toEqual(after(MINUTE + 1));
  expect(await find(second)).toMatchObject({ status: 'waiting', attempts: 0 });

  smtp = await startSmtp({ port });
  expect(await deliver({ at: after(2) })).toEqual({ ...NOTHING, sent: 1 });
  expect((await find(second)).status).toBe('sent');
  expect(await deliver({ at: after(MINUTE) })).toEqual(NOTHING);
  expect(await deliver({ at: after(MINUTE + 1) })).toEqual({ ...NOTHING, sent: 1 });
  expect(smtp.received).toHaveLength(2);
});

test.each([
  ['login', 535],
  ['login', 454],
  ['sender', 450],
  ['sender', 550],
  ['recipient', 450],
  ['recipient', 421],
  ['text', 451],
] as const)(
  'after a temporary refusal (%s, %i) the mail is sent again and arrives once [OPS-21]',
  async (refuses, code) => {
    await smtp.close();
    smtp = await startSmtp({ login: { user: 'guide', password: 'p@ss word' } });
    const smtpUrl = `smtp://guide:p%40ss%20word@127.0.0.1:${smtp.port}`;
    const id = await put();
    smtp.behavior = { refuses, code };
    expect(await deliver({ env: { smtpUrl } })).toEqual({ ...NOTHING, later: 1 });
    const { status, attempts, dueAt, error } = await find(id);
    expect({ status, attempts, dueAt }).toEqual({ status: 'waiting', attempts: 1, dueAt: after(MINUTE) });
    expect(error).toMatch(new RegExp(`${code}|not today`));
    expect(error).not.toContain('p@ss word');

    smtp.received.length = 0;
    smtp.behavior = 'accepts';
    expect(await deliver({ env: { smtpUrl }, at: after(MINUTE) })).toEqual({ ...NOTHING, sent: 1 });
    expect(smtp.received).toHaveLength(1);
  },
);

test.each([
  ['recipient', 550],
  ['text', 554],
] as const)(
  'after a permanent refusal (%s, %i) the mail fails immediately and waits for an operator [OPS-23]',
  async (refuses, code) => {
    const id = await put();
    smtp.behavior = { refuses, code };
    expect(await deliver()).toEqual({ ...NOTHING, refused: 1 });
    expect(await find(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('not today') });
    const reason = expect.stringMatching(/not today for <\[address\]>/);
    expect(warnings).toEqual([{ mail: id, kind: 'contact', status: 'failed', reason }]);
    smtp.behavior = 'accepts';
    smtp.received.length = 0;
    expect(await deliver({ at: after(2 * DAY) })).toEqual(NOTHING);

    expect(await sendAgain(databaseOf(here.server.deps.orm), id, after(2 * DAY))).toBe(true);
    expect(await deliver({ at: after(2 * DAY) })).toEqual({ ...NOTHING, sent: 1 });
    expect(smtp.received).toHaveLength(1);
  },
);

test('a password goes to another machine with TLS only, unless SMTP_URL allows plain text [OPS-38]', async () => {
  await smtp.close();
  smtp = await startSmtp({ login: { user: 'guide', password: 'secret words' } });
  // This server has no TLS. The address is 127.0.0.1 in a form that no setting takes for this machine.
  const smtpUrl = `smtp://guide:secret%20words@[::ffff:127.0.0.1]:${smtp.port}`;
  const id = await put();
  expect(await deliver({ env: { smtpUrl } })).toEqual({ ...NOTHING, later: 1 });
  expect((await find(id)).error).toMatch(/does not offer TLS.*smtps:.*requireTLS=false/);
  expect(smtp.received).toHaveLength(0);
  const at = after(MINUTE);
  expect(await deliver({ env: { smtpUrl: `${smtpUrl}?requireTLS=false` }, at })).toEqual({ ...NOTHING, sent: 1 });
  expect(smtp.received).toHaveLength(1);
});

test('a server that sends no greeting causes a time-out, and the mail waits for the next attempt', async () => {
  const id = await put();
  smtp.behavior = 'never greets';
  holdTime();
  const delivery = deliver();
  await expect.poll(() => smtp.connections).toBe(1);
  await vi.advanceTimersByTimeAsync(LIMITS.greetingTimeout);
  expect(await delivery).toEqual({ ...NOTHING, later: 1 });
  expect(await find(id)).toMatchObject({ status: 'waiting', error: expect.stringMatching(/greeting/i) });
});

test.each<SmtpBehavior>(['stalls', 'drops'])(
  'if the server %s after it has the text, the mail is unclear and only an operator can send it again [OPS-23]',
  async (behavior) => {
    const id = await put();
    smtp.behavior = behavior;
    holdTime();
    const delivery = deliver();
    await expect.poll(() => smtp.received).toHaveLength(1);
    if (behavior === 'stalls') await vi.advanceTimersByTimeAsync(LIMITS.whole);
    expect(await delivery).toEqual({ ...NOTHING, unclear: 1 });
    vi.useRealTimers();
    expect(await find(id)).toMatchObject({ status: 'unclear', attempts: 1, claimedAt: null });
    smtp.behavior = 'accepts';
    expect(await deliver({ at: after(2 * DAY) })).toEqual(NOTHING);
    expect(smtp.received).toHaveLength(1);

    expect(await sendAgain(databaseOf(here.server.deps.orm), id, after(2 * DAY))).toBe(true);
    expect(await deliver({ at: after(2 * DAY) })).toEqual({ ...NOTHING, sent: 1 });
    // Both have the same message id, so a mailbox that got the first mail can recognize the second.
    expect(new Set(smtp.received.map(({ mail }) => mail.messageId))).toEqual(new Set([`<${id}@localhost>`]));
  },
);

test('after a day of attempts the mail fails [OPS-21]', async () => {
  await smtp.close();
  const id = await put();
  let at = START;
  for (let tries = 1; tries <= 28; tries += 1) {
    expect(await deliver({ at })).toEqual({ ...NOTHING, later: 1 });
    const mail = await find(id);
    expect(mail.attempts).toBe(tries);
    if (tries < 28) at = mail.dueAt;
  }
  expect((await find(id)).status).toBe('failed');
  expect(at.getTime() - START.getTime()).toBeGreaterThan(22 * 60 * MINUTE);
  expect(await deliver({ at: after(7 * DAY) })).toEqual(NOTHING);
});

test('concurrent workers send each mail once', async () => {
  const ids = await Promise.all(Array.from({ length: 24 }, () => put()));
  const rounds = await Promise.all(Array.from({ length: 4 }, () => deliver()));
  expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(24);
  expect(await em().count(MailEntity, { status: 'sent', attempts: 1 })).toBe(24);
  const arrived = smtp.received.map(({ mail }) => mail.messageId);
  expect(arrived.sort()).toEqual(ids.map((id) => `<${id}@localhost>`).sort());
});

test('a mail that another worker is acquiring does not block other mail', async () => {
  const [held, free] = [await put(), await put({}, 'contact', after(1))];
  await em().transactional(async (other) => {
    await other.findOneOrFail(MailEntity, { id: held }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    expect(await deliver({ at: after(1) })).toEqual({ ...NOTHING, sent: 1 });
    expect((await find(free)).status).toBe('sent');
  });
  expect(await deliver({ at: after(1) })).toEqual({ ...NOTHING, sent: 1 });
});

test('a mail that is no longer needed is removed, and one that cannot be composed waits for the next attempt', async () => {
  const gone = await put({}, 'password-reset');
  const broken = await put({}, 'email-change');
  const composers: Composers = {
    'password-reset': async () => null,
    'email-change': async () => {
      throw new Error('no such user');
    },
  };
  expect(await deliver({ composers })).toEqual({ ...NOTHING, dropped: 1, later: 1 });
  expect(await em().count(MailEntity, { id: gone })).toBe(0);
  expect(await find(broken)).toMatchObject({ status: 'waiting', error: 'The mail could not be composed: Error' });
});

test('a worker does not remove a needless mail whose lease it has lost [OPS-21]', async () => {
  const id = await put();
  const contact = async () => {
    await em().nativeUpdate(MailEntity, { id }, { claimedAt: after(6 * MINUTE) });
    return null;
  };
  await deliver({ composers: { contact } });
  expect(await find(id)).toMatchObject({ status: 'waiting', claimedAt: after(6 * MINUTE) });
});

test('a mail that is removed during its delivery is not sent', async () => {
  await put();
  const composers: Composers = {
    contact: async (call, mail) => {
      await call.db.deleteFrom('mails').where('id', '=', mail.id).execute();
      return await composeContact(call, mail);
    },
  };
  expect(await deliver({ composers })).toMatchObject({ sent: 0 });
  expect(smtp.received).toEqual([]);
});

test('with smtps in SMTP_URL mail is sent over TLS, only to a server with a trusted certificate [OPS-22]', async () => {
  await smtp.close();
  smtp = await startSmtp({ secure: true });
  await put();
  expect(await deliver()).toEqual({ ...NOTHING, later: 1 });
  expect(smtp.received).toEqual([]);
  const smtpUrl = `${smtp.url}?tls.rejectUnauthorized=false`;
  expect(await deliver({ env: { smtpUrl }, at: after(MINUTE) })).toEqual({ ...NOTHING, sent: 1 });
});

test('a stopping worker does not wait for a silent server, and the mail loses no attempt and is due at once [OPS-21]', async () => {
  const id = await put();
  smtp.behavior = 'never greets';
  const stop = new AbortController();
  const under = deliver({ stopping: stop.signal });
  await expect.poll(async () => (await find(id)).claimedAt).not.toBeNull();
  stop.abort();
  expect(await under).toEqual({ ...NOTHING, stopped: 1 });
  expect(await find(id)).toMatchObject({ status: 'waiting', attempts: 0, dueAt: START, claimedAt: null, error: null });
  expect(warnings).toEqual([]);
  smtp.behavior = 'accepts';
  expect(await deliver()).toEqual({ ...NOTHING, sent: 1 });
});

test('sent mail is deleted after 90 days, and unsent mail stays', async () => {
  const sent = await put();
  await deliver();
  const waiting = await put();
  expect(await clearOldMail(databaseOf(here.server.deps.orm), after(90 * DAY - 1))).toBe(0);
  expect(await clearOldMail(databaseOf(here.server.deps.orm), after(90 * DAY))).toBe(1);
  expect(await em().count(MailEntity, { id: sent })).toBe(0);
  expect((await find(waiting)).status).toBe('waiting');
});

test('a reminder that the server refuses leaves the outbox, because nobody sends it again', async () => {
  const reminder: NonNullable<Composers['reminder']> = async () => ({
    to: ROSA.email,
    subject: 'Today',
    text: 'Today',
  });
  const id = await put({}, 'reminder');
  smtp.behavior = { refuses: 'recipient', code: 550 };
  expect(await deliver({ composers: { reminder } })).toEqual({ ...NOTHING, refused: 1 });
  expect(await em().count(MailEntity, { id })).toBe(0);
  expect(warnings).toMatchObject([{ mail: id, kind: 'reminder', status: 'failed' }]);
});

test('mail that somebody waits for goes out before reminders, however long they have waited', async () => {
  const sent: string[] = [];
  const composers: Composers = {
    contact: async (_call, { id }) => {
      sent.push(id);
      return null;
    },
    reminder: async (_call, { id }) => {
      sent.push(id);
      return null;
    },
  };
  const reminders = [await put({}, 'reminder'), await put({}, 'reminder')];
  const contact = await put({}, 'contact', after(MINUTE));
  expect(await deliver({ composers, at: after(MINUTE) })).toEqual({ ...NOTHING, dropped: 3 });
  expect([sent[0], sent.slice(1).toSorted()]).toEqual([contact, reminders.toSorted()]);
});

test('a message that has expired is not sent, and its row is deleted in any case [OPS-22]', async () => {
  const soon = after(MINUTE);
  const late = await put({}, 'contact', START, soon);
  expect(await deliver({ at: soon })).toEqual({ ...NOTHING, dropped: 1 });
  expect(smtp.received).toEqual([]);
  expect(await em().count(MailEntity, { id: late })).toBe(0);

  const sent = await put({}, 'contact', START, soon);
  expect(await deliver({ at: after(MINUTE - 1) })).toMatchObject({ sent: 1 });
  const db = databaseOf(here.server.deps.orm);
  expect([await clearOldMail(db, after(MINUTE - 1)), await clearOldMail(db, soon)]).toEqual([0, 1]);
  expect(await em().count(MailEntity, { id: sent })).toBe(0);
});

const processes: ChildProcess[] = [];

/** Starts a worker process like `npm start` does, and makes it deliver mail. */
async function spawnWorker(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['worker/main.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: here.server.databaseUrl,
      SMTP_URL: smtp.url,
      CONTACT_EMAIL,
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false }))
    if (String(chunk).includes('the worker is ready')) break;
  child.stdout!.resume();
  processes.push(child);
  // The job of a worker that was killed earlier can delay the schedule.
  void here.queues.enqueue(deliverMailJob, {});
  return child;
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

test('if a worker is killed after the server got the text, the mail is unclear and not sent again [OPS-21]', async () => {
  smtp.behavior = 'stalls';
  const id = await put({}, 'contact', new Date());
  const worker = await spawnWorker({});
  await expect.poll(() => smtp.received).toHaveLength(1);
  await kill(worker);
  const { status, claimedAt, dueAt } = await find(id);
  expect({ status, dueAt }).toEqual({ status: 'sending', dueAt: after(5 * MINUTE, claimedAt!) });
  smtp.behavior = 'accepts';
  expect(await deliver({ at: after(-1, dueAt) })).toEqual(NOTHING);
  expect(await deliver({ at: dueAt })).toEqual({ ...NOTHING, unclear: 1 });
  expect(await find(id)).toMatchObject({ status: 'unclear', error: expect.stringContaining('worker') });
  expect(warnings).toMatchObject([{ mail: id, status: 'unclear', reason: expect.stringContaining('worker') }]);
  expect(await deliver({ at: after(DAY, dueAt) })).toEqual(NOTHING);
  expect(smtp.received).toHaveLength(1);
});

test('if a worker is killed before the text is sent, the mail is sent once after a pause [OPS-21]', async () => {
  smtp.behavior = 'never greets';
  const id = await put({}, 'contact', new Date());
  const worker = await spawnWorker({});
  await expect.poll(() => smtp.connections).toBe(1);
  await kill(worker);
  const { claimedAt, dueAt } = await find(id);
  expect(dueAt).toEqual(after(5 * MINUTE, claimedAt!));
  smtp.behavior = 'accepts';
  expect(await deliver({ at: after(-1, dueAt) })).toEqual(NOTHING);
  expect(await deliver({ at: dueAt })).toEqual({ ...NOTHING, sent: 1 });
  expect(smtp.received).toHaveLength(1);
});

test('a contact message is delivered immediately, without waiting for the schedule [OPS-22, CONTACT-12]', async () => {
  const env = { ...here.server.deps.env, smtpUrl: smtp.url, contactEmail: CONTACT_EMAIL };
  // Without a schedule, only the jobs of new messages deliver.
  await here.emptyQueue('mail');
  expect(await here.inQueue('mail', (queue) => queue.getJobSchedulers())).toEqual([]);
  await here.work({ env }, [{ ...mailHandler, every: undefined } as unknown as Handler]);
  await put({ subject: 'There at the start' }, 'contact', new Date());
  const subjects = () => smtp.received.map(({ mail }) => mail.subject);
  for (const subject of ['The first question', 'The second question']) {
    const response = await here.server.app.inject({
      method: 'POST',
      url: '/api/contact',
      payload: { ...CONTENT, subject },
    });
    expect(response.statusCode).toBe(200);
    await expect.poll(subjects).toContain(subject);
  }
  expect(smtp.received).toHaveLength(3);
});

test('while the queue is down a contact message is still accepted immediately', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const { databaseUrl } = here.server;
  const timeLimits = { ...PATIENT_LIMITS, enqueue: SOON_MS };
  const queue = openQueues({ redisUrl: `redis://127.0.0.1:${port}`, databaseUrl, timeLimits });
  const app = await startTestApp({ databaseUrl, deps: { queue } });
  const answer = app.app.inject({ method: 'POST', url: '/api/contact', payload: CONTENT });
  expect((await answer).statusCode).toBe(200);
  expect(await em().count(MailEntity, { status: 'waiting' })).toBe(1);
  await Promise.all([app.close(), queue.close()]);
  silent.close();
});
