import { userPageTitles } from '#shared/user-page-titles.ts';
import { Review } from '#web/features/review/review.tsx';
import { ReviewFigures } from '#web/features/review/review-figures.tsx';
import { SettingsSection } from '#web/features/review/settings-section.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function ReviewScreen() {
  usePageTitle(userPageTitles.review);
  return (
    <div className="space-y-section pt-2">
      <div>
        <h1 className="mb-4">Review</h1>
        <Review />
      </div>
      <section aria-labelledby="reviews">
        <h2 id="reviews" className="mb-4">
          Your reviews
        </h2>
        <ReviewFigures />
      </section>
      <SettingsSection />
    </div>
  );
}
