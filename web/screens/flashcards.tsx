import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearch } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import { userPageTitles } from '#shared/user-page-titles.ts';
import { CardForm } from '#web/features/flashcards/card-form.tsx';
import { CardList } from '#web/features/flashcards/card-list.tsx';
import { Review } from '#web/features/flashcards/review.tsx';
import { useFlashcards } from '#web/features/flashcards/use-flashcards.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function FlashcardsScreen() {
  usePageTitle(userPageTitles.flashcards);
  const [, navigate] = useLocation();
  // The topic is in the URL, so that a topic page can link to its cards.
  const topicId = findTopic(new URLSearchParams(useSearch()).get('topic') ?? '')?.id;
  const showTopic = (id: string | undefined) =>
    navigate(id === undefined ? paths.flashcards : `${paths.flashcards}?topic=${id}`, { replace: true });
  const [isReviewing, setIsReviewing] = useState(false);
  const { data: cards } = useFlashcards(topicId);
  const reviewButton = useRef<HTMLButtonElement>(null);

  function exitReview() {
    flushSync(() => setIsReviewing(false));
    reviewButton.current?.focus();
  }

  if (isReviewing && cards) return <Review cards={cards} onExit={exitReview} />;
  return (
    <div className="space-y-8 pt-2">
      <h1>Flashcards</h1>
      <CardForm />
      <CardList
        topicId={topicId}
        onTopicChange={showTopic}
        onReview={() => setIsReviewing(true)}
        reviewRef={reviewButton}
      />
    </div>
  );
}
