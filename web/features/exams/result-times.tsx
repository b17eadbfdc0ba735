import { type CSSProperties, Fragment } from 'react';
import { findTopic } from '#shared/catalogue.ts';
import type { ExamResult, ExamResultQuestion } from '#shared/exams.ts';
import { areasOf, stripClass } from '#web/features/exam-strip/question-strip.tsx';
import { counted } from '#web/lib/counted.ts';
import { shortDuration } from '#web/lib/durations.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { allowedSeconds, verdictOf } from './result-answers.ts';
import './exam-result.css';

/** The plot ends at so many times the allowed average, so that one long pause doesn't flatten all other bars. */
const HIGHEST = 4;
const NAMED = 3;

const variables = (values: Record<string, string | number>) => values as CSSProperties;

type ResultTimesProps = { result: ExamResult; onOpen: (position: number) => void };

/** Shows how long each question took, as bars in the order of the exam and as a table. */
export function ResultTimes({ result, onOpen }: ResultTimesProps) {
  const { kind, total, questions } = result;
  const allowed = allowedSeconds(kind);
  const longest = questions
    .filter(({ seconds }) => seconds > 0)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, NAMED);
  if (longest.length === 0) return null;
  const average = Math.round(questions.reduce((sum, { seconds }) => sum + seconds, 0) / questions.length);
  const long = questions.filter(({ seconds }) => seconds > allowed).length;
  return (
    <section aria-labelledby="result-times">
      <h2 id="result-times">Time for each question</h2>
      <p className="figures mt-1 max-w-measure text-pretty">
        {shortDuration(average)} on average; {shortDuration(allowed)} are allowed, the dashed line.{' '}
        {long > 0 && `${counted(long, 'question')} took longer. `}
        The longest:{' '}
        {longest.map(({ position, seconds }, index) => (
          <Fragment key={position}>
            {index > 0 && '; '}
            <span className="whitespace-nowrap">
              <button type="button" className="link touch:-my-2.5 touch:py-2.5" onClick={() => onOpen(position)}>
                question {position}
              </button>
              , {shortDuration(seconds)}
            </span>
          </Fragment>
        ))}
        . Time counts from one saved answer to the next. Without a connection these times are rough.
      </p>
      <TimePlot questions={questions} total={total} allowed={allowed} named={longest[0]!.position} />
      <TimeTable questions={questions} />
    </section>
  );
}

type TimePlotProps = { questions: ExamResultQuestion[]; total: number; allowed: number; named: number };

function TimePlot({ questions, total, allowed, named }: TimePlotProps) {
  const secondsAt = new Map(questions.map(({ position, seconds }) => [position, seconds]));
  const bars = Array.from({ length: total }, (_, index) => ({
    position: index + 1,
    seconds: secondsAt.get(index + 1) ?? 0,
  }));
  const top = Math.min(Math.max(allowed, ...bars.map(({ seconds }) => seconds)), HIGHEST * allowed);
  return (
    <figure className={`${stripClass(total)} time-plot mt-2`} data-size="large">
      <div
        className="strip-cells"
        role="img"
        aria-label={`The time for each of the ${total} questions. The table has the same figures.`}
        style={variables({ '--count': total, '--allowed': allowed / top })}
      >
        {areasOf(bars).map(({ area, items }) => (
          <div key={area.id} className="strip-area" style={variables({ '--n': items.length })}>
            <span className="strip-row-name items-baseline text-1 text-ink-2">
              <b className="font-serif text-2">{area.id}</b> {area.shortTitle}
            </span>
            {items.map(({ position, seconds }) => (
              <i
                key={position}
                className="time-bar"
                data-long={seconds > allowed || undefined}
                data-cut={seconds > top || undefined}
                style={variables({ '--share': Math.min(seconds / top, 1) })}
              >
                {position === named && <span className="time-name not-italic">{position}</span>}
              </i>
            ))}
          </div>
        ))}
      </div>
      <div className="strip-captions" aria-hidden="true" style={variables({ '--count': total })}>
        {areasOf(bars).map(({ area, items }) => (
          <div key={area.id} className="strip-caption" style={variables({ '--n': items.length })}>
            <b className="font-serif text-2 text-ink-2">{area.id}</b>
          </div>
        ))}
      </div>
    </figure>
  );
}

function TimeTable({ questions }: { questions: ExamResultQuestion[] }) {
  return (
    <Disclosure label="Show as a table" className="mt-2 print:hidden">
      <table className="figures mt-2 w-full max-w-[44rem] text-ink-2">
        <caption className="sr-only">Answer and time for each question</caption>
        <thead className="text-left text-ink-3">
          <tr>
            {['Question', 'Topic', 'Answer'].map((name) => (
              <th key={name} scope="col" className="py-2 pr-4 font-text">
                {name}
              </th>
            ))}
            <th scope="col" className="py-2 text-right font-text">
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {questions.map((question) => (
            <tr key={question.position} className="border-line border-t align-baseline">
              <th scope="row" className="py-1.5 pr-4 text-left font-text">
                {question.position}
              </th>
              <td className="py-1.5 pr-4">
                <span className="font-serif">{question.topicId}</span>{' '}
                <span className="max-md:sr-only">{findTopic(question.topicId)?.title}</span>
              </td>
              <td className="py-1.5 pr-4">{verdictOf(question)}</td>
              <td className="whitespace-nowrap py-1.5 text-right">{shortDuration(question.seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
