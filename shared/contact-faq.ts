// The questions and answers for the browser, without zod.
import faqJson from '#content/faq.json' with { type: 'json' };
import type { FaqEntry } from './faq.ts';

export const contactFaq: FaqEntry[] = faqJson;
