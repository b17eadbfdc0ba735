import type { FastifyInstance } from 'fastify';
import { id as Id } from '#shared/wire.ts';
import { openCall } from '../../call.ts';
import { type Html, html } from '../../http/html.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Env } from '../../platform/env.ts';
import type { MailKind } from '../../platform/mail/composer.ts';
import { listUnsent, OUTBOX_PAGE, removeUnsent } from '../../platform/mail/outbox.ts';
import { pageLinks, pageNumber, sendOperatorPage } from './operator-page.ts';
import { time } from './operator-time.ts';
import { resend } from './outbox.service.ts';

type UnsentMail = Awaited<ReturnType<typeof listUnsent>>['mails'][number];

const ADDRESS = '/operator/outbox';
const KINDS: Record<MailKind, string> = {
  contact: 'Contact form',
  'password-reset': 'Password reset link',
  'email-change': 'Link to confirm a changed address',
  'email-changed': 'Changed-address notice',
  'confirm-address': "Link to confirm a new account's address",
  'password-changed': 'Changed-password notice',
  'account-linked': 'Notice of an account linked to the sign-in provider',
  'budget-alert': 'AI cost alert',
  reminder: 'Reminder',
};
const STATUSES: Record<UnsentMail['status'], string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  unclear: 'Unclear',
  failed: 'Failed',
};
const NOTES: Record<string, string> = {
  again: "We're sending the message now. It leaves this list when the mail server accepts it.",
  removed: 'Message removed.',
  gone: 'This message is no longer in the outbox, or it is being sent right now.',
};

/** Returns notes about missing configuration that makes mail wait. */
export function configurationNotes({ smtpUrl, contactEmail }: Env): Html[] {
  const lines = [
    ...(smtpUrl === undefined ? ["Mail isn't set up (SMTP_URL). Messages wait here until it is."] : []),
    ...(contactEmail === undefined
      ? ['No address is set for contact messages (CONTACT_EMAIL). They wait here until one is.']
      : []),
  ];
  return lines.map((line) => html`<p class="note">${line}</p>`);
}

function summary({ kind, content }: UnsentMail, { contactEmail }: Env): Html {
  if (kind === 'reminder') return html`<p class="subject">${KINDS[kind]}</p><p class="people">to a user</p>`;
  if (!('message' in content)) {
    return html`<p class="subject">${KINDS[kind]}</p><p class="people">to ${'email' in content ? content.email : (contactEmail ?? 'an address that is not set yet')}</p>`;
  }
  const { name, email, subject, message: text } = content;
  return html`<p class="subject">${subject}</p>
    <p class="people">${KINDS[kind]}: ${name} &lt;${email}&gt; to ${contactEmail ?? 'an address that is not set yet'}</p>
    <details><summary>Message</summary><p class="message">${text}</p></details>`;
}

function actions({ id, status }: UnsentMail): Html | false {
  if (status === 'sending') return false;
  return html`<form method="post" action="${ADDRESS}/${id}/send"><button>Send again</button></form>
    <details>
      <summary>Remove</summary>
      <form method="post" action="${ADDRESS}/${id}/remove">
        <p>It won't be sent, and you can't restore it.</p>
        <button class="danger">Remove for good</button>
      </form>
    </details>`;
}

function row(mail: UnsentMail, env: Env, now: Date): Html {
  const { status, attempts, dueAt, claimedAt, createdAt, error } = mail;
  // The due time of a mail whose lease a worker holds is the end of the lease.
  const isLater = claimedAt === null && dueAt > now;
  return html`<tr>
    <td class="content">${summary(mail, env)}</td>
    <td class="state">
      <strong class="${status}">${STATUSES[status]}</strong>
      ${status === 'unclear' && html`<p>It may have been delivered. Check with the recipient before you send it again.</p>`}
      ${error !== null && html`<p class="error">${error}</p>`}
    </td>
    <td class="figure" data-label="Written">${time(createdAt, now)}</td>
    <td class="figure" data-label="Attempts">${attempts}</td>
    <td class="figure" data-label="Next attempt">${status === 'waiting' ? (isLater ? time(dueAt, now) : 'now') : 'none'}</td>
    <td class="actions"><div>${actions(mail)}</div></td>
  </tr>`;
}

function table(mails: UnsentMail[], env: Env, now: Date): Html {
  return html`<table class="rows">
    <thead><tr><th>Mail</th><th>State</th><th>Written</th><th>Attempts</th><th>Next attempt</th><th>Actions</th></tr></thead>
    <tbody>${mails.map((mail) => row(mail, env, now))}</tbody>
  </table>`;
}

/** Adds the page that lists unsent mail, and the actions to send or remove one. */
export function operatorOutbox(app: FastifyInstance, deps: Deps): void {
  const { env } = deps;
  app.get<{ Querystring: Record<string, string> }>(ADDRESS, async ({ query }, reply) => {
    const page = pageNumber(query);
    const { db, now } = openCall(deps, null);
    const { mails, total } = await listUnsent(db, page);
    const note = Object.hasOwn(NOTES, query.note ?? '') && NOTES[query.note!];
    const body = html`<h1>Outbox</h1>
      <p class="lead">${total === 0 ? 'Every message has been sent.' : `${total} ${total === 1 ? 'message has' : 'messages have'} not been sent.`}</p>
      ${note && html`<p class="note" role="status">${note} <a href="${ADDRESS}">Reload</a></p>`}
      ${configurationNotes(env)}
      ${mails.length > 0 && table(mails, env, now)}
      ${pageLinks(ADDRESS, page, Math.ceil(total / OUTBOX_PAGE))}`;
    return sendOperatorPage(reply, 'Outbox', body);
  });

  const change = (path: string, note: string, act: (id: string) => Promise<boolean>) =>
    app.post<{ Params: { id: string } }>(`${ADDRESS}/:id/${path}`, async ({ params }, reply) => {
      const isDone = Id.safeParse(params.id).success && (await act(params.id));
      return reply.redirect(`${ADDRESS}?note=${isDone ? note : 'gone'}`, 303);
    });
  change('send', 'again', (id) => resend(openCall(deps, null), id));
  change('remove', 'removed', (id) => removeUnsent(openCall(deps, null).db, id));
}
