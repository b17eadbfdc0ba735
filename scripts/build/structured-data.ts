import { exam } from '../../shared/exam.ts';
import { SITE_TITLE } from '../../shared/page-titles.ts';
import { pages } from '../../shared/pages.ts';
import { absolute, previewPath } from './addresses.ts';
import { type PublicPage, publicPages } from './public-pages.ts';

type SchemaOrgNode = { '@type': string; [property: string]: unknown };

/** Returns the schema.org description of a page. */
export function structuredData(page: PublicPage): object {
  const nodes = [
    ...(page.path === pages.home ? [webSite(page), course(page)] : [breadcrumbs(page)]),
    page.article && blogPosting(page, page.article),
    page.questions && faqPage(page.questions),
  ];
  return { '@context': 'https://schema.org', '@graph': nodes.filter((node) => node !== undefined) };
}

const publisher: SchemaOrgNode = { '@type': 'Organization', name: SITE_TITLE, url: absolute(pages.home) };

const webSite = ({ description }: PublicPage): SchemaOrgNode => ({
  '@type': 'WebSite',
  name: SITE_TITLE,
  url: absolute(pages.home),
  description,
  inLanguage: 'en-US',
});

const course = (page: PublicPage): SchemaOrgNode => ({
  '@type': 'Course',
  name: SITE_TITLE,
  url: absolute(page.path),
  description: page.description,
  image: absolute(previewPath(page.path)),
  provider: publisher,
  inLanguage: 'en-US',
  isAccessibleForFree: true,
  about: `The New Jersey life insurance producer exam: ${exam.questions.value} questions in ${exam.minutes.value} minutes`,
  offers: { '@type': 'Offer', category: 'Free', price: 0, priceCurrency: 'USD' },
  hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
});

const blogPosting = (page: PublicPage, article: NonNullable<PublicPage['article']>): SchemaOrgNode => ({
  '@type': 'BlogPosting',
  headline: article.title,
  description: article.excerpt,
  url: absolute(page.path),
  mainEntityOfPage: absolute(page.path),
  image: absolute(previewPath(page.path)),
  datePublished: article.publishDate,
  dateModified: page.lastModified,
  author: { '@type': 'Organization', name: article.author, url: absolute(pages.home) },
  publisher,
  articleSection: article.category,
  inLanguage: 'en-US',
  isAccessibleForFree: true,
});

/** Lists the page and the pages above it, such as /, /blog and /blog/an-article. */
function breadcrumbs({ path }: PublicPage): SchemaOrgNode {
  const trail = publicPages.filter((page) => page.path === pages.home || `${path}/`.startsWith(`${page.path}/`));
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((page, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: page.path === pages.home ? 'Home' : page.title,
      item: absolute(page.path),
    })),
  };
}

const faqPage = (questions: NonNullable<PublicPage['questions']>): SchemaOrgNode => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
