import type { Composer } from '../../platform/mail/composer.ts';

/** Composes the message from the contact form to the team. Replies go to the sender of the form. */
export const composeContact: Composer<'contact'> = async ({ deps }, { content }) => {
  const { contactEmail } = deps.env;
  const { name, email, subject, message } = content;
  if (contactEmail === undefined) throw new Error('CONTACT_EMAIL is not set');
  return {
    to: contactEmail,
    replyTo: { name, address: email },
    subject,
    text: `${name} <${email}> sent this message through the contact form:\n\n${message}\n`,
  };
};
