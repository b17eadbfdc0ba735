import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ContactInput } from '#shared/contact.ts';
import { STATUS_OF_KIND } from '#shared/errors.ts';
import { fullTitle, pageTitles, SITE_TITLE } from '#shared/page-titles.ts';
import { pages } from '#shared/pages.ts';
import { openCall } from '../../call.ts';
import { countUse } from '../../http/count-use.ts';
import { type Html, html } from '../../http/html.ts';
import { sendPlainPage } from '../../http/plain-page.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError, isUnstorableText, RETRY_AFTER, UNSTORABLE_TEXT } from '../../platform/errors.ts';
import { saveMessage } from './contact.service.ts';

const NOT_SENT = 'Failed to send message. Please try again.';

type Values = Record<string, string>;
type Refusal = { status: number; message?: string; errors?: Record<string, string>; retryAfter?: number };

/**
 * Takes the contact form from a browser in which the page's scripts don't run, or don't run yet. It has the rules and the
 * limit of the procedure `contact.send`. Only visitors get a form that can be sent without scripts.
 */
export async function contactRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );

  app.post(pages.contact, async (request, reply) => {
    const values: Values = z.record(z.string(), z.string()).catch({}).parse(request.body);
    const parsed = ContactInput.safeParse(values);
    if (!parsed.success) return sendForm(reply, values, { status: 400, errors: errorsOf(parsed.error) });
    try {
      await countUse(request, 'contactAddress');
      await countUse(request, 'contactNetwork');
      await saveMessage(openCall(deps, null), parsed.data);
    } catch (error) {
      if (isUnstorableText(error)) return sendForm(reply, values, { status: 400, message: UNSTORABLE_TEXT });
      if (!(error instanceof DomainError)) {
        request.log.error({ err: error }, 'a contact message could not be saved');
        return sendForm(reply, values, { status: 503, message: NOT_SENT, retryAfter: RETRY_AFTER });
      }
      const { kind, message, retryAfter } = error;
      return sendForm(reply, values, { status: STATUS_OF_KIND[kind], message, retryAfter });
    }
    return sendPage(
      reply,
      html`<h1>Message sent successfully!</h1>
      <p class="lead">We'll get back to you as soon as possible.</p>
      ${deps.env.smtpUrl === undefined && html`<p>Saved for the operator.</p>`}
      <p><a href="${pages.home}">Go to the home page</a></p>`,
    );
  });
}

function sendPage(reply: FastifyReply, body: Html): FastifyReply {
  const header = html`<header><nav aria-label="Site"><a href="${pages.home}">${SITE_TITLE}</a></nav></header>`;
  return sendPlainPage(reply, { title: fullTitle(pageTitles.contact.title), header, body });
}

/** Returns the first message of each invalid field. */
function errorsOf({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

/** Shows the form again with everything that was typed. */
function sendForm(reply: FastifyReply, values: Values, { status, message, errors = {}, retryAfter }: Refusal) {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const field = (label: string, name: string, control: (attributes: Html) => Html) => {
    const error = errors[name];
    const attributes = error
      ? html`name="${name}" aria-invalid="true" aria-describedby="${name}-error"`
      : html`name="${name}"`;
    return html`<div><label>${label}${control(attributes)}</label>${error && html`<p class="error" id="${name}-error">${error}</p>`}</div>`;
  };
  const input = (label: string, name: string, type = 'text') =>
    field(label, name, (attributes) => html`<input ${attributes} type="${type}" value="${values[name]}">`);
  return sendPage(
    reply.code(status),
    html`<h1>Contact Us</h1>
      <p class="lead" role="alert">${message ?? "Your message hasn't been sent yet. Please fix the fields below."}</p>
      <form class="fields" method="post" action="${pages.contact}">
        ${input('Name', 'name')}
        ${input('Email', 'email', 'email')}
        ${input('Subject', 'subject')}
        ${field(
          'Message',
          'message',
          (attributes) => html`<textarea ${attributes} rows="7">
${values.message}</textarea>`,
        )}
        <div class="hidden" aria-hidden="true"><label>Leave this empty<input name="website" value="${values.website}" tabindex="-1" autocomplete="off"></label></div>
        <button class="primary">Send Message</button>
      </form>`,
  );
}
