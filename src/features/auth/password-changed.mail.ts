import type { Composer } from '../../platform/mail/composer.ts';
import { browserName } from './browser-name.rules.ts';

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Composes the message after each change of the password, in case the user did not make it. */
export const composePasswordChanged: Composer<'password-changed'> = async ({ deps }, { content, createdAt }) => ({
  to: content.email,
  subject: 'Your password has changed',
  text: [
    'Hello,',
    `The password for your account at the New Jersey Life Insurance Exam Study Guide was changed on ${timeFormat.format(createdAt)} UTC. Browser: ${browserName(content.browser)}. We signed you out in all other browsers.`,
    "If this was you, there's nothing to do.",
    `If this wasn't you, choose a new password right away: ${deps.env.publicUrl}/reset-password`,
  ].join('\n\n'),
});
