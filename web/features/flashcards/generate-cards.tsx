import { Layers, Sparkles } from 'lucide-react';
import { Link } from 'wouter';
import { FLASHCARDS_AT_ONCE } from '#shared/flashcards.constants.ts';
import { useTopic } from '#web/features/topics/use-topic.ts';
import { errorText, isNotAvailable } from '#web/lib/error-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/status.tsx';
import { useGenerateFlashcards } from './use-flashcards.ts';

/** Adds curated or generated cards on a topic to the user's cards, and links to them. */
export function GenerateCards({ topicId }: { topicId: string }) {
  const { mutate, isPending, error, variables } = useGenerateFlashcards();
  const hasFresh = useTopic(topicId).data?.hasFreshCards ?? false;
  const input = { topicId, count: FLASHCARDS_AT_ONCE };
  const isFresh = variables?.fresh ?? false;
  return (
    <>
      <p className="study">
        Add ten cards on this topic to your own.
        {hasFresh && " They come from our own deck first. AI can also write new ones from this topic's study text."}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button pending={isPending} className="max-md:w-full" onClick={() => mutate(input)}>
          {isPending && !isFresh ? <Spinner /> : <Icon of={Layers} />}
          Generate {FLASHCARDS_AT_ONCE} Flashcards
        </Button>
        {hasFresh && (
          <Button
            variant="ghost"
            pending={isPending}
            className="max-md:w-full md:-ml-2"
            onClick={() => mutate({ ...input, fresh: true })}
          >
            {isPending && isFresh ? <Spinner /> : <Icon of={Sparkles} />}
            Write {FLASHCARDS_AT_ONCE} New Ones
          </Button>
        )}
        <Link href={`${paths.flashcards}?topic=${topicId}`}>Your cards on this topic</Link>
      </div>
      <p role="status" className="mt-3 min-h-5 text-1 text-ink-3">
        {isPending && 'Generating your cards. This takes up to a minute.'}
        {isNotAvailable(error) && errorText(error, '')}
      </p>
    </>
  );
}
