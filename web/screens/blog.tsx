import { pageTitles } from '#shared/page-titles.ts';
import { ArticleList } from '#web/features/blog/article-list.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function BlogScreen() {
  usePageTitle(pageTitles.blog);
  return (
    <>
      <h1>Insurance Career & Study Blog</h1>
      <p className="lede mt-2 mb-8">How to pass the New Jersey exam, and what the work is like afterward.</p>
      <ArticleList />
    </>
  );
}
