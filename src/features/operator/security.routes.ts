import type { FastifyInstance } from 'fastify';
import { id as Id } from '#shared/wire.ts';
import { openCall } from '../../call.ts';
import { Html, html } from '../../http/html.ts';
import type { Deps } from '../../platform/deps.ts';
import { listSecurityEvents, type SecurityEventKind } from '../../platform/security-trail.ts';
import { sendOperatorPage } from './operator-page.ts';
import { time } from './operator-time.ts';

type SecurityEventRow = Awaited<ReturnType<typeof listSecurityEvents>>['events'][number];
type Filter = { kind?: SecurityEventKind; userId?: string };

const ADDRESS = '/operator/security';

const KINDS: Record<SecurityEventKind, string> = {
  registered: 'Account created',
  signedIn: 'Signed in',
  signInRefused: 'Sign-in refused',
  signedOut: 'Signed out',
  signInEnded: 'Signed out from another browser',
  passwordChanged: 'Password changed',
  passwordResetRequested: 'New password requested',
  emailChangeRequested: 'New address requested',
  emailChanged: 'Address changed',
  addressConfirmed: 'Address confirmed',
  accountLinked: 'Account linked to the sign-in provider',
  accountExported: 'Data exported',
  accountDeleted: 'Account deleted',
  operatorRefused: 'Operator password refused',
  operatorAction: 'Operator action',
  limitReached: 'Limit reached',
};
const REFUSALS = new Set<SecurityEventKind>(['signInRefused', 'operatorRefused', 'limitReached']);

const timeOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

const isKind = (text: string | undefined): text is SecurityEventKind =>
  text !== undefined && Object.hasOwn(KINDS, text);

/** Returns the address of the page with a filter, and of the page after a line. */
function addressOf({ kind, userId }: Filter, before?: string): string {
  const query = new URLSearchParams({
    ...(kind && { kind }),
    ...(userId && { user: userId }),
    ...(before && { before }),
  });
  return query.size === 0 ? ADDRESS : `${ADDRESS}?${query}`;
}

function form({ kind, userId = '' }: Filter): Html {
  const options = Object.entries(KINDS).map(
    ([value, name]) => html`<option value="${value}"${value === kind && new Html(' selected')}>${name}</option>`,
  );
  return html`<form class="filter" action="${ADDRESS}">
    <label>Event <select name="kind"><option value="">All events</option>${options}</select></label>
    <label>User id <input name="user" value="${userId}" autocomplete="off" spellcheck="false"></label>
    <button>Filter</button>
  </form>`;
}

function row({ kind, userId, address, detail, createdAt }: SecurityEventRow, now: Date): Html {
  return html`<tr>
    <td class="when">${timeOf.format(createdAt)}<p>${time(createdAt, now)}</p></td>
    <td><strong class="${REFUSALS.has(kind) && 'refusal'}">${KINDS[kind]}</strong>${detail !== null && html`<p>${detail}</p>`}</td>
    <td class="figure" data-label="From">${address ?? 'several addresses'}</td>
    <td class="figure" data-label="User">${userId === null ? 'none' : html`<a href="${addressOf({ userId })}"><code>${userId}</code></a>`}</td>
  </tr>`;
}

/** Adds the page that shows the security trail. */
export function operatorSecurity(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: Record<string, string | undefined> }>(ADDRESS, async ({ query }, reply) => {
    const user = query.user?.trim() ?? '';
    const kind = isKind(query.kind) ? query.kind : undefined;
    const userId = Id.safeParse(user).success ? user : undefined;
    const before = Id.safeParse(query.before).success ? query.before : undefined;
    const isUnknown = user !== '' && userId === undefined;
    const filter = { kind, userId };
    const { db, now } = openCall(deps, null);
    const { events, hasMore } = await listSecurityEvents(db, { ...filter, before });
    const shown = isUnknown ? [] : events;
    const body = html`<h1>Security</h1>
      <p class="lead">Sign-ins, account changes, refusals and operators' actions, newest first. We keep events for 90 days. Times are in UTC.</p>
      ${form({ kind, userId: user })}
      ${isUnknown && html`<p class="note" role="status">No user has this id.</p>`}
      ${!isUnknown && shown.length === 0 && html`<p class="note" role="status">No events match this filter.</p>`}
      ${
        shown.length > 0 &&
        html`<table class="rows trail">
          <thead><tr><th>Time</th><th>Event</th><th>From</th><th>User</th></tr></thead>
          <tbody>${shown.map((event) => row(event, now))}</tbody>
        </table>`
      }
      ${
        (before !== undefined || (hasMore && !isUnknown)) &&
        html`<nav aria-label="Pages">
          ${before !== undefined && html`<a href="${addressOf(filter)}">Newest events</a>`}
          ${hasMore && !isUnknown && html`<a href="${addressOf(filter, shown.at(-1)!.id)}">Older events</a>`}
        </nav>`
      }`;
    return sendOperatorPage(reply, 'Security', body);
  });
}
