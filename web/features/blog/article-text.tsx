import { articles, loadArticle } from '#shared/articles.ts';
import type { ArticleContent } from '#shared/blog.ts';
import { catalogue } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import { fillPlaceholders } from '#shared/placeholders.ts';
import { ExamStrip } from '#web/features/exam-strip/exam-strip.tsx';
import { stripOf } from '#web/features/exam-strip/strip.ts';
import { lazyPart } from '#web/lib/lazy.tsx';
import { Status } from '#web/ui/status.tsx';

const texts = new Map(articles.map(({ slug }) => [slug, lazyText(slug)]));

/** The text of an article. */
export function ArticleText({ slug }: { slug: string }) {
  const Text = texts.get(slug);
  return Text && <Text />;
}

function lazyText(slug: string) {
  return lazyPart(
    async () => {
      const content = await loadArticle(slug);
      return { default: () => <Content {...content} /> };
    },
    {
      loading: <Status className="page-text min-h-screen items-start! pt-8">Loading article...</Status>,
      failure: "We couldn't load this article.",
    },
  );
}

/** Introduction, numbered sections and conclusion. */
function Content({ introduction, sections, conclusion }: ArticleContent) {
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
            {areas && <AreasFigure areaIds={areas} />}
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

/** The exam strip with some areas dark. Screen readers get the caption alone. */
function AreasFigure({ areaIds }: { areaIds: string[] }) {
  const areas = catalogue.filter(({ id }) => areaIds.includes(id));
  const ids = list.format(areas.map(({ id }) => id));
  const counts = list.format(areas.map(({ itemCount }) => String(itemCount)));
  return (
    <figure className="mt-6">
      <div aria-hidden="true">
        <ExamStrip strip={stripOf((id) => areaIds.includes(id))} size="slim" />
      </div>
      <figcaption className="figures mt-2 text-1 text-ink-3">
        Areas {ids}: {counts} of the {exam.questions.value} questions.
      </figcaption>
    </figure>
  );
}
