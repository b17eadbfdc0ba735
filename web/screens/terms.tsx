import { termsOfService } from '#shared/terms-of-service.ts';
import { LegalDocument } from '#web/features/legal/legal-document.tsx';
import { pageTitles, usePageTitle } from '#web/lib/page-title.ts';

export default function TermsScreen() {
  usePageTitle(pageTitles.terms);
  return <LegalDocument page={termsOfService} />;
}
