import { Search as SearchIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { reloadPageOnce } from '#web/lib/reload.ts';
import { useShortcut } from '#web/lib/use-shortcut.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Key } from '#web/ui/key.tsx';

// Fetched when it is first opened.
const SearchDialog = lazy(() => import('./search-dialog.tsx'));

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The way into the search: a button, and Ctrl or Cmd plus K. */
export function Search() {
  const [isOpen, setIsOpen] = useState(false);
  const [isNeeded, setIsNeeded] = useState(false);
  if (isOpen && !isNeeded) setIsNeeded(true);
  useShortcut('k', () => setIsOpen(!isOpen));

  function onNotLoaded() {
    setIsOpen(false);
    reloadPageOnce();
  }

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
          <Key>{isApple() ? '⌘K' : 'Ctrl K'}</Key>
        </span>
      </Button>
      {isNeeded && (
        <ErrorBoundary resetKey={String(isOpen)} fallback={() => null} onError={onNotLoaded}>
          <Suspense>
            <SearchDialog open={isOpen} onOpenChange={setIsOpen} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
