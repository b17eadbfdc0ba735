import { Layers } from 'lucide-react';
import { useId } from 'react';
import { catalogue, topicsOf } from '#shared/catalogue.ts';
import { FLASHCARDS_AT_ONCE } from '#shared/flashcards.constants.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/status.tsx';
import { useGenerateFlashcards } from './use-flashcards.ts';

/** Lists the deck of each topic, with a button that adds ten of its cards to the user's own. */
export function DeckList() {
  const id = useId();
  const { mutate, isPending, variables } = useGenerateFlashcards();
  return (
    <section aria-labelledby={`${id}-head`} className="print:hidden">
      <h2 id={`${id}-head`}>Decks by topic</h2>
      <p role="status" className="min-h-5 text-1 text-ink-3">
        {isPending && 'Generating your cards. This takes up to a minute.'}
      </p>
      <div className="mt-1 gap-x-10 lg:columns-2">
        {catalogue.map((area) => (
          <section key={area.id} aria-labelledby={`${id}-${area.id}`} className="mb-6 break-inside-avoid">
            <h3 id={`${id}-${area.id}`} className="text-2 text-ink-2">
              {area.id} {area.shortTitle}
            </h3>
            <ul className="mt-1 border-line border-t">
              {topicsOf(area).map((topic) => (
                <li key={topic.id} className="flex min-h-target items-center gap-3 border-line border-b py-1">
                  <p id={`${id}-${topic.id}`} className="min-w-0 flex-1 text-pretty text-ink">
                    <span className="figures mr-2 font-serif text-ink-2">{topic.id}</span> {topic.title}
                  </p>
                  <Button
                    variant="ghost"
                    size="small"
                    className="-mr-3 flex-none text-accent max-sm:-mr-2 max-sm:w-36 max-sm:px-2"
                    aria-describedby={`${id}-${topic.id}`}
                    pending={isPending}
                    onClick={() => mutate({ topicId: topic.id, count: FLASHCARDS_AT_ONCE })}
                  >
                    {isPending && variables.topicId === topic.id ? <Spinner /> : <Icon of={Layers} size={16} />}
                    Generate {FLASHCARDS_AT_ONCE} Flashcards
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
