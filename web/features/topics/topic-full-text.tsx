import type { Study } from '#shared/topics.ts';
import { MarkedText } from './marked-text.tsx';
import type { ContentsEntry } from './page-contents.tsx';
import { StudyBlocks } from './study-text.tsx';
import { TopicSection } from './topic-section.tsx';
import { sectionAnchor } from './use-topic-view.ts';

/** Returns the entries of the table of contents. */
export const fullTextContents = ({ sections }: Study): ContentsEntry[] =>
  sections.map(({ id, title }) => ({ id: sectionAnchor(id), title }));

/** Shows the sections of a topic's study text, with their tables and examples. */
export function TopicFullText({ study: { sections, terms } }: { study: Study }) {
  return (
    <>
      {sections.map(({ id, title, body }) => (
        <TopicSection key={id} id={sectionAnchor(id)} title={title}>
          <div className="study space-y-[0.9rem]">
            <StudyBlocks blocks={body} terms={terms} />
          </div>
        </TopicSection>
      ))}
      <Glossary terms={terms} />
    </>
  );
}

/** Lists the definitions on the printed page, where a reader can't open a term. */
function Glossary({ terms }: { terms: Study['terms'] }) {
  return (
    <section className="hidden pt-6 print:block">
      <h2>Terms</h2>
      <dl className="mt-2 space-y-2">
        {terms.map(({ term, definition }) => (
          <div key={term} className="break-inside-avoid">
            <dt className="font-serif font-title first-letter:uppercase">{term}</dt>
            <dd>
              <MarkedText>{definition}</MarkedText>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
