import { PanelLeft } from 'lucide-react';
import { orderedTopics } from '#shared/catalogue.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ariaCurrent, resources, studyTools } from './navigation.ts';
import { Search, StudySession } from './user-parts.tsx';

type HeaderProps = { path: string; isExpanded: boolean; onToggle: () => void };

/** The bar at the top of every page: sidebar button, product name, current page, study session and search. */
export function Header({ path, isExpanded, onToggle }: HeaderProps) {
  const { user } = useUser();
  return (
    <header className="flex h-14 w-full max-w-[74rem] items-center gap-3 pr-margin pl-4 text-1 text-ink-3 max-md:gap-0 max-md:border-line max-md:border-b max-md:pl-1 max-sm:pr-1 print:hidden">
      <Button variant="ghost" size="icon" aria-label="Toggle sidebar" aria-expanded={isExpanded} onClick={onToggle}>
        <Icon of={PanelLeft} />
      </Button>
      <p className="font-label text-ink-2 max-sm:tracking-tight">New Jersey Life Insurance Exam Preparation</p>
      <span aria-hidden="true" className="ml-auto font-serif text-2 italic max-lg:hidden">
        {pageName(path)}
      </span>
      {user && (
        <div className="flex items-center max-lg:ml-auto">
          <StudySession />
          <Search />
        </div>
      )}
    </header>
  );
}

function pageName(path: string): string | undefined {
  const topic = orderedTopics.find(({ id }) => path === paths.topic(id));
  return topic?.id ?? [...studyTools, ...resources].find(({ href }) => ariaCurrent(href, path))?.label;
}
