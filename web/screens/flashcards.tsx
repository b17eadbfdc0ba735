import { useEffect, useRef, useState } from 'react';
import { pageTitles } from '#shared/page-titles.ts';
import { CardForm } from '#web/features/flashcards/card-form.tsx';
import { CardList } from '#web/features/flashcards/card-list.tsx';
import { DeckList } from '#web/features/flashcards/deck-list.tsx';
import { ReviewMode } from '#web/features/flashcards/review-mode.tsx';
import { ReviewStart } from '#web/features/flashcards/review-start.tsx';
import { useFlashcards } from '#web/features/flashcards/use-flashcards.ts';
import { useFlashcardsView } from '#web/features/flashcards/use-flashcards-view.ts';
import { NextStep } from '#web/features/today/next-step.tsx';
import { loadedOf, useAllPages } from '#web/lib/pages.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Failure } from '#web/ui/failure.tsx';
import { moveFocus } from '#web/ui/move-focus.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Status } from '#web/ui/status.tsx';

/** A review loads the next page this many cards before it needs it. */
const CARDS_AHEAD = 20;

export default function FlashcardsScreen() {
  const title = usePageTitle(pageTitles.flashcards);
  const { view, open, replace } = useFlashcardsView();
  const { topicId } = view;
  const query = useFlashcards(topicId);
  const { items: cards, total: count } = loadedOf(query);
  const [wasLoaded, setWasLoaded] = useState(false);
  if (!wasLoaded && !query.isPending) setWasLoaded(true);
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

  // The button that filled the list is gone.
  const wasEmpty = useRef(false);
  useEffect(() => {
    if (wasEmpty.current && count && document.activeElement === document.body) reviewButton.current?.focus();
    wasEmpty.current = count === 0;
  }, [count]);

  if (isReviewing) {
    if (query.isFetchNextPageError) {
      return <Failure message="Failed to fetch flashcards" onRetry={() => query.fetchNextPage()} />;
    }
    const isComplete = view.shuffle === undefined || !query.hasNextPage;
    if (!cards || count === undefined || !isComplete) return <Status>Loading flashcards...</Status>;
    return (
      <ReviewMode cards={cards} total={count} view={view} onChange={replace} onExit={() => open({ topicId })}>
        <NextStep />
      </ReviewMode>
    );
  }
  return (
    <div className="space-y-8 pt-2">
      <h1>{title}</h1>
      {!wasLoaded && <Skeleton className="settles h-32" />}
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
      {count === 0 && topicId === undefined && <DeckList />}
    </div>
  );
}
