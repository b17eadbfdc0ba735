import termsJson from '#content/legal/terms.json' with { type: 'json' };
import type { LegalPage } from './legal.ts';

export const termsOfService: LegalPage = termsJson;
