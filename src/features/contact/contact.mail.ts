import type { Composer } from '../../platform/mail/composer.ts';

/** A message from the contact form, to the team; the answer goes to who wrote it. */
export const composeContact: Composer<'contact'> = async (_em, { content }, { env }) => {
  const { name, email, subject, message } = content;
  if (env.contactEmail === undefined) throw new Error('CONTACT_EMAIL is not set');
  return {
    to: env.contactEmail,
    replyTo: { name, address: email },
    subject,
    text: `${name} <${email}> wrote through the contact form:\n\n${message}\n`,
  };
};
