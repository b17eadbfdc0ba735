import { ArrowLeft, ArrowRight, Shuffle, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { DEFAULT_DIFFICULTY, type Flashcard } from '#shared/flashcards.ts';
import { Listen } from '#web/features/listen/listen.tsx';
import { listening, moveTo as listenTo, type Recording } from '#web/features/listen/listening.ts';
import { useKeys } from '#web/lib/use-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { useStore } from '#web/ui/create-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { Status } from '#web/ui/status.tsx';
import { FlipCard } from './flip-card.tsx';
import { shuffled } from './shuffled.ts';
import type { FlashcardsView } from './use-flashcards-view.ts';
import { useSwipe } from './use-swipe.ts';

type ReviewModeProps = {
  /** The cards that are loaded: all of them, or with `total` the first ones. */
  cards: Flashcard[];
  /** How many cards there are. */
  total: number;
  view: FlashcardsView;
  onChange: (view: FlashcardsView) => void;
  onExit: () => void;
  /** What to do after the last card. */
  children: ReactNode;
};

/** Shows one card at a time, from the first to the last. Each card starts with its question. */
export function ReviewMode({ cards, total, view, onChange, onExit, children }: ReviewModeProps) {
  const { review = 1, shuffle } = view;
  const ordered = shuffle === undefined ? cards : shuffled(cards, shuffle);
  const position = Math.min(review, total);
  const card = ordered[position - 1];
  const recording = recordingOf(ordered, total, view.topicId);
  const heard = useStore(listening, (now) => (now?.id === recording.id ? now.passage + 1 : undefined));
  const show = (place: number) => onChange({ ...view, review: place });
  const moveTo = (place: number) => {
    if (place < 1 || place > total) return;
    if (heard === undefined) show(place);
    else listenTo(place - 1);
  };
  // The card on the screen is the one that is read.
  const follow = useEffectEvent(show);
  useEffect(() => {
    if (heard !== undefined) follow(heard);
  }, [heard]);
  const previous = () => moveTo(position - 1);
  const next = () => moveTo(position + 1);
  const [isLastShown, setLastShown] = useState(false);
  const isShuffled = shuffle !== undefined;
  const toggleShuffle = () =>
    onChange({ ...view, review: 1, shuffle: isShuffled ? undefined : 1 + Math.floor(Math.random() * 1_000_000) });
  useKeys({ ArrowLeft: previous, ArrowRight: next });
  const swipe = useSwipe({ onLeft: next, onRight: previous });

  // In braces because some browsers return a promise, which React would take for a cleanup function.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);

  return (
    <div className="mx-auto max-w-[43rem] pt-2">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 print:hidden">
        <h1 className="text-4">Review Mode</h1>
        <Button variant="ghost" onClick={onExit}>
          <Icon of={X} />
          Exit Review Mode
        </Button>
      </div>
      <div className="flip" {...swipe}>
        {card ? (
          <ReviewCard key={card.id} card={card} onShown={() => setLastShown(position === total)} />
        ) : (
          <Status>Loading flashcards...</Status>
        )}
      </div>
      <div className="mt-4 grid grid-cols-2 items-center gap-3 md:grid-cols-[1fr_auto_1fr] print:hidden">
        <Button className="md:justify-self-start" disabled={position === 1} onClick={previous}>
          <Icon of={ArrowLeft} />
          Previous
        </Button>
        <div className="flex items-center justify-center gap-4 max-md:order-first max-md:col-span-2">
          <p className="figures">
            {position} / {total}
          </p>
          <Button
            variant="ghost"
            aria-pressed={isShuffled}
            className="aria-pressed:bg-accent-subtle"
            onClick={toggleShuffle}
          >
            <Icon of={Shuffle} />
            Shuffle
          </Button>
          <Listen recording={recording} from={position > 1 ? card?.id : undefined} />
        </div>
        <Button className="md:justify-self-end" disabled={position === total} onClick={next}>
          Next
          <Icon of={ArrowRight} />
        </Button>
      </div>
      {isLastShown && position === total && <div className="mt-6 print:hidden">{children}</div>}
    </div>
  );
}

const recordingOf = (cards: Flashcard[], total: number, topicId = 'all'): Recording => ({
  ...{ id: `flashcards/${topicId}`, title: 'Flashcards', total },
  passages: cards.map(({ id, question, answer }) => ({ id, text: `${question}\nAnswer: ${answer}` })),
});

function ReviewCard({ card, onShown }: { card: Flashcard; onShown: () => void }) {
  const [isFlipped, setIsFlipped] = useState(false);
  function flip() {
    setIsFlipped(!isFlipped);
    onShown();
  }
  return (
    <FlipCard
      topicId={card.topicId}
      badge={card.difficulty ?? DEFAULT_DIFFICULTY}
      question={card.question}
      answer={card.answer}
      isFlipped={isFlipped}
      onFlip={flip}
      footer={
        <>
          <Button variant={isFlipped ? 'line' : 'primary'} className="max-md:flex-1" onClick={flip}>
            {isFlipped ? 'Show Question' : 'Show Answer'}
          </Button>
          <KeyHint />
        </>
      }
    />
  );
}

function KeyHint() {
  return (
    <span className="ml-auto touch:hidden">
      <Kbd>Space</Kbd> flips, <Kbd>←</Kbd> <Kbd>→</Kbd> move
    </span>
  );
}
