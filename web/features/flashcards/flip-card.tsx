import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKeys } from '#web/lib/use-keys.ts';
import { CardHead } from './card-head.tsx';
import './flashcards.css';

type FlipCardProps = {
  topicId: string;
  badge: string;
  question: string;
  answer: string;
  /** The id of the answer's text. */
  answerId?: string;
  isFlipped: boolean;
  onFlip: () => void;
  /** Whether the question takes the focus when the card appears. */
  takesFocus?: boolean;
  /** What stands below the text of the visible side. */
  footer?: ReactNode;
};

/**
 * Shows a card that flips between question and answer, also by a tap on it. The hidden side is inert, and the page doesn't contain the
 * answer before the user flips the card. The text of the visible side has the focus.
 */
export function FlipCard({ isFlipped, onFlip, takesFocus = true, question, answer, answerId, ...card }: FlipCardProps) {
  const [wasFlipped, setWasFlipped] = useState(isFlipped);
  if (isFlipped && !wasFlipped) setWasFlipped(true);
  useKeys({ ' ': onFlip });

  const root = useRef<HTMLDivElement>(null);
  const isWaiting = useRef(!takesFocus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each flip moves the focus
  useEffect(() => {
    if (isWaiting.current) {
      isWaiting.current = false;
      return;
    }
    root.current?.querySelector<HTMLElement>('section:not([inert]) > [data-text]')?.focus({ preventScroll: true });
  }, [isFlipped]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Space flips
    // biome-ignore lint/a11y/noStaticElementInteractions: 'Show Answer' does the same
    <div
      ref={root}
      className="flip-card print:min-h-0"
      data-side={isFlipped ? 'answer' : 'question'}
      onClick={({ target }) => {
        const isOwn = target instanceof Element && target.closest('button, a') !== null;
        // Text of a card can be selected.
        if (!isOwn && !window.getSelection()?.toString()) onFlip();
      }}
    >
      <Side name="Question" isHidden={isFlipped} {...card}>
        <p dir="auto" className="whitespace-pre-line text-balance font-label text-4 text-ink leading-8.5">
          {question}
        </p>
      </Side>
      {wasFlipped && (
        <Side name="Answer" isHidden={!isFlipped} {...card}>
          <p dir="auto" className="whitespace-pre-line text-pretty text-2 text-ink-3 italic">
            {question}
          </p>
          <p id={answerId} dir="auto" className="mt-4 whitespace-pre-line text-pretty text-4 text-ink leading-8.5">
            {answer}
          </p>
        </Side>
      )}
    </div>
  );
}

type SideProps = Pick<FlipCardProps, 'topicId' | 'badge' | 'footer'> & {
  name: 'Question' | 'Answer';
  isHidden: boolean;
  children: ReactNode;
};

function Side({ name, topicId, badge, footer, isHidden, children }: SideProps) {
  return (
    <section aria-label={name} inert={isHidden} className={name === 'Question' ? 'flip-side' : 'flip-side flip-answer'}>
      <CardHead topicId={topicId} badge={badge} />
      <div
        data-text
        tabIndex={-1}
        className="flex flex-1 flex-col justify-center p-8 font-serif outline-none max-md:px-4 max-md:py-6"
      >
        {children}
      </div>
      {footer && (
        <div className="flex min-h-13 items-center gap-4 px-6 py-3 text-1 text-ink-3 print:hidden max-md:px-4 max-md:pb-4">
          {footer}
        </div>
      )}
    </section>
  );
}
