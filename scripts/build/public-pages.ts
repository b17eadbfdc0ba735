import { articles } from '../../shared/articles.ts';
import type { ArticleSummary } from '../../shared/blog.ts';
import { orderedTopics } from '../../shared/catalogue.ts';
import { contactFaq } from '../../shared/contact-faq.ts';
import { type PageTitle, pageTitles } from '../../shared/page-titles.ts';
import { pages } from '../../shared/pages.ts';
import { privacyPolicy } from '../../shared/privacy-policy.ts';
import { termsOfService } from '../../shared/terms-of-service.ts';
import { readCorrections } from '../../src/features/corrections/corrections.content.ts';

export type PublicPage = PageTitle & {
  path: string;
  /** The modules that the page loads, by their names in the manifest. The screen comes first. */
  modules: string[];
  /** ISO date of the last change to the text, if known. */
  lastModified?: string;
  article?: ArticleSummary;
  /** Questions and answers on the page, for search engines. */
  questions?: { question: string; answer: string }[];
};

/** The pages for visitors and search engines, in the order of the sitemap. */
export const publicPages: PublicPage[] = [
  { path: pages.home, ...pageTitles.landing, modules: ['screens/landing.tsx'] },
  ...orderedTopics.map(({ id, title }) => ({
    path: pages.topic(id),
    ...pageTitles.topic(title),
    modules: ['screens/topic-for-visitors.tsx'],
  })),
  { path: pages.whyAgent, ...pageTitles.whyAgent, modules: ['screens/why-agent.tsx'] },
  { path: pages.blog, ...pageTitles.blog, modules: ['screens/blog.tsx'], lastModified: latestArticle() },
  ...articles.map(articlePage),
  { path: pages.glossary, ...pageTitles.glossary, modules: ['screens/glossary.tsx'] },
  { path: pages.howWeEstimate, ...pageTitles.howWeEstimate, modules: ['screens/how-we-estimate.tsx'] },
  {
    path: pages.corrections,
    ...pageTitles.corrections,
    modules: ['screens/corrections.tsx'],
    lastModified: readCorrections()[0]?.date,
  },
  { path: pages.contact, ...pageTitles.contact, modules: ['screens/contact.tsx'], questions: contactFaq() },
  {
    path: pages.privacy,
    ...pageTitles.privacy,
    modules: ['screens/privacy.tsx'],
    lastModified: privacyPolicy.lastUpdated,
  },
  { path: pages.terms, ...pageTitles.terms, modules: ['screens/terms.tsx'], lastModified: termsOfService.lastUpdated },
];

/** The pages for unknown addresses: one for articles, one for topics and one for all others. */
export const notFoundPages: PublicPage[] = [
  { path: '/404', ...pageTitles.notFound, modules: ['screens/not-found.tsx'] },
  { path: pages.blogArticle('404'), ...pageTitles.articleNotFound, modules: ['screens/blog-article.tsx'] },
  { path: pages.topic('404'), ...pageTitles.topicNotFound, modules: ['screens/topic-for-visitors.tsx'] },
];

function articlePage(article: ArticleSummary): PublicPage {
  const { slug, title, excerpt, publishDate } = article;
  return {
    path: pages.blogArticle(slug),
    ...pageTitles.blogArticle(title, excerpt),
    modules: ['screens/blog-article.tsx', `../content/blog/${slug}.json`],
    lastModified: publishDate,
    article,
  };
}

function latestArticle(): string | undefined {
  return articles
    .map(({ publishDate }) => publishDate)
    .sort()
    .at(-1);
}
