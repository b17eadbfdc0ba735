// The questions and answers for the browser, without zod.
import faqJson from '#content/faq.json' with { type: 'json' };
import type { FaqEntry } from './faq.ts';
import { fillPlaceholders } from './placeholders.ts';

export const contactFaq = (): FaqEntry[] =>
  (faqJson as FaqEntry[]).map((entry) => ({ ...entry, answer: fillPlaceholders(entry.answer) }));
