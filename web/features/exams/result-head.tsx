import { Printer, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { catalogue } from '#shared/catalogue.ts';
import { EXAM_FORMATS } from '#shared/exams.constants.ts';
import type { ExamResult } from '#shared/exams.ts';
import type { StartPracticeInput } from '#shared/practice.ts';
import { QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import { counted } from '#web/lib/counted.ts';
import { localDate } from '#web/lib/dates.ts';
import { secondsBetween, shortDuration } from '#web/lib/durations.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { KIND_NAMES } from './exam-kinds.ts';
import { missedOf, verdictOf } from './result-answers.ts';

/** Starts a practice quiz, and opens it. */
export type PracticeStart = { start: (input: StartPracticeInput) => void; isPending: boolean };

type ResultHeadProps = {
  result: ExamResult;
  /** Whether the exam is where the user starts. */
  isBaseline: boolean;
  practice: PracticeStart;
  /** What the exam changed, and what comes next. */
  children: ReactNode;
};

/** Shows the verdict and the score, what they mean, what comes next and the figures of the sitting. */
export function ResultHead({ result, isBaseline, practice, children }: ResultHeadProps) {
  const { score, total, passed } = result;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <p className="text-1 text-ink-3">Exam result</p>
        {isBaseline ? (
          <h1 className="figures mt-1 text-6 outline-none">
            Your baseline: {score} of {total}
          </h1>
        ) : (
          <>
            <h1 className={`mt-1 text-6 outline-none ${passed ? 'text-success' : 'text-below'}`}>
              {passed ? 'Passed' : 'Not passed'}
            </h1>
            <p className="figures mt-3 font-serif font-title text-4 text-ink">
              {score} of {total} correct
            </p>
          </>
        )}
        <Meaning result={result} isBaseline={isBaseline} />
        <div className="print:hidden">{children}</div>
        <Retake result={result} practice={practice} />
      </div>
      <Facts result={result} />
    </div>
  );
}

function Meaning({ result, isBaseline }: { result: ExamResult; isBaseline: boolean }) {
  const { kind, score, total, passed } = result;
  const { toPass } = EXAM_FORMATS[kind];
  return (
    <div className="mt-2 max-w-measure space-y-2 text-pretty">
      {score === total ? (
        <p>You got every question right. There's nothing to retake.</p>
      ) : passed ? (
        <p>You needed {toPass}. The real exam asks other questions, so this is a good sign, not a promise.</p>
      ) : (
        <p>
          {isBaseline
            ? `This is where you start. You need ${toPass} to pass.`
            : `You needed ${toPass}, so you were ${toPass - score} short.`}{' '}
          {mostMissed(result)}
        </p>
      )}
      <Unanswered result={result} />
    </div>
  );
}

/** From this many missed questions on, an area is worth naming. */
const NAMED_FROM = 3;

/** Names the area that lost the most questions. */
function mostMissed({ areas, score, total }: ExamResult): string | null {
  const missed = areas.map((each) => ({ area: each.area, count: each.total - each.correct }));
  const worst = missed.reduce((a, b) => (b.count > a.count ? b : a));
  if (worst.count < NAMED_FROM) return null;
  const title = catalogue.find(({ id }) => id === worst.area)?.shortTitle;
  return `Of the ${total - score} you missed, ${worst.count} were in area ${worst.area}, ${title}.`;
}

function Unanswered({ result: { questions, isTimedOut } }: { result: ExamResult }) {
  const unanswered = questions.filter((question) => verdictOf(question) === 'unanswered').length;
  if (unanswered === 0) return isTimedOut ? <p>Time ran out, with every question answered.</p> : null;
  const words = `${counted(unanswered, 'question')} unanswered. ${unanswered === 1 ? 'It counts' : 'They count'} as wrong.`;
  return <p>{isTimedOut ? `Time ran out with ${words}` : `You left ${words}`}</p>;
}

function Retake({ result: { questions }, practice }: Pick<ResultHeadProps, 'result' | 'practice'>) {
  const missed = missedOf(questions);
  if (missed.length === 0) return null;
  const wrong = missed.filter((question) => verdictOf(question) === 'wrong').length;
  const input: StartPracticeInput = {
    scope: 'mistakes',
    count: QUIZ_LENGTH,
    questionIds: missed.map(({ id }) => id),
  };
  return (
    <div className="mt-4 space-y-3 print:hidden">
      <Button className="max-md:w-full" pending={practice.isPending} onClick={() => practice.start(input)}>
        <Icon of={RotateCcw} />
        Retake the missed ones
      </Button>
      <p className="figures max-w-measure text-pretty text-1 text-ink-3">
        {retakeText(wrong, missed.length - wrong)}{' '}
        {wrong > 0 && (
          <Link href={paths.mistakes} className="link">
            See My Mistakes
          </Link>
        )}
      </p>
    </div>
  );
}

/** Says what a retake asks. */
function retakeText(wrong: number, unanswered: number): string {
  if (unanswered === 0) return `A practice set with the ${counted(wrong, 'question')} you missed.`;
  if (wrong === 0) return `A practice set with the ${counted(unanswered, 'question')} you left unanswered.`;
  return `A practice set with the ${wrong} you missed and the ${unanswered} you left unanswered.`;
}

function Facts({ result }: { result: ExamResult }) {
  const { kind, startedAt, finishedAt, isTimedOut } = result;
  const { questions, minutes, toPass } = EXAM_FORMATS[kind];
  return (
    <div className="lg:pt-6">
      <dl className="figures border-line-strong border-t">
        <Fact name="Exam">{KIND_NAMES[kind]}</Fact>
        <Fact name="Date">
          <time dateTime={startedAt}>{localDate(startedAt)}</time>
        </Fact>
        <Fact name="Needed to pass">
          {toPass} of {questions}
        </Fact>
        <Fact name="Time used">
          {isTimedOut
            ? `All ${shortDuration(minutes * 60)}`
            : `${shortDuration(secondsBetween(startedAt, finishedAt))} of ${shortDuration(minutes * 60)}`}
        </Fact>
      </dl>
      <Button size="small" className="mt-4 print:hidden max-md:hidden" onClick={() => window.print()}>
        <Icon of={Printer} />
        Print
      </Button>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-line border-b py-2.5">
      <dt className="text-ink-3">{name}</dt>
      <dd className="text-right text-ink">{children}</dd>
    </div>
  );
}
