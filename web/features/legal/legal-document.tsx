import type { LegalPage, LegalSection } from '#shared/legal.ts';
import { longDate } from '#web/lib/dates.ts';
import { PageContents } from '../topics/page-contents.tsx';
import { LegalText } from './legal-text.tsx';
import '#web/ui/page-layout.css';

/** Shows the privacy policy or the terms of service, with a table of contents at the side. */
export function LegalDocument({ page }: { page: LegalPage }) {
  const { title, lastUpdated, introduction, sections } = page;
  return (
    <div className="page-frame">
      <article className="page">
        <header className="page-row">
          <div className="page-text">
            <h1>{title}</h1>
            <p className="mt-3 text-1 text-ink-3">
              Last Updated: <time dateTime={lastUpdated}>{longDate(lastUpdated)}</time>
            </p>
          </div>
        </header>
        <div className="page-row">
          <div className="page-body">
            <div className="page-body pt-8">
              <div className="page-text study space-y-[0.9rem]">
                <Paragraphs of={introduction} />
              </div>
            </div>
            {sections.map((section) => (
              <Section key={section.id} section={section} />
            ))}
          </div>
          <div className="page-side pt-8 max-lg:hidden print:hidden">
            <PageContents contents={sections.map(({ id, title }) => ({ id, title }))} />
          </div>
        </div>
      </article>
    </div>
  );
}

function Section({ section }: { section: LegalSection }) {
  const { id, title, paragraphs, list, parts, closing } = section;
  return (
    <section id={id} aria-labelledby={`${id}-head`} className="page-body pt-10">
      <h2 id={`${id}-head`} className="page-margin page-head">
        {title}
      </h2>
      <div className="page-text study space-y-[0.9rem]">
        <Paragraphs of={paragraphs} />
        {list && (
          <ul className="list-disc space-y-1.5 pl-5 marker:text-ink-3">
            {list.map((item) => (
              <li key={item} className="pl-1">
                {item}
              </li>
            ))}
          </ul>
        )}
        {parts?.map((part) => (
          <div key={part.title}>
            <h3>{part.title}</h3>
            <p>
              <LegalText>{part.text}</LegalText>
            </p>
          </div>
        ))}
        {closing && <Paragraphs of={[closing]} />}
      </div>
    </section>
  );
}

function Paragraphs({ of: paragraphs }: { of: string[] }) {
  return paragraphs.map((paragraph) => (
    <p key={paragraph}>
      <LegalText>{paragraph}</LegalText>
    </p>
  ));
}
