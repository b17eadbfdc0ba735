import { useEffect, useId, useReducer, useRef, useState } from 'react';
import { findTopic } from '#shared/catalogue.ts';
import type { Rating } from '#shared/review.constants.ts';
import type { ReviewItem } from '#shared/review.ts';
import { FlipCard } from '#web/features/flashcards/flip-card.tsx';
import { AnsweredQuestion } from '#web/features/player/answered-question.tsx';
import { answeredQuestion } from '#web/features/player/answers.ts';
import { Bar } from '#web/features/player/bar.tsx';
import { KeyHint } from '#web/features/player/key-hint.tsx';
import { isCorrect, linear, startLinear } from '#web/features/player/linear.ts';
import { QuestionCard } from '#web/features/player/question-card.tsx';
import { useBoxKeys } from '#web/features/player/use-box-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { GradeBar } from './grade-bar.tsx';
import { countedSeconds } from './round.ts';

type ReviewTaskProps = {
  item: ReviewItem;
  /** From when the times of the item count. */
  countedFrom: Date;
  /** False for the first item of the page, because the page has the focus then. */
  takesFocus: boolean;
  onGrade: (rating: Rating, seconds: number) => void;
  /** Called with each key that is pressed in the item and has no other meaning there. Returns whether it used the key. */
  onKey: (key: string) => boolean;
};

/** Shows one flashcard or question, then its answer, then takes the grade. Render it with a key for each item. */
export function ReviewTask({ item, ...props }: ReviewTaskProps) {
  const { options, correct } = item;
  if (options && correct !== undefined) return <Question item={item} asked={{ options, correct }} {...props} />;
  return <Card item={item} {...props} />;
}

function useGrade(onGrade: ReviewTaskProps['onGrade']) {
  const [shownAt] = useState(() => performance.now());
  return (rating: Rating) => onGrade(rating, countedSeconds(shownAt, performance.now()));
}

function Card({ item, countedFrom, takesFocus, onGrade, onKey }: ReviewTaskProps) {
  const [isFlipped, setIsFlipped] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const gradeBar = useRef<HTMLDivElement>(null);
  const answerId = useId();
  const grade = useGrade(onGrade);
  const flip = () => {
    setIsFlipped(!isFlipped);
    setIsShown(true);
  };
  useBoxKeys(root, onKey);
  // After a long explanation or a reload, the item would begin above the window.
  // In braces because some browsers return a promise, which React would take for a cleanup function.
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn of the card moves the focus to its text
  useEffect(() => gradeBar.current?.focus({ preventScroll: true }), [isFlipped]);

  return (
    <div ref={root} className="scroll-mt-16">
      <div className="flip review-card">
        <FlipCard
          topicId={item.topicId}
          badge="Card"
          question={item.front}
          answer={item.back}
          answerId={answerId}
          isFlipped={isFlipped}
          onFlip={flip}
          takesFocus={takesFocus}
        />
      </div>
      <Bar className="mt-4 min-h-21 print:hidden">
        {isShown ? (
          <GradeBar
            ref={gradeBar}
            item={item}
            countedFrom={countedFrom}
            describedBy={answerId}
            suggested={undefined}
            onGrade={grade}
          />
        ) : (
          <>
            <ShowAnswer onShow={flip} />
            <KeyHint showsOptionKeys={false} keyName="Space" does="flips the card" />
          </>
        )}
      </Bar>
    </div>
  );
}

type QuestionProps = ReviewTaskProps & { asked: { options: string[]; correct: number } };

function Question({ item, asked, countedFrom, takesFocus, onGrade, onKey }: QuestionProps) {
  const { id, topicId, front, back, rationales = [], others } = item;
  const { options, correct } = asked;
  const question = {
    id,
    topicId,
    question: front,
    options,
    correctAnswer: correct,
    explanation: rationales[correct] ?? back,
    optionNotes: rationales,
    sources: [],
    others,
  };
  const [state, dispatch] = useReducer(linear, { questions: [question] }, (start) =>
    startLinear({ showsWithoutChoice: true }, start),
  );
  const gradeBar = useRef<HTMLDivElement>(null);
  const textId = useId();
  const grade = useGrade(onGrade);
  const { chosen, isAnswered } = state;
  const show = () => dispatch({ type: 'submit' });

  return (
    <QuestionCard
      question={question}
      turn={id}
      chosen={chosen}
      isAnswered={isAnswered}
      onChoose={(option) => dispatch({ type: 'choose', option })}
      onEnter={show}
      onKey={(key) => {
        if (key !== ' ' || isAnswered) return onKey(key);
        show();
        return true;
      }}
      takesFocus={takesFocus || undefined}
      forward={gradeBar}
      head={
        <p className="mb-2 flex gap-1.5 text-1 text-ink-3">
          <b className="figures font-serif font-title">{topicId}</b>
          <span className="min-w-0 flex-1">{findTopic(topicId)?.title}</span>
          <span className="flex-none">A question you missed</span>
        </p>
      }
      explanation={<AnsweredQuestion answered={answeredQuestion(question, chosen)} shows="none" textId={textId} />}
      bar={
        <Bar className="mt-4 min-h-21 print:hidden">
          {isAnswered ? (
            <GradeBar
              ref={gradeBar}
              item={item}
              countedFrom={countedFrom}
              describedBy={textId}
              suggested={isCorrect(state) ? 'good' : 'again'}
              isWrong={chosen !== null && !isCorrect(state)}
              onGrade={grade}
            />
          ) : (
            <>
              <ShowAnswer onShow={show} />
              <KeyHint showsOptionKeys keyName="Space" does="shows the answer" />
            </>
          )}
        </Bar>
      }
    />
  );
}

function ShowAnswer({ onShow }: { onShow: () => void }) {
  return (
    <Button variant="primary" className="max-md:min-h-15 max-md:w-full" onClick={onShow}>
      Show Answer
    </Button>
  );
}
