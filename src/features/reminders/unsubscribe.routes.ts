import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SITE_TITLE } from '#shared/page-titles.ts';
import { pages } from '#shared/pages.ts';
import { openCall } from '../../call.ts';
import { type Html, html } from '../../http/html.ts';
import { sendPlainPage } from '../../http/plain-page.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { findSubscriber, switchReminderOff, UNSUBSCRIBE_PATH } from './unsubscribe.service.ts';

/** The form that a mail provider sends when the user presses its button (RFC 8058). Our page sends the same one. */
const FIELD = 'List-Unsubscribe';
const VALUE = 'One-Click';
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const BODY_LIMIT = 4096;

type Query = { Querystring: { token?: unknown } };

/**
 * Adds the page of the link in a reminder. Opening it changes nothing, because mail scanners open every link. The token says
 * for whom, so it needs no sign-in and may come from anywhere.
 */
export async function unsubscribeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const options = { parseAs: 'string', bodyLimit: BODY_LIMIT } as const;
  app.addContentTypeParser(FORMS, options, async ({ headers }: FastifyRequest, body: string) => {
    const form = new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } });
    return await form.formData().catch(() => new FormData());
  });

  app.get<Query>(UNSUBSCRIBE_PATH, async ({ query }, reply) => {
    const userId = await findSubscriber(openCall(deps, null), query.token);
    return userId === null ? sendNotFound(reply) : sendPage(reply, 'Stop reminders?', question(String(query.token)));
  });

  app.post<Query>(UNSUBSCRIBE_PATH, async ({ query, body }, reply) => {
    const call = openCall(deps, null);
    const userId = await findSubscriber(call, query.token);
    if (userId === null) return sendNotFound(reply);
    if (!(body instanceof FormData) || body.get(FIELD) !== VALUE)
      throw new DomainError('invalid', `The form must have ${FIELD}=${VALUE}`);
    await switchReminderOff({ ...call, userId });
    return sendPage(reply, 'Reminders are off', DONE);
  });
}

function sendPage(reply: FastifyReply, title: string, text: Html): FastifyReply {
  const header = html`<header><nav aria-label="Site"><a href="${pages.home}">${SITE_TITLE}</a></nav></header>`;
  return sendPlainPage(reply, { title: `${title} | ${SITE_TITLE}`, header, body: html`<h1>${title}</h1>${text}` });
}

const sendNotFound = (reply: FastifyReply) => sendPage(reply.code(404), "This link doesn't work", NOT_FOUND);

const question = (token: string) => html`
  <p class="lead">We'll stop emailing you on days when your plan isn't done.</p>
  <form method="post" action="${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}">
    <input type="hidden" name="${FIELD}" value="${VALUE}">
    <button class="primary">Stop Reminders</button>
  </form>`;

const DONE = html`
  <p class="lead">We won't email you about your plan anymore. You can turn reminders back on in your account.</p>
  <p><a href="${pages.account}">Go to your account</a></p>`;

const NOT_FOUND = html`
  <p class="lead">It isn't complete, or its account no longer exists. You can turn reminders off in your account.</p>
  <p><a href="${pages.account}">Go to your account</a></p>`;
