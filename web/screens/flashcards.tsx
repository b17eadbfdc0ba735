import { useEffect, useRef } from 'react';
import { userPageTitles } from '#shared/user-page-titles.ts';
import { CardForm } from '#web/features/flashcards/card-form.tsx';
import { CardList } from '#web/features/flashcards/card-list.tsx';
import { ReviewMode } from '#web/features/flashcards/review-mode.tsx';
import { ReviewStart } from '#web/features/flashcards/review-start.tsx';
import { useFlashcards } from '#web/features/flashcards/use-flashcards.ts';
import { useFlashcardsView } from '#web/features/flashcards/use-flashcards-view.ts';
import { loadedOf, useAllPages } from '#web/lib/pages.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Failure } from '#web/ui/failure.tsx';
import { moveFocus } from '#web/ui/move-focus.ts';
import { Status } from '#web/ui/status.tsx';

/** A review loads the next page this many cards before it needs it. */
const CARDS_AHEAD = 20;

export default function FlashcardsScreen() {
  usePageTitle(userPageTitles.flashcards);
  const { view, open, replace } = useFlashcardsView();
  const { topicId } = view;
  const query = useFlashcards(topicId);
  const { items: cards, total: count } = loadedOf(query);
  const isReviewing = view.review !== undefined && !query.isLoadingError && count !== 0;
  // In the order of the list, the next cards are enough; the order of a shuffle is known when all are there.
  const needed = view.shuffle === undefined ? (view.review ?? 0) + CARDS_AHEAD : Number.POSITIVE_INFINITY;
  useAllPages(query, isReviewing && (cards?.length ?? 0) < needed);

  const reviewButton = useRef<HTMLButtonElement>(null);
  const wasReviewing = useRef(isReviewing);
  useEffect(() => {
    if (wasReviewing.current && !isReviewing) moveFocus(reviewButton.current);
    wasReviewing.current = isReviewing;
  }, [isReviewing]);

  if (isReviewing) {
    if (query.isFetchNextPageError) {
      return <Failure message="Failed to fetch flashcards" onRetry={() => query.fetchNextPage()} />;
    }
    const isComplete = view.shuffle === undefined || !query.hasNextPage;
    if (!cards || count === undefined || !isComplete) return <Status>Loading flashcards...</Status>;
    return <ReviewMode cards={cards} total={count} view={view} onChange={replace} onExit={() => open({ topicId })} />;
  }
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
