import { pageTitles } from '#shared/page-titles.ts';
import { Review } from '#web/features/review/review.tsx';
import { ReviewFigures } from '#web/features/review/review-figures.tsx';
import { SettingsSection } from '#web/features/review/settings-section.tsx';
import { NextStep } from '#web/features/today/next-step.tsx';
import { AskWhy } from '#web/features/tutor/ask-why.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function ReviewScreen() {
  const title = usePageTitle(pageTitles.review);
  return (
    <div className="space-y-section pt-2">
      <div className="settles">
        <h1 className="mb-4">{title}</h1>
        <AskWhy>
          <Review>
            <NextStep />
          </Review>
        </AskWhy>
      </div>
      <section aria-labelledby="reviews" className="settles">
        <h2 id="reviews" className="mb-4">
          Your reviews
        </h2>
        <ReviewFigures />
      </section>
      <SettingsSection />
    </div>
  );
}
