import type { Composer } from '../mail/composer.ts';
import { NEW_ACCOUNT } from './ledger.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Composes the alert for the operators. Returns null if CONTACT_EMAIL was removed in the meantime. */
export const composeBudgetAlert: Composer<'budget-alert'> = async ({ deps: { env } }, { content, createdAt }) => {
  if (env.contactEmail === undefined) return null;
  const { day, percentage } = content;
  return {
    to: env.contactEmail,
    subject: `AI help has used ${percentage}% of the limit for ${day}`,
    text: [
      `At ${createdAt.toISOString().slice(11, 16)} UTC, AI calls had used ${percentage}% of the limit for ${day}, which is ${dollars.format(env.aiDailyCents / 100)} (AI_DAILY_CENTS).`,
      `Together, new and unconfirmed accounts can use ${NEW_ACCOUNT.all * 100}% of the limit. The rest is for all other accounts. At the limit, everyone gets the curated study material until midnight UTC.`,
      `The overview shows what each day costs: ${env.publicUrl}/operator`,
    ].join('\n\n'),
  };
};
