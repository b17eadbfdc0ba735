import { Link } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import type { GlossaryEntry } from '#shared/glossary.ts';
import { termAnchor } from '#shared/study-text.ts';
import { paths } from '#web/lib/paths.ts';
import { MarkedText } from '../topics/marked-text.tsx';
import type { LetterGroup } from './letters.ts';

/** Shows the terms of one letter, with the letter in the margin. */
export function GlossarySection({ letter, entries }: LetterGroup) {
  const id = `letter-${letter.toLowerCase()}`;
  return (
    <section id={id} aria-labelledby={`${id}-head`} className="page-body scroll-mt-14 pt-8">
      <h2 id={`${id}-head`} className="page-margin page-head">
        {letter}
      </h2>
      <dl className="page-text divide-y divide-line border-line border-t">
        {entries.map((entry) => (
          <Entry key={entry.anchor} {...entry} />
        ))}
      </dl>
    </section>
  );
}

function Entry({ term, anchor, meanings }: GlossaryEntry) {
  return (
    <div id={anchor} className="scroll-mt-16 break-inside-avoid py-4 outline-none">
      <dt className="font-serif font-title text-3 text-ink leading-6 first-letter:uppercase">{term}</dt>
      {meanings.map(({ definition, topicIds }) => (
        <dd key={definition} className="mt-1">
          <p className="study">
            <MarkedText term={otherTerm}>{definition}</MarkedText>
          </p>
          {topicIds.map((topicId) => (
            <Link
              key={topicId}
              href={paths.topic(topicId)}
              className="-my-0.5 mr-4 inline-flex items-center gap-2 py-0.5 text-1 text-ink-3 no-underline hover:text-accent hover:underline touch:my-0 touch:min-h-target"
            >
              <span className="figures">{topicId}</span> {findTopic(topicId)?.title}
            </Link>
          ))}
        </dd>
      ))}
    </div>
  );
}

const otherTerm = (name: string, words: string) => (
  <a href={`#${termAnchor(name)}`} className="link">
    {words}
  </a>
);
