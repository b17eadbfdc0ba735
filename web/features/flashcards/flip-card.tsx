import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Flashcard } from '#shared/flashcards.ts';
import { useKeys } from '#web/lib/use-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Key } from '#web/ui/key.tsx';
import { CardHead } from './card-head.tsx';
import './flashcards.css';

/**
 * Shows a card that flips between question and answer. The hidden side is inert, and the page doesn't contain the
 * answer before the user flips the card. The text of the visible side has the focus.
 */
export function FlipCard({ card }: { card: Flashcard }) {
  const [isFlipped, setIsFlipped] = useState(false);
  const [wasFlipped, setWasFlipped] = useState(false);
  const flip = () => {
    setIsFlipped(!isFlipped);
    setWasFlipped(true);
  };
  useKeys({ ' ': flip });

  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each flip moves the focus
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('section:not([inert]) > [data-text]')?.focus({ preventScroll: true });
  }, [isFlipped]);

  return (
    <div ref={root} className="flip-card print:min-h-0" data-side={isFlipped ? 'answer' : 'question'}>
      <Side name="Question" card={card} isHidden={isFlipped} onFlip={flip}>
        <p dir="auto" className="whitespace-pre-line text-balance font-label text-4 text-ink leading-8.5">
          {card.question}
        </p>
      </Side>
      {wasFlipped && (
        <Side name="Answer" card={card} isHidden={!isFlipped} onFlip={flip}>
          <p dir="auto" className="whitespace-pre-line text-pretty text-2 text-ink-3 italic">
            {card.question}
          </p>
          <p dir="auto" className="mt-4 whitespace-pre-line text-pretty text-4 text-ink leading-8.5">
            {card.answer}
          </p>
        </Side>
      )}
    </div>
  );
}

type SideProps = {
  name: 'Question' | 'Answer';
  card: Flashcard;
  isHidden: boolean;
  onFlip: () => void;
  children: ReactNode;
};

function Side({ name, card, isHidden, onFlip, children }: SideProps) {
  const isQuestion = name === 'Question';
  return (
    <section aria-label={name} inert={isHidden} className={isQuestion ? 'flip-side' : 'flip-side flip-answer'}>
      <CardHead card={card} />
      <div
        data-text
        tabIndex={-1}
        className="flex flex-1 flex-col justify-center p-8 font-serif outline-none max-md:px-4 max-md:py-6"
      >
        {children}
      </div>
      <div className="flex min-h-13 items-center gap-4 px-6 py-3 text-1 text-ink-3 print:hidden max-md:px-4 max-md:pb-4">
        <Button variant={isQuestion ? 'primary' : 'line'} className="max-md:flex-1" onClick={onFlip}>
          {isQuestion ? 'Show Answer' : 'Show Question'}
        </Button>
        <KeyHint />
      </div>
    </section>
  );
}

function KeyHint() {
  return (
    <span className="ml-auto touch:hidden">
      <Key>Space</Key> flips, <Key>←</Key> <Key>→</Key> move
    </span>
  );
}
