import type { ReactNode } from 'react';
import { findTopic } from '#shared/catalogue.ts';
import { Badge } from '#web/ui/badge.tsx';

type CardHeadProps = { topicId: string; badge: string; children?: ReactNode };

/** Shows the topic of a card and a badge, such as its difficulty, with the card's buttons as children. */
export function CardHead({ topicId, badge, children }: CardHeadProps) {
  return (
    <div className="flashcard-head">
      <p className="min-w-0 flex-1">
        <b className="figures mr-1.5 font-serif font-title">{topicId}</b>
        {findTopic(topicId)?.title}
      </p>
      <Badge isBoxed>{badge}</Badge>
      {children}
    </div>
  );
}
