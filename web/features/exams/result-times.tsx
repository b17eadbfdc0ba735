import { Fragment } from 'react';
import { findTopic } from '#shared/catalogue.ts';
import type { ExamResult, ExamResultQuestion } from '#shared/exams.ts';
import { AreaName } from '#web/features/exam-strip/area-name.tsx';
import { areasOf } from '#web/features/exam-strip/areas-of.ts';
import { counted } from '#web/lib/counted.ts';
import { shortDuration } from '#web/lib/durations.ts';
import { Cells, lookOf } from '#web/ui/cells.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { allowedSeconds, verdictOf } from './result-answers.ts';
import './exam-result.css';

/** The plot ends at so many times the allowed average, so that one long pause doesn't flatten all other bars. */
const HIGHEST = 4;
const NAMED = 3;

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
        You averaged {shortDuration(average)} per question. The dashed line marks {shortDuration(allowed)}, the time you
        have per question. {long > 0 && `${counted(long, 'question')} took longer. `}
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
        . We time each question from one saved answer to the next. If you were offline, these times are rough.
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
  const stateOf = (seconds: number) => (seconds > top ? 'cut' : seconds > allowed ? 'long' : undefined);
  return (
    <figure className="mt-2">
      <Cells
        className="strip question-strip time-plot"
        groups={areasOf(bars.map((bar) => ({ ...bar, state: stateOf(bar.seconds) }))).map(({ area, ...group }) => ({
          ...group,
          name: <AreaName area={area} />,
          caption: <b className="font-serif text-2 text-ink-2">{area.id}</b>,
        }))}
        draw={(bar) => (
          <i {...lookOf(bar)} style={{ '--share': Math.min(bar.seconds / top, 1) }}>
            {bar.position === named && <span className="time-name not-italic">{named}</span>}
          </i>
        )}
        role="img"
        aria-label={`The time for each of the ${total} questions. The table has the same figures.`}
        style={{ '--allowed': allowed / top }}
      />
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
