import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { findTopic } from '#shared/catalogue.ts';
import type { Rating } from '#shared/review.constants.ts';
import type { ReviewItem } from '#shared/review.ts';
import { FlipCard } from '#web/features/flashcards/flip-card.tsx';
import { Explanation } from '#web/features/questions/explanation.tsx';
import { QuestionOptions } from '#web/features/questions/question-options.tsx';
import { optionOf } from '#web/features/questions/use-answer-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Key } from '#web/ui/key.tsx';
import { GradeBar } from './grade-bar.tsx';
import { secondsBetween } from './sitting.ts';
import { useReviewKeys } from './use-review-keys.ts';

type ReviewTaskProps = {
  item: ReviewItem;
  /** From when the times of the item count. */
  countedFrom: Date;
  /** False for the first item of the page, because the page has the focus then. */
  takesFocus: boolean;
  onGrade: (rating: Rating, seconds: number) => void;
};

/** Shows one flashcard or question, then its answer, then takes the grade. Render it with a key for each item. */
export function ReviewTask({ item, ...props }: ReviewTaskProps) {
  const { options, correct } = item;
  if (options && correct !== undefined) return <Question item={item} asked={{ options, correct }} {...props} />;
  return <Card item={item} {...props} />;
}

function useGrade(onGrade: ReviewTaskProps['onGrade']) {
  const [shownAt] = useState(() => performance.now());
  return (rating: Rating) => onGrade(rating, secondsBetween(shownAt, performance.now()));
}

function ratingOf(key: string): Rating | undefined {
  if (key === '1') return 'again';
  return key === '2' ? 'good' : undefined;
}

function Card({ item, countedFrom, takesFocus, onGrade }: ReviewTaskProps) {
  const [isFlipped, setIsFlipped] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const grade = useGrade(onGrade);
  const flip = () => {
    setIsFlipped(!isFlipped);
    setIsShown(true);
  };
  useReviewKeys(root, (key) => {
    const rating = ratingOf(key);
    if (!isShown || !rating) return false;
    grade(rating);
    return true;
  });
  useIntoView(root, takesFocus);

  return (
    <div ref={root} className="scroll-mt-16">
      <div className="flip review-card">
        <FlipCard
          topicId={item.topicId}
          badge="Card"
          question={item.front}
          answer={item.back}
          isFlipped={isFlipped}
          onFlip={flip}
          takesFocus={takesFocus}
        />
      </div>
      <Bar>
        {isShown ? (
          <GradeBar item={item} countedFrom={countedFrom} suggested={undefined} onGrade={grade} />
        ) : (
          <>
            <ShowAnswer onShow={flip} />
            <span className="touch:hidden">
              <Key>Space</Key> turns the card
            </span>
          </>
        )}
      </Bar>
    </div>
  );
}

type QuestionProps = ReviewTaskProps & { asked: { options: string[]; correct: number } };

function Question({ item, asked, countedFrom, takesFocus, onGrade }: QuestionProps) {
  const { options, correct } = asked;
  const [chosen, setChosen] = useState<number | null>(null);
  const [isShown, setIsShown] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const explanation = useRef<HTMLElement>(null);
  const headingId = useId();
  const grade = useGrade(onGrade);
  const show = () => setIsShown(true);

  useReviewKeys(root, (key) => {
    if (isShown) {
      const rating = ratingOf(key);
      if (rating) grade(rating);
      return rating !== undefined;
    }
    if (key === ' ' || key === 'Enter') {
      show();
      return true;
    }
    const option = optionOf(key);
    if (option < 0 || option >= options.length) return false;
    setChosen(option);
    root.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[option]?.focus({ preventScroll: true });
    return true;
  });
  useIntoView(root, takesFocus);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  useEffect(() => {
    if (!isShown) return;
    explanation.current?.focus({ preventScroll: true });
    explanation.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);

  const { id, topicId, front, back, rationales = [] } = item;
  const question = {
    id,
    question: front,
    options,
    correctAnswer: correct,
    explanation: rationales[correct] ?? back,
    optionNotes: rationales,
    sources: [],
  };
  return (
    <div ref={root} className="scroll-mt-16">
      <p className="flex gap-1.5 text-1 text-ink-3">
        <b className="figures font-serif font-title">{topicId}</b>
        <span className="min-w-0 flex-1">{findTopic(topicId)?.title}</span>
        <span className="flex-none">A question you missed</span>
      </p>
      <h2
        id={headingId}
        ref={heading}
        tabIndex={-1}
        className="mt-2 mb-4 text-pretty font-label leading-8.5 tracking-normal outline-none"
      >
        {front}
      </h2>
      <QuestionOptions
        question={question}
        labelledBy={headingId}
        chosen={chosen}
        isAnswered={isShown}
        onChoose={setChosen}
      />
      {isShown && (
        <section
          ref={explanation}
          tabIndex={-1}
          aria-label="The answer explained"
          className="mt-4 scroll-mb-28 border-line-strong border-t pt-3 outline-none"
        >
          <Explanation question={question} chosen={chosen} />
        </section>
      )}
      <Bar>
        {isShown ? (
          <GradeBar
            item={item}
            countedFrom={countedFrom}
            suggested={chosen === correct ? 'good' : 'again'}
            onGrade={grade}
          />
        ) : (
          <>
            <ShowAnswer onShow={show} />
            <span className="touch:hidden">
              <Key>A</Key>–<Key>D</Key> or <Key>1</Key>–<Key>4</Key> choose, <Key>Space</Key> shows the answer
            </span>
          </>
        )}
      </Bar>
    </div>
  );
}

/** After a long explanation, the next item would begin above the window. */
function useIntoView(root: React.RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (isOn) root.current?.scrollIntoView({ block: 'nearest' });
  }, [root, isOn]);
}

/** Stays at the lower edge of the window, where thumbs reach it. */
function Bar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 mt-4 flex min-h-21 items-center gap-4 border-line border-t bg-paper py-3 text-1 text-ink-3 max-md:-mx-margin max-md:px-margin print:hidden">
      {children}
    </div>
  );
}

function ShowAnswer({ onShow }: { onShow: () => void }) {
  return (
    <Button variant="primary" className="max-md:min-h-15 max-md:w-full" onClick={onShow}>
      Show Answer
    </Button>
  );
}
