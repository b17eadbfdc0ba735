import { BookOpen, BriefcaseBusiness, type LucideIcon, Mail, Newspaper } from 'lucide-react';
import type { ReactNode } from 'react';
import { linkTo, type PageLink } from '#web/lib/page-links.ts';

export type NavigationLink = PageLink & {
  icon: LucideIcon;
  /** Other addresses of the same place. */
  also?: string[];
  /** Stands at the end of the row, such as how many are due. */
  note?: ReactNode;
};

export const resources: NavigationLink[] = [
  { ...linkTo('blog'), icon: Newspaper },
  { ...linkTo('whyAgent'), icon: BriefcaseBusiness },
  { ...linkTo('contact'), icon: Mail },
  { ...linkTo('glossary'), icon: BookOpen },
];

/** Returns 'page' for a link to the current page, and 'true' for a link to a place that contains the current page. */
export function ariaCurrent({ href, also = [] }: NavigationLink, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return [href, ...also].some((place) => path === place || path.startsWith(`${place}/`)) ? 'true' : undefined;
}
