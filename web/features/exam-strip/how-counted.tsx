import { FEWEST_ANSWERS, HALF_LIFE_ANSWERS, HALF_LIFE_DAYS, READING_COUNTED } from '#shared/mastery.ts';
import { PASS_MARK, STRONG_MARK } from '#shared/quiz.constants.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

/** Explains how the cells of the exam strip fill. */
export function HowCounted() {
  return (
    <Disclosure label="How this is counted" className="open:basis-full">
      <div className="max-w-measure space-y-2 pb-2 text-ink-2">
        <p>
          Each topic fills its share of the cells by your latest answers. An answer counts half after {HALF_LIFE_DAYS}{' '}
          days, and half with every {HALF_LIFE_ANSWERS} later answers on the topic.
        </p>
        <p>
          A topic is strong from {STRONG_MARK}% correct, and weak below {PASS_MARK}%. In between, or with fewer than{' '}
          {FEWEST_ANSWERS} answers, it is in progress.
        </p>
        <p>
          Without answers, a topic is in progress after {READING_COUNTED / 60} minutes of reading, or when you mark it
          complete. Opening its page is not enough.
        </p>
      </div>
    </Disclosure>
  );
}
