import { useEffect, useRef } from 'react';
import { userPageTitles } from '#shared/user-page-titles.ts';
import { CardForm } from '#web/features/flashcards/card-form.tsx';
import { CardList } from '#web/features/flashcards/card-list.tsx';
import { Review } from '#web/features/flashcards/review.tsx';
import { ReviewStart } from '#web/features/flashcards/review-start.tsx';
import { useFlashcards } from '#web/features/flashcards/use-flashcards.ts';
import { useFlashcardsView } from '#web/features/flashcards/use-flashcards-view.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { moveFocus } from '#web/ui/move-focus.ts';
import { Status } from '#web/ui/status.tsx';

export default function FlashcardsScreen() {
  usePageTitle(userPageTitles.flashcards);
  const { view, open, replace } = useFlashcardsView();
  const { topicId } = view;
  const { data: cards, error } = useFlashcards(topicId);
  const isReviewing = view.review !== undefined && !error && cards?.length !== 0;

  const reviewButton = useRef<HTMLButtonElement>(null);
  const wasReviewing = useRef(isReviewing);
  useEffect(() => {
    if (wasReviewing.current && !isReviewing) moveFocus(reviewButton.current);
    wasReviewing.current = isReviewing;
  }, [isReviewing]);

  if (isReviewing) {
    if (!cards) return <Status>Loading flashcards...</Status>;
    return <Review cards={cards} view={view} onChange={replace} onExit={() => open({ topicId })} />;
  }
  const count = cards?.length;
  return (
    <div className="space-y-8 pt-2">
      <h1>Flashcards</h1>
      {count ? (
        <ReviewStart
          count={count}
          topicId={topicId}
          onReview={() => open({ topicId, review: 1 })}
          buttonRef={reviewButton}
        />
      ) : null}
      <CardForm isOpenAtFirst={count === undefined ? undefined : count === 0} />
      <CardList topicId={topicId} onTopicChange={(id) => replace({ topicId: id })} />
    </div>
  );
}
