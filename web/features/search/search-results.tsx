import { Command } from 'cmdk';
import type { SearchResult } from '#shared/search.ts';
import { errorText } from '#web/lib/error-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Status } from '#web/ui/status.tsx';
import { pagesFor, START_PAGES } from './search-pages.ts';

const HEADS: Record<SearchResult['kind'], string> = { topic: 'Topics', section: 'Sections', term: 'Terms' };

/** Returns the URL of the first item in the list, or undefined if the list is empty. */
export function firstHref(words: string, results: SearchResult[]): string | undefined {
  const { pages, areFirst } = pagesFor(words);
  const hrefs = [...results.slice(0, 1).map(hrefOf), ...pages.slice(0, 1).map(({ href }) => href)];
  return areFirst ? hrefs.at(-1) : hrefs[0];
}

type SearchResultsProps = {
  words: string;
  /** The results are those of the words before. */
  isSearching: boolean;
  results: SearchResult[] | undefined;
  error: unknown;
  retry: () => void;
  onGo: (href: string) => void;
};

/** Shows the results by kind. The kind of the best result comes first, unless the user typed the name of a page. */
export function SearchResults({ words, isSearching, results, error, retry, onGo }: SearchResultsProps) {
  const { pages, areFirst } = results ? pagesFor(words) : { pages: START_PAGES, areFirst: false };
  const pageGroup = !error && pages.length > 0 && (
    <Group heading="Go to">
      {pages.map(({ label, href, note }) => (
        <Item key={href} value={href} onSelect={() => onGo(href)}>
          {label} <span className="text-1 text-ink-3">{note}</span>
        </Item>
      ))}
    </Group>
  );
  return (
    <>
      {Boolean(error) && (
        <div className="px-5 py-3">
          <Failure message={errorText(error, "We couldn't search right now.")} onRetry={retry} />
        </div>
      )}
      {isSearching && <Status isHidden>Searching...</Status>}
      {!isSearching && results?.length === 0 && pages.length === 0 && (
        <p role="status" className="px-5 py-6 text-ink-2">
          No matches for “{words.trim()}”. Try fewer or different words.
        </p>
      )}
      <Command.List
        label="Results"
        aria-busy={isSearching}
        className="aria-busy:opacity-60 min-h-0 scroll-py-10 overflow-y-auto overscroll-contain px-2 pb-2 [scrollbar-width:thin]"
      >
        {areFirst && pageGroup}
        {results &&
          [...Map.groupBy(results, ({ kind }) => kind)].map(([kind, group]) => (
            <Group key={kind} heading={HEADS[kind]}>
              {group.map((result) => (
                <Result key={hrefOf(result)} result={result} onGo={onGo} />
              ))}
            </Group>
          ))}
        {!areFirst && pageGroup}
      </Command.List>
    </>
  );
}

/** Returns the URL of a result. */
function hrefOf({ kind, topicId, anchor }: SearchResult): string {
  return kind === 'term' && anchor ? paths.glossaryTerm(anchor) : paths.topic(topicId, anchor);
}

function Result({ result, onGo }: { result: SearchResult; onGo: (href: string) => void }) {
  const { title, topicId, excerpt } = result;
  const href = hrefOf(result);
  return (
    <Item value={href} onSelect={() => onGo(href)}>
      <span className="flex items-baseline gap-3">
        <span className="flex-1 font-serif font-title text-ink first-letter:uppercase">{title}</span>{' '}
        <span className="figures text-1 text-ink-3">{topicId}</span>
      </span>{' '}
      <span className="line-clamp-2 text-1 text-ink-2">
        {excerpt.map(({ text, isMatch }, index) => {
          const key = index;
          return isMatch ? (
            <mark key={key} className="bg-buff text-ink">
              {text}
            </mark>
          ) : (
            text
          );
        })}
      </span>
    </Item>
  );
}

function Group(props: { heading: string; children: React.ReactNode }) {
  return (
    <Command.Group
      {...props}
      className="**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-4 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:font-label **:[[cmdk-group-heading]]:text-1 **:[[cmdk-group-heading]]:text-ink-3"
    />
  );
}

function Item(props: { value: string; onSelect: () => void; children: React.ReactNode }) {
  return (
    <Command.Item
      {...props}
      className="min-h-target cursor-pointer rounded-control px-3 py-2 text-2 text-ink aria-selected:bg-accent-subtle"
    />
  );
}
