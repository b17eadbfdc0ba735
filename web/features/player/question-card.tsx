import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import type { ServedQuestion } from '#shared/quiz.ts';
import { classNames } from '#web/ui/class-names.ts';
import { QuestionOptions } from './question-options.tsx';
import { optionOf, useBoxKeys } from './use-box-keys.ts';

type QuestionCardProps = {
  /** Without a correct answer, as in an exam, the options are never locked. */
  question: Pick<ServedQuestion, 'question' | 'options'> & Partial<Pick<ServedQuestion, 'correctAnswer'>>;
  /** Differs for each time that a question is asked. The heading takes the focus when it changes. */
  turn: string | number;
  chosen: number | null;
  isAnswered?: boolean;
  onChoose: (option: number) => void;
  /**
   * Called when the user taps or clicks an option, even one that is already chosen. `onChoose` is called, too, if the
   * choice changes.
   */
  onTap?: (option: number) => void;
  onEnter: () => void;
  /** Called with each other key that is pressed in the card. Returns whether it used the key. */
  onKey?: (key: string) => boolean;
  /**
   * Whether the first question takes the focus. By default, only if no control has it. Keys act only in the card, so it is
   * best there.
   */
  takesFocus?: boolean;
  /** Has the control that takes the focus after the answer, because it goes on. */
  forward?: RefObject<HTMLElement | null>;
  /** What stands above the question. */
  head?: ReactNode;
  heading?: RefObject<HTMLHeadingElement | null>;
  headingLevel?: 'h2' | 'h3';
  headingClass?: string;
  describedBy?: string;
  optionsClass?: string;
  /** Explains the answer. It takes the focus where nothing goes on. */
  explanation?: ReactNode;
  /** What else stands between the options and the bar. */
  children?: ReactNode;
  /** What stands at the lower edge. */
  bar?: ReactNode;
  className?: string;
};

/**
 * One question: its heading, its options and a bar with what goes on. The keys A-D and 1-4 choose an option while the
 * focus is in the card. After each step the focus moves to the next question, or to what follows its answer.
 */
export function QuestionCard(props: QuestionCardProps) {
  const { question, turn, chosen, isAnswered = false, onChoose, takesFocus, forward, describedBy } = props;
  const headingId = useId();
  const box = useRef<HTMLDivElement>(null);
  const explained = useRef<HTMLElement>(null);
  const ownHeading = useRef<HTMLHeadingElement>(null);
  const heading = props.heading ?? ownHeading;

  useBoxKeys(box, (key) => {
    const option = isAnswered ? -1 : optionOf(key);
    if (key === 'Enter') {
      props.onEnter();
      return true;
    }
    if (!(option in question.options)) return props.onKey?.(key) ?? false;
    onChoose(option);
    // Moves the focus away from a button, so that Enter goes on, and a screen reader says what was chosen.
    box.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[option]?.focus({ preventScroll: true });
    return true;
  });

  const step = `${turn} ${isAnswered}`;
  const seen = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = seen.current === undefined;
    if (seen.current === step) return;
    seen.current = step;
    if (isFirst && (isAnswered || takesFocus === false)) return;
    const read = isAnswered ? explained.current : heading.current;
    const target = (isAnswered && forward?.current) || read;
    if (!isFirst || takesFocus) target?.focus({ preventScroll: true });
    // After a navigation, the page has the focus only when all effects have run.
    else queueMicrotask(() => !hasFocusedControl() && target?.focus({ preventScroll: true }));
    read?.scrollIntoView({ block: 'nearest' });
    // A long explanation must not move its question out of the window.
    heading.current?.scrollIntoView({ block: 'nearest' });
  });

  const Heading = props.headingLevel ?? 'h2';
  return (
    <div ref={box} tabIndex={-1} className={classNames('outline-none', props.className)}>
      {props.head}
      <Heading
        id={headingId}
        ref={heading}
        tabIndex={-1}
        aria-describedby={describedBy}
        className={classNames(
          // Where there is room, what stands above the question stays in sight, too.
          'scroll-mb-24 text-pretty font-label leading-8.5 outline-none md:scroll-mt-12',
          props.headingClass ?? 'mb-4 tracking-normal',
        )}
      >
        {question.question}
      </Heading>
      <div className={props.optionsClass}>
        <QuestionOptions
          key={turn}
          question={question}
          labelledBy={headingId}
          chosen={chosen}
          isAnswered={isAnswered}
          onChoose={onChoose}
          onTap={props.onTap}
        />
      </div>
      {isAnswered && props.explanation && (
        <section
          key={`explanation ${turn}`}
          ref={explained}
          tabIndex={-1}
          aria-label="The answer explained"
          className="mt-4 scroll-mb-28 border-line-strong border-t pt-3 outline-none"
        >
          {props.explanation}
        </section>
      )}
      {props.children}
      {props.bar}
    </div>
  );
}

/** A page that has just loaded, or that was just opened, has the focus itself. */
const hasFocusedControl = (): boolean => !document.activeElement?.matches('body, main, main h1');
