import {
  Bookmark,
  CalendarCheck,
  ChartNoAxesColumn,
  FilePen,
  Layers,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  NotebookPen,
} from 'lucide-react';
import { pageGroups } from '#web/lib/page-groups.ts';
import { type FixedPage, linkTo, type PageLink } from '#web/lib/page-links.ts';
import { paths } from '#web/lib/paths.ts';

const tool = (page: FixedPage, icon: LucideIcon, group: PageLink[] = []) => ({
  ...linkTo(page),
  icon,
  also: group.map(({ href }) => href),
});

/** The tools in the order of the menu. */
export const studyTools = {
  dashboard: { ...tool('dashboard', LayoutDashboard), also: [paths.home] },
  notes: tool('notes', NotebookPen),
  flashcards: tool('flashcards', Layers),
  bookmarks: tool('bookmarks', Bookmark),
  review: tool('review', CalendarCheck),
  practice: tool('practice', ListChecks, pageGroups.practice),
  exams: tool('exams', FilePen),
  progress: tool('progress', ChartNoAxesColumn, pageGroups.progress),
};
