import { pageTitles } from '#shared/page-titles.ts';
import { ArticleList } from '#web/features/blog/article-list.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function BlogScreen() {
  const title = usePageTitle(pageTitles.blog);
  return (
    <>
      <h1>{title}</h1>
      <p className="lede mt-2 mb-8">How to pass the New Jersey exam, and what the job is like once you do.</p>
      <ArticleList />
    </>
  );
}
