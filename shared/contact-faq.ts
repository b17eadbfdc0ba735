// The questions and answers, without zod, for the browser.
import faqJson from '#content/faq.json' with { type: 'json' };
import type { FaqEntry } from './faq.ts';

export const contactFaq: FaqEntry[] = faqJson;
