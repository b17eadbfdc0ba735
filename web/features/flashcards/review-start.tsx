import { Layers } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import { counted } from '#web/lib/counted.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import './flashcards.css';

type ReviewStartProps = {
  count: number;
  topicId: string | undefined;
  onReview: () => void;
  buttonRef: Ref<HTMLButtonElement>;
};

/** Shows how many cards there are to review, as a deck of cards, with the button that starts the review. */
export function ReviewStart({ count, topicId, onReview, buttonRef }: ReviewStartProps) {
  return (
    <div className="flashcard-deck max-md:p-4 print:hidden">
      <p className="min-w-0 flex-1 basis-72">
        <span className="figures block font-serif font-title text-4 text-ink">{counted(count, 'flashcard')}</span>
        {topicId === undefined ? 'All topics' : `${topicId} ${findTopic(topicId)?.title}`}
        <span className="mt-1 block text-1 text-ink-3">
          Flip through all your cards. Your{' '}
          <Link href={paths.review} className="link">
            daily review
          </Link>{' '}
          schedules them.
        </span>
      </p>
      <Button ref={buttonRef} variant="primary" className="max-md:w-full" onClick={onReview}>
        <Icon of={Layers} />
        Review Mode
      </Button>
    </div>
  );
}
