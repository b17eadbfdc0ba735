import {
  Bookmark,
  BriefcaseBusiness,
  ChartNoAxesColumn,
  Layers,
  LayoutDashboard,
  ListChecks,
  ListX,
  type LucideIcon,
  Mail,
  Newspaper,
  NotebookPen,
  Target,
} from 'lucide-react';
import { paths } from '#web/lib/paths.ts';

export type NavigationLink = { label: string; href: string; icon: LucideIcon };

export const studyTools: NavigationLink[] = [
  { label: 'Dashboard', href: paths.dashboard, icon: LayoutDashboard },
  { label: 'Notes', href: paths.notes, icon: NotebookPen },
  { label: 'Flashcards', href: paths.flashcards, icon: Layers },
  { label: 'Bookmarks', href: paths.bookmarks, icon: Bookmark },
  { label: 'Practice', href: paths.practice, icon: ListChecks },
  { label: 'My Mistakes', href: paths.mistakes, icon: ListX },
  { label: 'Progress', href: paths.progress, icon: ChartNoAxesColumn },
  { label: 'Quiz Analysis', href: paths.quizAnalysis, icon: Target },
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
