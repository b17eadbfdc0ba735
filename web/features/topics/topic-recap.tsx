import type { Study } from '#shared/topics.ts';
import { useAnchor } from '#web/lib/anchor.ts';
import { KeyPoints } from './key-points.tsx';
import { MarkedText } from './marked-text.tsx';
import { StudyBlocks, StudyText } from './study-text.tsx';
import { ExamTip, TopicSection } from './topic-section.tsx';

/** Returns the entries of the table of contents: the recap's sections, and those that the screen adds below. */
export function recapContents(study: Study) {
  return [
    { id: 'overview', title: 'Overview' },
    { id: 'key-points', title: 'Key points' },
    {
      id: 'introduction',
      title: 'Introduction',
      parts: study.sections.map(({ id, title }) => ({ id: sectionId(id), title })),
    },
    { id: 'flashcards', title: 'Flashcards' },
    { id: 'ask', title: 'Ask about this topic' },
  ];
}

const sectionId = (id: string) => `section-${id}`;

/** Shows the topic's study text. */
export function TopicRecap({ study }: { study: Study }) {
  const { overview, keyPoints, introduction, sections, terms, examTip } = study;
  useAnchor();
  return (
    <>
      <TopicSection id="overview" title="Overview">
        <p className="study">
          <StudyText terms={terms}>{overview}</StudyText>
        </p>
      </TopicSection>
      <TopicSection id="key-points" title="Key points">
        <KeyPoints points={keyPoints} />
      </TopicSection>
      <ExamTip>
        <StudyText terms={terms}>{examTip}</StudyText>
      </ExamTip>
      <TopicSection id="introduction" title="Introduction">
        <div className="study space-y-[0.9rem]">
          <StudyBlocks blocks={introduction} terms={terms} />
        </div>
        {sections.map((section) => (
          <section key={section.id} id={sectionId(section.id)} className="study space-y-[0.9rem] pt-6">
            <h3 className="mb-1 text-3 leading-(--lead-3)">{section.title}</h3>
            <StudyBlocks blocks={section.body} terms={terms} />
          </section>
        ))}
      </TopicSection>
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
