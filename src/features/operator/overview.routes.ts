import type { FastifyInstance } from 'fastify';
import { openCall } from '../../call.ts';
import { type Html, html } from '../../http/html.ts';
import { ALERT_PERCENTAGE, findAlert } from '../../platform/ai/budget-alert.ts';
import { type AiUsageDay, listAiUsage, NEW_ACCOUNT } from '../../platform/ai/ledger.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Env } from '../../platform/env.ts';
import { countUnsent } from '../../platform/mail/outbox.ts';
import { DAY_MS, dayOf } from '../../platform/time.ts';
import { type DoubtfulQuestion, listDoubtfulQuestions } from '../reports/decisions.service.ts';
import { sendOperatorPage } from './operator-page.ts';
import { time } from './operator-time.ts';
import { configurationNotes } from './outbox.routes.ts';
import type { QueueFigures, QueueOverview } from './queue-figures.service.ts';

const DAYS = 30;
const MICRO_DOLLARS = 1_000_000;

const count = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dateOf = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

const money = (micro: number) => (micro > 0 && micro < 5000 ? 'under 1 cent' : dollars.format(micro / MICRO_DOLLARS));

const QUEUES: Record<QueueFigures['name'], string> = {
  generation: 'Plans, flashcards, questions',
  mail: 'Mail',
  'clear-expired': 'Cleanup, reminders',
  exams: 'Exams',
  statistics: 'Item statistics',
};

const AGES = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

