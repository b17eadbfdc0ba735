import { defineEntity, p } from '@mikro-orm/core';
import { created, identified } from './columns.ts';

/** A message from the contact form; without sentAt it waits in the outbox. */
export const ContactMessage = defineEntity({
  name: 'ContactMessage',
  tableName: 'contact_messages',
  properties: {
    ...identified(),
    name: p.string().length(200),
    email: p.string().length(254),
    subject: p.string().length(200),
    message: p.text(),
    sentAt: p.datetime(3).nullable(),
    ...created(),
  },
  indexes: [{ properties: ['sentAt', 'createdAt'] }],
});
