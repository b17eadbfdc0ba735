import { pageTitles } from '#shared/page-titles.ts';
import { termsOfService } from '#shared/terms-of-service.ts';
import { LegalDocument } from '#web/features/legal/legal-document.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function TermsScreen() {
  usePageTitle(pageTitles.terms);
  return <LegalDocument page={termsOfService} />;
}
