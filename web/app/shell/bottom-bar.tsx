import { LibraryBig, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { DueCount } from './due-count.tsx';
import { ariaCurrent } from './navigation.ts';
import { studyTools } from './study-tools.ts';

const PLACE =
  'flex flex-auto flex-col items-center justify-center font-label text-1 text-ink-2 no-underline aria-[current]:text-accent';

type BottomBarProps = { path: string; onTopics: () => void };

/** The main places, within reach of a thumb. */
export default function BottomBar({ path, onTopics }: BottomBarProps) {
  const linkTo = (tool: keyof typeof studyTools, count?: ReactNode) => (
    <Link href={studyTools[tool].href} aria-current={ariaCurrent(studyTools[tool], path)} className={PLACE}>
      <Place {...studyTools[tool]}>{count}</Place>
    </Link>
  );
  return (
    <nav aria-label="Main" className="bottom-bar">
      {linkTo('dashboard')}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={path.startsWith(paths.topic('')) ? 'true' : undefined}
        className={PLACE}
        onClick={onTopics}
      >
        <Place icon={LibraryBig} label="Topics" />
      </button>
      {linkTo('practice')}
      {linkTo('review', <DueCount />)}
      {linkTo('exams')}
    </nav>
  );
}

type PlaceProps = { icon: LucideIcon; label: string; children?: ReactNode };

/** The count is beside the icon, but assistive technology reads it after the name. */
const Place = ({ icon, label, children }: PlaceProps) => (
  <>
    <span>{label}</span>
    <span className="order-first flex items-center gap-1">
      <Icon of={icon} size={20} />
      {children}
    </span>
  </>
);
