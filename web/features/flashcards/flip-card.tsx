import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Flashcard } from '#shared/flashcards.ts';
import { Button } from '#web/ui/button.tsx';
import { Key } from '#web/ui/key.tsx';
import { CardHead } from './card-head.tsx';
import { useKeys } from './use-keys.ts';
import './flashcards.css';

/**
 * A card that turns from question to answer and back. The side turned away is out of reach of eye, keyboard and
 * assistive technology, and an answer is not in the page at all until it is asked for. The text shown has the focus.
 */
export function FlipCard({ card }: { card: Flashcard }) {
  const [isTurned, setIsTurned] = useState(false);
  const [wasTurned, setWasTurned] = useState(false);
  const turn = () => {
    setIsTurned(!isTurned);
    setWasTurned(true);
  };
  useKeys({ ' ': turn });

  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn moves the focus
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('section:not([inert]) > [data-text]')?.focus({ preventScroll: true });
  }, [isTurned]);

  return (
    <div ref={root} className="flip-card" data-side={isTurned ? 'answer' : 'question'}>
      <Side name="Question" card={card} isAway={isTurned} turn={<TurnButton isPrimary onClick={turn} />}>
        <p dir="auto" className="whitespace-pre-line text-balance font-label text-4 text-ink leading-8.5">
          {card.question}
        </p>
      </Side>
      {wasTurned && (
        <Side name="Answer" card={card} isAway={!isTurned} turn={<TurnButton onClick={turn} />}>
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
  isAway: boolean;
  turn: ReactNode;
  children: ReactNode;
};

function Side({ name, card, isAway, turn, children }: SideProps) {
  return (
    <section aria-label={name} inert={isAway} className={name === 'Answer' ? 'flip-side flip-answer' : 'flip-side'}>
      <CardHead card={card} />
      <div
        data-text
        tabIndex={-1}
        className="flex flex-1 flex-col justify-center p-8 font-serif outline-none max-md:px-4 max-md:py-6"
      >
        {children}
      </div>
      <div className="flex min-h-13 items-center gap-4 px-6 py-3 text-1 text-ink-3 max-md:px-4 max-md:pb-4">
        {turn}
        <KeyHint />
      </div>
    </section>
  );
}

function TurnButton({ isPrimary = false, onClick }: { isPrimary?: boolean; onClick: () => void }) {
  return (
    <Button variant={isPrimary ? 'primary' : 'line'} className="max-md:flex-1" onClick={onClick}>
      {isPrimary ? 'Show Answer' : 'Show Question'}
    </Button>
  );
}

function KeyHint() {
  return (
    <span className="ml-auto touch:hidden">
      <Key>Space</Key> turns, <Key>←</Key> <Key>→</Key> move
    </span>
  );
}
