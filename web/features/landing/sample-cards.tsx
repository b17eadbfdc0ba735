import { findTopic } from '#shared/catalogue.ts';
import { samples } from '#shared/samples.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

const { id, question, answer, difficulty } = samples.flashcard;
const topicId = id.split('-')[0]!;

/** Shows both sides of one flashcard next to each other. */
export function SampleCards() {
  return (
    <div className="grid gap-4 rounded-card border border-line-strong bg-paper-sunken p-6 max-md:p-4 lg:grid-cols-2">
      <Side button="Show Answer" text={question} />
      <Side button="Show Question" text={answer} isAnswer />
    </div>
  );
}

function Side({ button, text, isAnswer = false }: { button: string; text: string; isAnswer?: boolean }) {
  return (
    <div
      className={classNames(
        'flex min-h-64 flex-col rounded-card border',
        isAnswer ? 'border-buff-strong bg-buff-subtle' : 'border-line-strong bg-paper-raised',
      )}
    >
      <div
        className={classNames(
          'flex items-center gap-3 border-b px-4 py-2 text-1 text-ink-3',
          isAnswer ? 'border-buff-strong' : 'border-accent-line',
        )}
      >
        <p className="min-w-0 flex-1">
          <b className="figures mr-1.5 font-serif font-title">{topicId}</b>
          {findTopic(topicId)?.title}
        </p>
        <Badge isBoxed>{difficulty}</Badge>
      </div>
      <p
        className={classNames(
          'flex flex-1 items-center text-balance p-4 font-serif text-3 text-ink',
          !isAnswer && 'font-label',
        )}
      >
        {text}
      </p>
      <div className="p-4 pt-0">
        <Button size="small">{button}</Button>
      </div>
    </div>
  );
}
