import { privacyPolicy } from '#shared/privacy-policy.ts';
import { LegalDocument } from '#web/features/legal/legal-document.tsx';
import { pageTitles, usePageTitle } from '#web/lib/page-title.ts';

export default function PrivacyScreen() {
  usePageTitle(pageTitles.privacy);
  return <LegalDocument page={privacyPolicy} />;
}
