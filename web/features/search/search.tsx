import { Search as SearchIcon } from 'lucide-react';
import { useEffect } from 'react';
import { lazyDialog } from '#web/lib/lazy.tsx';
import { usePreload } from '#web/lib/lazy-module.ts';
import { useShortcut } from '#web/lib/use-shortcut.ts';
import { Button } from '#web/ui/button.tsx';
import { useStore } from '#web/ui/create-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { isSearchOpen } from './open-search.ts';

const SearchDialog = lazyDialog(() => import('./search-dialog.tsx'), "We couldn't load the search.");

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the search with a button, Ctrl+K or Cmd+K. */
export default function Search() {
  const isOpen = useStore(isSearchOpen);
  const setIsOpen = isSearchOpen.set;
  usePreload(SearchDialog.load);
  useShortcut('k', () => setIsOpen(!isOpen));
  useEffect(() => () => isSearchOpen.set(false), []);

  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-keyshortcuts="Control+K Meta+K"
        className="text-ink-3 max-lg:ml-auto max-sm:size-target max-sm:px-0"
        onClick={() => setIsOpen(true)}
      >
        <Icon of={SearchIcon} />
        <span className="max-sm:sr-only">Search</span>
        <span className="touch:hidden" aria-hidden="true">
          <Kbd>{isApple() ? '⌘K' : 'Ctrl K'}</Kbd>
        </span>
      </Button>
      <SearchDialog open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
