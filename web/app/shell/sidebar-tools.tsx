import {
  Bookmark,
  CalendarCheck,
  ChartNoAxesColumn,
  FilePen,
  Hash,
  Layers,
  LayoutDashboard,
  ListChecks,
  ListX,
  type LucideIcon,
  NotebookPen,
  Target,
  TrendingUp,
} from 'lucide-react';
import { useReviewSummary } from '#web/features/review/use-review.ts';
import { paths } from '#web/lib/paths.ts';
import { studyTools } from './navigation.ts';
import { SidebarLinks } from './sidebar-links.tsx';

const ICONS: Record<string, LucideIcon> = {
  [paths.dashboard]: LayoutDashboard,
  [paths.notes]: NotebookPen,
  [paths.flashcards]: Layers,
  [paths.bookmarks]: Bookmark,
  [paths.review]: CalendarCheck,
  [paths.practice]: ListChecks,
  [paths.mistakes]: ListX,
  [paths.drill]: Hash,
  [paths.exams]: FilePen,
  [paths.readiness]: TrendingUp,
  [paths.progress]: ChartNoAxesColumn,
  [paths.quizAnalysis]: Target,
};
const links = studyTools.map((tool) => ({ ...tool, icon: ICONS[tool.href]! }));

/** The links to the study tools, with how much is to review now. Only users see them. */
export default function SidebarTools(props: { path: string; hasTooltips: boolean }) {
  const waiting = useReviewSummary().data?.waiting ?? 0;
  const note = waiting > 0 && (
    <span className="figures ml-auto rail:sr-only">
      {waiting} <span className="sr-only">waiting</span>
    </span>
  );
  const withDue = links.map((link) => (link.href === paths.review ? { ...link, note } : link));
  return <SidebarLinks title="My Study Tools" links={withDue} {...props} />;
}
