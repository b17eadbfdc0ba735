import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CardForm } from '#web/features/flashcards/card-form.tsx';
import { CardList } from '#web/features/flashcards/card-list.tsx';
import { Review } from '#web/features/flashcards/review.tsx';
import { useFlashcards } from '#web/features/flashcards/use-flashcards.ts';
import { pageTitles, usePageTitle } from '#web/lib/page-title.ts';

export default function FlashcardsScreen() {
  usePageTitle(pageTitles.flashcards);
  const [topicId, setTopicId] = useState<string>();
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
        onTopicChange={setTopicId}
        onReview={() => setIsReviewing(true)}
        reviewRef={reviewButton}
      />
    </div>
  );
}
