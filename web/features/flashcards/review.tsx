import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Flashcard } from '#shared/flashcards.ts';
import { useKeys } from '#web/lib/use-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FlipCard } from './flip-card.tsx';
import { useSwipe } from './use-swipe.ts';

/** Shows one card at a time, from the first to the last. Each card starts with its question. */
export function Review({ cards, onExit }: { cards: Flashcard[]; onExit: () => void }) {
  const [index, setIndex] = useState(0);
  const last = cards.length - 1;
  const card = cards[index]!;
  const previous = () => setIndex(Math.max(index - 1, 0));
  const next = () => setIndex(Math.min(index + 1, last));
  useKeys({ ArrowLeft: previous, ArrowRight: next });
  const swipe = useSwipe({ onLeft: next, onRight: previous });

  // In braces because some browsers return a promise, which React would take for a cleanup function.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);

  return (
    <div className="mx-auto max-w-[43rem] pt-2">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-4">Review Mode</h1>
        <Button variant="ghost" onClick={onExit}>
          <Icon of={X} />
          Exit Review Mode
        </Button>
      </div>
      <div className="flip" {...swipe}>
        <FlipCard key={card.id} card={card} />
      </div>
      <div className="mt-4 grid grid-cols-2 items-center gap-3 md:grid-cols-[1fr_auto_1fr]">
        <Button className="md:justify-self-start" disabled={index === 0} onClick={previous}>
          <Icon of={ArrowLeft} />
          Previous
        </Button>
        <p className="figures text-center max-md:order-first max-md:col-span-2">
          {index + 1} / {cards.length}
        </p>
        <Button className="md:justify-self-end" disabled={index === last} onClick={next}>
          Next
          <Icon of={ArrowRight} />
        </Button>
      </div>
    </div>
  );
}
