import { Trash2 } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { DEFAULT_DIFFICULTY, type Flashcard } from '#shared/flashcards.ts';
import { DeletedLink } from '#web/features/deleted/deleted-link.tsx';
import { TopicFilter } from '#web/features/topics/topic-picker.tsx';
import { loadedOf, ShowMore, useShowMore } from '#web/lib/pages.tsx';
import { Section } from '#web/lib/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { DeleteAll } from '#web/ui/delete-all.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { moveFocus } from '#web/ui/move-focus.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useEntryFocus } from '#web/ui/use-entry-focus.ts';
import { CardHead } from './card-head.tsx';
import { DownloadCards } from './download-cards.tsx';
import { PrintCards } from './print-cards.tsx';
import { useDeleteAllFlashcards, useDeleteFlashcard, useFlashcards } from './use-flashcards.ts';
import './flashcards.css';

/** As many columns as leave room for a topic's title. */
const columns = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4';

type CardListProps = {
  /** The list shows only the cards of this topic; undefined shows all. */
  topicId: string | undefined;
  onTopicChange: (topicId: string | undefined) => void;
};

export function CardList({ topicId, onTopicChange }: CardListProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useFlashcards(topicId);
  const { items: cards, total = 0 } = loadedOf(query);
  const { list, more } = useShowMore(query);
  const [restoredId, setRestoredId] = useState<string>();
  const removeAll = useDeleteAllFlashcards(() => {
    // Without cards, there is nothing to filter.
    onTopicChange(undefined);
    moveFocus(heading.current);
  });

  return (
    <section aria-labelledby={headingId}>
      <div className="flex min-h-target flex-wrap items-center gap-3 print:hidden">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="mr-auto outline-none">
          Your Flashcards
        </h2>
        {cards && cards.length > 0 && <DownloadCards />}
        {cards && cards.length > 0 && <PrintCards query={query} total={total} />}
        <div className="flex items-center justify-between gap-3 max-lg:w-full">
          <TopicFilter value={topicId} onChange={onTopicChange} className="max-md:min-w-0 max-md:flex-1 md:w-68" />
          {cards && cards.length > 0 && (
            <DeleteAll
              title="Delete all your flashcards?"
              description={
                topicId === undefined
                  ? 'This deletes your cards on every topic. You can restore them for 30 days.'
                  : 'This deletes your cards on every topic, even the ones your filter hides. You can restore them for 30 days.'
              }
              pending={removeAll.isPending}
              onConfirm={() => removeAll.mutate()}
            />
          )}
        </div>
      </div>
      <div className="mt-4">
        <Section query={{ ...query, data: cards }} skeleton={SKELETON} failure={failureOf}>
          {(cards) =>
            cards.length === 0 ? (
              <NoCards topicId={topicId} onShowAll={() => onTopicChange(undefined)} />
            ) : (
              <>
                {cards.length < total && (
                  <p className="hidden text-1 print:mb-4 print:block">
                    {cards.length} of {total} flashcards. The page's Print button prints all of them.
                  </p>
                )}
                <ul ref={list} className={`${columns} items-start print:block print:columns-2`}>
                  {cards.map((card) => (
                    <CardEntry
                      key={card.id}
                      card={card}
                      isRestored={card.id === restoredId}
                      onRestored={setRestoredId}
                      heading={heading}
                    />
                  ))}
                </ul>
                <ShowMore {...more} />
              </>
            )
          }
        </Section>
      </div>
      {cards && <DeletedLink kind="flashcard" />}
    </section>
  );
}

type CardEntryProps = {
  card: Flashcard;
  isRestored: boolean;
  onRestored: (id: string) => void;
  /** The heading of the list. */
  heading: RefObject<HTMLElement | null>;
};

function CardEntry({ card, isRestored, onRestored, heading }: CardEntryProps) {
  const questionId = useId();
  const { entry, beforeDeletion, afterDeletion } = useEntryFocus(isRestored, heading);
  const remove = useDeleteFlashcard({ onDeleted: afterDeletion, onRestored });
  return (
    <li
      ref={entry}
      data-entry
      tabIndex={-1}
      className="rounded-card border border-line-strong bg-paper-raised print:mb-4 print:break-inside-avoid print:bg-transparent"
    >
      <CardHead topicId={card.topicId} badge={card.difficulty ?? DEFAULT_DIFFICULTY}>
        <Button
          variant="ghost"
          size="icon"
          className="print:hidden"
          aria-label="Delete flashcard"
          aria-describedby={questionId}
          pending={remove.isPending}
          onClick={() => {
            beforeDeletion();
            remove.mutate({ id: card.id });
          }}
        >
          <Icon of={Trash2} />
        </Button>
      </CardHead>
      <p
        id={questionId}
        dir="auto"
        className="whitespace-pre-line p-4 font-label font-serif text-3 text-ink leading-6.5"
      >
        {card.question}
      </p>
      <p dir="auto" className="mx-4 whitespace-pre-line border-line border-t pt-3 pb-4 font-serif text-3 leading-6.5">
        {card.answer}
      </p>
    </li>
  );
}

function NoCards({ topicId, onShowAll }: { topicId: string | undefined; onShowAll: () => void }) {
  if (topicId === undefined)
    return <Empty isBrief title="No flashcards yet" description="Create or generate flashcards above" />;
  return (
    <Empty title="No flashcards on this topic">
      <Button onClick={onShowAll}>Show All Topics</Button>
    </Empty>
  );
}

const SKELETON = (
  <div className={columns}>
    <Skeleton className="h-50 rounded-card" count={3} />
  </div>
);

const failureOf = (_error: unknown, retry: () => void) => (
  <Failure message="Failed to fetch flashcards" onRetry={retry} />
);
