import { Fragment } from 'react';
import { Link } from 'wouter';
import { citedFacts, partsOf } from '#shared/fact-citations.ts';
import type { Passage } from '#shared/topics.ts';
import type { CitedFact, TutorMessage } from '#shared/tutor.ts';
import { MarkedText } from '#web/features/topics/marked-text.tsx';
import { StudyBlocks } from '#web/features/topics/study-text.tsx';
import { paths } from '#web/lib/paths.ts';
import { FactChip } from './fact-chip.tsx';

/** The topic of the page, and whether the page currently shows its study text. */
export type TopicPage = { topicId: string; isTextOpen: boolean };

/** Shows the tutor's answer, or the explanation of a quiz question, and passages of the study text. */
export function Answer({ message, page }: { message: TutorMessage; page: TopicPage }) {
  const { text, facts, passages, notice, isStopped } = message;
  const isEmpty = text === '' && passages.length === 0;
  return (
    <>
      {notice && text === '' && <p className="mb-2 text-1 text-ink-3">{notice}</p>}
      {text !== '' && <AnswerText text={text} facts={facts} />}
      {passages.length > 0 && <Passages passages={passages} facts={facts} page={page} />}
      {isEmpty && !isStopped && (
        <p className="study">We couldn't find an answer in the study text. Try different wording.</p>
      )}
      {notice && text !== '' && <p className="mt-2 text-1 text-ink-3">{notice}</p>}
    </>
  );
}

/**
 * Shows an answer with its citations as chips. HTML in the text has no effect. `isLive` means that the end of the
 * answer has not arrived yet.
 */
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
          {partsOf(line).map((part, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added
            <Fragment key={position}>
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

/** Aligns the lines of a list item to the right of its bullet. */
const indentOf = (line: string) => (/^[•-] /.test(line) ? 'pl-4 -indent-3' : undefined);

const Caret = () => (
  <span aria-hidden="true" className="ml-0.5 inline-block h-[1em] w-[0.45em] animate-pulse bg-accent align-[-0.15em]" />
);

function Passages({ passages, facts, page }: { passages: Passage[]; facts: CitedFact[]; page: TopicPage }) {
  const numbers = new Map(facts.map((fact, index) => [fact.id, { fact, number: index + 1 }]));
  return (
    <div className="mt-3 first:mt-0">
      <h3 className="font-label font-sans text-1 text-ink-3">From the study text</h3>
      <ul className="mt-1 space-y-3">
        {passages.map((passage, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the passages do not change
          <li key={index} className="border-accent-line border-l-2 pl-4">
            <p className="text-1 text-ink-3">
              <PassageHead passage={passage} page={page} />{' '}
              {passage.facts
                .flatMap((id) => numbers.get(id) ?? [])
                .map((source) => (
                  <FactChip key={source.fact.id} {...source} />
                ))}
            </p>
            <div className="study space-y-2">
              <StudyBlocks blocks={passage.blocks} terms={[]} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PassageHead({ passage, page }: { passage: Passage; page: TopicPage }) {
  const { topicId, heading, anchor } = passage;
  if (topicId === page.topicId && page.isTextOpen) return <a href={`#${anchor}`}>{heading}</a>;
  return <Link href={paths.topic(topicId, anchor)}>{`${topicId} ${heading}`}</Link>;
}
