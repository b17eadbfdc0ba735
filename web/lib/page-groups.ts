import { linkTo, type PageLink } from './page-links.ts';
import { paths } from './paths.ts';

/** Pages that are one place in the menu, and link to each other at their top. The key is the page in the menu. */
export const pageGroups = {
  practice: [{ label: 'Mixed Practice', href: paths.practice }, linkTo('mistakes'), linkTo('drill')],
  progress: [linkTo('progress'), linkTo('readiness'), linkTo('quizAnalysis')],
} satisfies Record<string, PageLink[]>;
export type PageGroup = keyof typeof pageGroups;
