import { pageTitles } from '#shared/page-titles.ts';
import { privacyPolicy } from '#shared/privacy-policy.ts';
import { LegalDocument } from '#web/features/legal/legal-document.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function PrivacyScreen() {
  usePageTitle(pageTitles.privacy);
  return <LegalDocument page={privacyPolicy} />;
}
