import { Fragment } from 'react';
import { Link } from 'wouter';
import { citedFacts, partsOf } from '#shared/fact-citations.ts';
import type { CitedFact, Passage, TutorMessage } from '#shared/tutor.ts';
import { MarkedText } from '#web/features/topics/marked-text.tsx';
import { paths } from '#web/lib/paths.ts';
import { FactChip } from './fact-chip.tsx';

/** The place of the study text on this page, when it is open here. */
export type Place = { topicId: string; isTextOpen: boolean };

/** What the tutor said, or the passages of the study text in its place. */
export function Answer({ message, place }: { message: TutorMessage; place: Place }) {
  const { text, facts, passages, notice, isStopped } = message;
  const isEmpty = text === '' && passages.length === 0;
  return (
    <>
      {notice && text === '' && <p className="mb-2 text-1 text-ink-3">{notice}</p>}
      {text !== '' && <AnswerText text={text} facts={facts} />}
      {passages.length > 0 && <Passages passages={passages} facts={facts} place={place} />}
      {isEmpty && !isStopped && (
        <p className="study">The study text does not seem to answer this. Other words may find it.</p>
      )}
      {notice && text !== '' && <p className="mt-2 text-1 text-ink-3">{notice}</p>}
    </>
  );
}

/** Plain words, whatever they contain, with their citations as chips. `isLive` while more is to come. */
export function AnswerText({ text, facts, isLive = false }: { text: string; facts: CitedFact[]; isLive?: boolean }) {
  const known = new Map(facts.map((fact) => [fact.id, fact]));
  const numbers = new Map(
    citedFacts(text)
      .filter((id) => known.has(id))
      .map((id, i) => [id, i + 1]),
  );
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '');
  return (
    <div className="study space-y-2 break-words">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
        <p key={index} className={indentOf(line)}>
          {partsOf(line).map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added
            <Fragment key={place}>
              {'text' in part ? (
                <MarkedText>{part.text.replace(/\s+$/, ' ')}</MarkedText>
              ) : (
                part.cites.map((id) => {
                  const fact = known.get(id);
                  return fact && <FactChip key={id} fact={fact} number={numbers.get(id)!} />;
                })
              )}
            </Fragment>
          ))}
          {isLive && index === lines.length - 1 && <Caret />}
        </p>
      ))}
      {isLive && lines.length === 0 && (
        <p className="text-ink-3">
          Looking for the answer <Caret />
        </p>
      )}
    </div>
  );
}

/** The lines of an item hang beside its bullet. */
const indentOf = (line: string) => (/^[•-] /.test(line) ? 'pl-4 -indent-3' : undefined);

const Caret = () => (
  <span aria-hidden="true" className="ml-0.5 inline-block h-[1em] w-[0.45em] animate-pulse bg-accent align-[-0.15em]" />
);

function Passages({ passages, facts, place }: { passages: Passage[]; facts: CitedFact[]; place: Place }) {
  const numbers = new Map(facts.map((fact, index) => [fact.id, { fact, number: index + 1 }]));
  const named = new Set(passages.flatMap((passage) => passage.facts));
  const others = facts.filter(({ id }) => !named.has(id));
  return (
    <div>
      <h3 className="font-label font-sans text-1 text-ink-3">From the study text</h3>
      <ul className="mt-1 space-y-3">
        {passages.map((passage) => (
          <li key={passage.text} className="border-accent-line border-l-2 pl-4">
            <p className="text-1 text-ink-3">
              <PassageHead passage={passage} place={place} />
            </p>
            <div className="study">
              {passage.text.split('\n').map((line, index, lines) => (
                <p key={line} className={indentOf(line)}>
                  <MarkedText>{line}</MarkedText>
                  {index === lines.length - 1 &&
                    passage.facts
                      .flatMap((id) => numbers.get(id) ?? [])
                      .map((each) => <FactChip key={each.fact.id} {...each} />)}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p className="mt-2 text-1 text-ink-3">
          {'The question rests on '}
          {others.map(({ id }) => (
            <FactChip key={id} {...numbers.get(id)!} />
          ))}
        </p>
      )}
    </div>
  );
}

function PassageHead({ passage: { topicId, heading, anchor }, place }: { passage: Passage; place: Place }) {
  if (topicId !== place.topicId) return <Link href={paths.topic(topicId, anchor)}>{`${topicId} ${heading}`}</Link>;
  return place.isTextOpen ? <a href={`#${anchor}`}>{heading}</a> : heading;
}
