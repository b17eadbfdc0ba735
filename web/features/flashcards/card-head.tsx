import type { ReactNode } from 'react';
import { findTopic } from '#shared/catalogue.ts';
import { DEFAULT_DIFFICULTY, type Flashcard } from '#shared/flashcards.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Shows the topic and the difficulty of a card, with the card's buttons as children. */
export function CardHead({ card, children }: { card: Flashcard; children?: ReactNode }) {
  return (
    <div className="flashcard-head">
      <p className="min-w-0 flex-1">
        <b className="figures mr-1.5 font-serif font-title">{card.topicId}</b>
        {findTopic(card.topicId)?.title}
      </p>
      <Badge isBoxed>{card.difficulty ?? DEFAULT_DIFFICULTY}</Badge>
      {children}
    </div>
  );
}
