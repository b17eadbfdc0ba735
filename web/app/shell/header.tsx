import { PanelLeft } from 'lucide-react';
import { useUser } from '#web/features/auth/use-user.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Search, StudySession } from './user-parts.tsx';

type HeaderProps = { isExpanded: boolean; onToggle: () => void };

/** The bar at the top of every page: sidebar button, product name, study session and search. */
export function Header({ isExpanded, onToggle }: HeaderProps) {
  const { user } = useUser();
  return (
    <header className="flex h-14 w-full max-w-[74rem] items-center gap-3 pr-margin pl-4 text-1 text-ink-3 max-md:gap-0 max-md:border-line max-md:border-b max-md:pl-1 max-sm:pr-1 print:hidden">
      <Button variant="ghost" size="icon" aria-label="Toggle sidebar" aria-expanded={isExpanded} onClick={onToggle}>
        <Icon of={PanelLeft} />
      </Button>
      <p className="font-label text-ink-2 max-sm:tracking-tight">New Jersey Life Insurance Exam Preparation</p>
      {user && (
        <div className="ml-auto flex items-center">
          <StudySession />
          <Search />
        </div>
      )}
    </header>
  );
}
