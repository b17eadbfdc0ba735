import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { SEARCH_LENGTH } from '#shared/search.constants.ts';
import { showAnchor } from '#web/lib/anchor.ts';
import { scrim } from '#web/ui/floating.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { firstHref, SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

type SearchDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Shows a search field with the results below it. The arrow keys and Enter choose a result. */
export default function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  const [words, setWords] = useState('');
  const search = useSearch(words);
  const [selectedHref, setSelectedHref] = useState('');
  const first = (search.results && firstHref(words, search.results)) ?? '';
  const [, navigate] = useLocation();
  const returnFocus = useReturnFocus();
  const isLeaving = useRef(false);

  // Selects the first item before the user presses an arrow key.
  useEffect(() => {
    setSelectedHref(first);
  }, [first]);

  function go(href: string) {
    isLeaving.current = true;
    onOpenChange(false);
    navigate(href);
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            isLeaving.current = false;
            returnFocus.onOpenAutoFocus();
          }}
          onCloseAutoFocus={(event) => {
            if (!isLeaving.current) return returnFocus.onCloseAutoFocus(event);
            event.preventDefault();
            // Scrolls to a result on this page. Another page scrolls by itself after it has loaded.
            showAnchor();
          }}
          className="fixed inset-x-2 top-2 z-40 mx-auto flex max-h-[min(36rem,calc(100dvh-1rem))] max-w-xl flex-col overflow-hidden rounded-card border border-line-strong bg-paper-raised shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in sm:top-[12vh] sm:max-h-[min(36rem,76vh)]"
        >
          <Radix.Title className="sr-only">Search the study material</Radix.Title>
          <Command
            shouldFilter={false}
            loop
            label="Search the study material"
            value={selectedHref}
            onValueChange={setSelectedHref}
            className="flex min-h-0 flex-col"
          >
            <Command.Input
              value={words}
              onValueChange={setWords}
              maxLength={SEARCH_LENGTH}
              placeholder="Topics, sections, terms"
              className="min-h-14 w-full shrink-0 border-line border-b bg-transparent px-5 text-3 text-ink outline-none placeholder:text-ink-3"
            />
            <SearchResults {...search} words={words} onGo={go} />
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
