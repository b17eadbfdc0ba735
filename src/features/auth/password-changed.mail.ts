import type { Composer } from '../../platform/mail/composer.ts';
import { browserName } from './browser-name.rules.ts';

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Composes the message after each change of the password, in case the user did not make it. */
export const composePasswordChanged: Composer<'password-changed'> = async ({ deps }, { content, createdAt }) => ({
  to: content.email,
  subject: 'Your password has changed',
  text: [
    'Hello,',
    `The password of your account at the New Jersey Life Insurance Exam Study Guide was changed on ${timeFormat.format(createdAt)} UTC. Browser: ${browserName(content.browser)}. All other browsers were signed out.`,
    'If you made this change, there is nothing to do.',
    `If you did not make this change, choose a new password right away: ${deps.env.publicUrl}/reset-password`,
  ].join('\n\n'),
});
