import type { LegalPage, LegalSection } from '#shared/legal.ts';
import { longDate } from '#web/lib/long-date.ts';
import { PageContents } from '../topics/page-contents.tsx';
import { LegalText } from './legal-text.tsx';
import '../topics/leaf.css';

/** The privacy policy or the terms of service, section by section, with its contents at the side. */
export function LegalDocument({ page }: { page: LegalPage }) {
  const { title, lastUpdated, introduction, sections } = page;
  return (
    <div className="leaf-frame">
      <article className="leaf">
        <header className="leaf-row">
          <div className="leaf-text">
            <h1>{title}</h1>
            <p className="mt-3 text-1 text-ink-3">
              Last Updated: <time dateTime={lastUpdated}>{longDate(lastUpdated)}</time>
            </p>
          </div>
        </header>
        <div className="leaf-row">
          <div className="leaf-body">
            <div className="leaf-body pt-8">
              <div className="leaf-text study space-y-[0.9rem]">
                <Paragraphs of={introduction} />
              </div>
            </div>
            {sections.map((section) => (
              <Section key={section.id} section={section} />
            ))}
          </div>
          <div className="leaf-side pt-8 max-lg:hidden print:hidden">
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
    <section id={id} aria-labelledby={`${id}-head`} className="leaf-body pt-10">
      <h2 id={`${id}-head`} className="leaf-margin leaf-head">
        {title}
      </h2>
      <div className="leaf-text study space-y-[0.9rem]">
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
