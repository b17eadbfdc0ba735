import { BriefcaseBusiness, type LucideIcon, Mail, Newspaper } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#web/lib/paths.ts';

type PageLink = { label: string; href: string };
export type NavigationLink = PageLink & {
  icon: LucideIcon;
  /** Stands at the end of the row, such as how many are due. */
  note?: ReactNode;
};

/** Their icons are in sidebar-tools.tsx, so that visitors don't load them. */
export const studyTools: PageLink[] = [
  { label: 'Dashboard', href: paths.dashboard },
  { label: 'Notes', href: paths.notes },
  { label: 'Flashcards', href: paths.flashcards },
  { label: 'Bookmarks', href: paths.bookmarks },
  { label: 'Review', href: paths.review },
  { label: 'Practice', href: paths.practice },
  { label: 'My Mistakes', href: paths.mistakes },
  { label: 'Law Numbers', href: paths.drill },
  { label: 'Exam', href: paths.exams },
  { label: 'Readiness', href: paths.readiness },
  { label: 'Progress', href: paths.progress },
  { label: 'Quiz Analysis', href: paths.quizAnalysis },
];

export const resources: NavigationLink[] = [
  { label: 'Career & Study Blog', href: paths.blog, icon: Newspaper },
  { label: 'Why Become an Agent', href: paths.whyAgent, icon: BriefcaseBusiness },
  { label: 'Contact Us', href: paths.contact, icon: Mail },
];

/** Returns 'page' for a link to the current page, and 'true' for a link to the list that contains the current page. */
export function ariaCurrent(href: string, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return path.startsWith(`${href}/`) ? 'true' : undefined;
}
