import {
  Bookmark,
  ChartNoAxesColumn,
  FilePen,
  Layers,
  LayoutDashboard,
  ListChecks,
  ListX,
  type LucideIcon,
  NotebookPen,
  Target,
  TrendingUp,
} from 'lucide-react';
import { paths } from '#web/lib/paths.ts';
import { studyTools } from './navigation.ts';
import { SidebarLinks } from './sidebar-links.tsx';

const ICONS: Record<string, LucideIcon> = {
  [paths.dashboard]: LayoutDashboard,
  [paths.notes]: NotebookPen,
  [paths.flashcards]: Layers,
  [paths.bookmarks]: Bookmark,
  [paths.practice]: ListChecks,
  [paths.mistakes]: ListX,
  [paths.exams]: FilePen,
  [paths.readiness]: TrendingUp,
  [paths.progress]: ChartNoAxesColumn,
  [paths.quizAnalysis]: Target,
};
const links = studyTools.map((tool) => ({ ...tool, icon: ICONS[tool.href]! }));

/** The links to the study tools. Only users see them. */
export default function SidebarTools(props: { path: string; hasTooltips: boolean }) {
  return <SidebarLinks title="My Study Tools" links={links} {...props} />;
}