function age(seconds: number): string {
  const [length, unit] = AGES.find(([length]) => seconds >= length) ?? [1, 'second'];
  const whole = Math.floor(seconds / length);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

function queueRow({ name, waiting, active, delayed, failed, oldest }: QueueFigures): Html {
  return html`<tr>
    <td class="what">${QUEUES[name]}</td>
    <td class="figure" data-label="Waiting">${count.format(waiting)}</td>
    <td class="figure" data-label="Longest wait">${waiting === 0 ? 'none' : age(oldest)}</td>
    <td class="figure" data-label="Running">${count.format(active)}</td>
    <td class="figure" data-label="Scheduled">${count.format(delayed)}</td>
    <td class="figure" data-label="Failed"><span class="${failed > 0 && 'failed'}">${count.format(failed)}</span></td>
  </tr>`;
}

function queues(figures: QueueFigures[] | undefined): Html {
  if (!figures)
    return html`<p class="note">The queue is unavailable right now. Waiting work is saved in the database.</p>`;
  return html`<table class="rows">
    <thead><tr><th>Jobs</th><th>Waiting</th><th>Longest wait</th><th>Running</th><th>Scheduled</th><th>Failed</th></tr></thead>
    <tbody>${figures.map(queueRow)}</tbody>
  </table>`;
}

type Day = { day: string; calls: number; failures: number; input: number; output: number; cost: number };

/** Sums up the usage by day, newest first. Days without calls are missing. */
function days(usage: AiUsageDay[]): Day[] {
  return [...Map.groupBy(usage, ({ day }) => day)].map(([day, rows]) => {
    const sum = (figure: (row: AiUsageDay) => number) => rows.reduce((total, row) => total + figure(row), 0);
    return {
      day,
      calls: sum((row) => row.calls),
      failures: sum((row) => row.failures),
      input: sum((row) => row.inputTokens + row.cacheWriteTokens + row.cacheReadTokens),
      output: sum((row) => row.outputTokens),
      cost: sum((row) => row.cost),
    };
  });
}

function dayRow({ day, calls, failures, input, output, cost }: Day, most: number): Html {
  return html`<tr>
    <td class="what"><time datetime="${day}">${dateOf.format(new Date(day))}</time></td>
    <td class="cost"><span>${money(cost)}</span><i style="width: ${Math.round((cost / most) * 100)}%"></i></td>
    <td class="figure" data-label="Calls">${count.format(calls)}</td>
    <td class="figure" data-label="Failed">${count.format(failures)}</td>
    <td class="figure" data-label="Input tokens">${count.format(input)}</td>
    <td class="figure" data-label="Output tokens">${count.format(output)}</td>
  </tr>`;
}

function bill(all: Day[], alertedAt: Date | null, env: Env, now: Date): Html {
  const limit = money(env.aiDailyCents * 10_000);
  const total = all.reduce((sum, { cost }) => sum + cost, 0);
  const today = all.find(({ day }) => day === dayOf(now));
  const most = Math.max(...all.map(({ cost }) => cost), 1);
  return html`
    ${env.anthropicApiKey === undefined && html`<p class="note">No key is set (ANTHROPIC_API_KEY), so only curated material is served. This costs nothing.</p>`}
    <p class="lead">${money(today?.cost ?? 0)} of at most ${limit} today, ${money(total)} in the last ${DAYS} days.</p>
    ${alertedAt && html`<p class="note">Today's calls reached ${ALERT_PERCENTAGE}% of the limit ${time(alertedAt, now)}. New and unconfirmed accounts can use ${NEW_ACCOUNT.all * 100}% of it together.</p>`}
    ${
      all.length > 0 &&
      html`<table class="bill">
        <thead><tr><th>Day (UTC)</th><th>Cost</th><th>Calls</th><th>Failed</th><th>Input tokens</th><th>Output tokens</th></tr></thead>
        <tbody>${all.map((day) => dayRow(day, most))}</tbody>
      </table>`
    }`;
}

const mailSummary = (total: number, { failed, unclear }: { failed: number; unclear: number }) =>
  total === 0
    ? 'Every message has been sent.'
    : `${count.format(total)} ${total === 1 ? 'message has' : 'messages have'} not been sent; ${count.format(failed + unclear)} of them ${failed + unclear === 1 ? 'needs' : 'need'} your attention.`;

function disputes(doubtful: DoubtfulQuestion[]): string {
  const reported = doubtful.filter(({ reports, isDisputed }) => reports > 0 || isDisputed);
  const hidden = reported.filter(({ isHidden }) => isHidden).length;
  const outdated = doubtful.length - reported.length;
  const sentences = [
    reported.length > 0 &&
      `${count.format(reported.length)} ${reported.length === 1 ? 'question has' : 'questions have'} been reported; quizzes leave ${count.format(hidden)} of them out until you decide.`,
    outdated > 0 &&
      `${count.format(outdated)} generated ${outdated === 1 ? 'question is' : 'questions are'} based on facts that have changed; quizzes leave ${outdated === 1 ? 'it' : 'them'} out until you decide.`,
  ].filter(Boolean);
  return sentences.join(' ') || 'No question is disputed.';
}

const proxyNote = (header: string | null) =>
  header !== null &&
  html`<p class="note">Requests come with the header ${header}, which this server ignores. If there's a proxy in front of it, set TRUST_PROXY. Otherwise all visitors appear to share one address and its limits.</p>`;

/** Adds the overview page for operators. */
export function operatorHome(app: FastifyInstance, deps: Deps, overview: QueueOverview): void {
  const { env, log } = deps;
  app.get('/operator', async (_request, reply) => {
    const call = openCall(deps, null);
    const { db, now } = call;
    const [unsent, doubtful, usage, alertedAt, figures] = await Promise.all([
      countUnsent(db),
      listDoubtfulQuestions(call),
      listAiUsage(db, new Date(now.getTime() - (DAYS - 1) * DAY_MS)),
      findAlert(db, now),
      overview.figures().catch((error) => {
        log.warn({ err: error }, 'the queue is unavailable');
      }),
    ]);
    const total = Object.values(unsent).reduce((sum, each) => sum + each, 0);
    const body = html`<h1>Overview</h1>
      ${proxyNote(app.ignoredProxy.header)}
      <section>
        <h2><a href="/operator/outbox">Outbox</a></h2>
        <p class="lead">${mailSummary(total, unsent)}</p>
        ${configurationNotes(env)}
      </section>
      <section>
        <h2><a href="/operator/questions">Questions</a></h2>
        <p class="lead">${disputes(doubtful)}</p>
      </section>
      <section>
        <h2><a href="/operator/queues">Queues</a></h2>
        ${queues(figures ?? undefined)}
      </section>
      <section>
        <h2>Cost of the AI</h2>
        ${bill(days(usage), alertedAt, env, now)}
      </section>`;
    return sendOperatorPage(reply, 'Overview', body);
  });
}
