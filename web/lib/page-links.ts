import { pageTitles } from '#shared/page-titles.ts';
import { paths } from './paths.ts';

type Page = keyof typeof pageTitles & keyof typeof paths;
/** A page with one address and one name. */
export type FixedPage = { [Key in Page]: (typeof paths)[Key] extends string ? Key : never }[Page];
export type PageLink = { label: string; href: string };

export const linkTo = (page: FixedPage): PageLink => ({ label: pageTitles[page].menu, href: paths[page] });
