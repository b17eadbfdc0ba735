import privacyJson from '#content/legal/privacy.json' with { type: 'json' };
import type { LegalPage } from './legal.ts';

export const privacyPolicy: LegalPage = privacyJson;
