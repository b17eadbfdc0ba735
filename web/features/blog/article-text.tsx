import { type ReactNode, use } from 'react';
import { loadArticle } from '#shared/articles.ts';
import { catalogue } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import { fillPlaceholders } from '#shared/placeholders.ts';

type ArticleTextProps = {
  slug: string;
  /** Returns a picture of the exam in which these areas are dark. Screen readers skip it and read the caption. */
  strip: (areaIds: string[]) => ReactNode;
};

/** Shows the introduction, the numbered sections and the conclusion. Suspends until the text is loaded. */
export function ArticleText({ slug, strip }: ArticleTextProps) {
  const { introduction, sections, conclusion } = use(loadArticle(slug));
  return (
    <>
      <div className="page-body pt-8">
        <div className="page-text">
          <Paragraphs of={introduction} />
        </div>
      </div>
      {sections.map(({ heading, content, areas }, index) => (
        <section key={heading} className="page-body pt-10 max-lg:grid max-lg:grid-cols-[2rem_minmax(0,1fr)]">
          <span className="page-margin font-serif text-4 text-accent">{index + 1}</span>
          <div className="page-text">
            <h2 className="mb-2">{heading}</h2>
            <Paragraphs of={content} />
            {areas && <AreasFigure areaIds={areas} strip={strip} />}
          </div>
        </section>
      ))}
      <section className="page-body pt-10">
        <div className="page-text">
          <h2 className="mb-2">Conclusion</h2>
          <Paragraphs of={conclusion} />
        </div>
      </section>
    </>
  );
}

function Paragraphs({ of: paragraphs }: { of: string[] }) {
  return (
    <div className="study space-y-[0.9rem]">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{fillPlaceholders(paragraph)}</p>
      ))}
    </div>
  );
}

const list = new Intl.ListFormat('en-US');

function AreasFigure({ areaIds, strip }: { areaIds: string[]; strip: ArticleTextProps['strip'] }) {
  const areas = catalogue.filter(({ id }) => areaIds.includes(id));
  const ids = list.format(areas.map(({ id }) => id));
  const counts = list.format(areas.map(({ itemCount }) => String(itemCount)));
  return (
    <figure className="mt-6">
      <div aria-hidden="true">{strip(areaIds)}</div>
      <figcaption className="figures mt-2 text-1 text-ink-3">
        Areas {ids}: {counts} of the {exam.questions.value} questions.
      </figcaption>
    </figure>
  );
}
