import { Command } from 'cmdk';
import type { SearchResult } from '#shared/search.ts';
import { errorText } from '#web/lib/error-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Failure } from '#web/ui/failure.tsx';

const HEADS: Record<SearchResult['kind'], string> = { topic: 'Topics', section: 'Sections', term: 'Terms' };

type PageLink = {
  label: string;
  href: string;
  /** Other words that find the page. */
  keywords?: string[];
};

/** The pages that the dialog shows before the user types. */
const START_PAGES: PageLink[] = [
  { label: 'Glossary: every term of the exam', href: paths.glossary },
  { label: 'Dashboard', href: paths.dashboard },
  { label: 'My Study Notes', href: paths.notes },
  {
    label: 'Exam: under the conditions of the real one',
    href: paths.exams,
    keywords: ['mock test', 'practice test', 'simulated exam'],
  },
  { label: 'Review: what is due today', href: paths.review, keywords: ['spaced repetition', 'streak'] },
  { label: 'Readiness: my chance of passing', href: paths.readiness, keywords: ['score report'] },
];
const PAGES: PageLink[] = [
  ...START_PAGES,
  { label: 'Flashcards', href: paths.flashcards },
  { label: 'Bookmarks', href: paths.bookmarks },
  { label: 'Practice', href: paths.practice },
  { label: 'My Mistakes', href: paths.mistakes },
  {
    label: 'Law Numbers: a drill of days, dollars and percents',
    href: paths.drill,
    keywords: ['deadlines', 'fines', 'drill'],
  },
  { label: 'All Law Numbers on one page', href: paths.lawNumbers, keywords: ['print', 'cheat sheet'] },
  { label: 'Progress Report', href: paths.progress },
  { label: 'Quiz Performance Analysis', href: paths.quizAnalysis },
  { label: 'Study settings: exam date and minutes a day', href: paths.account, keywords: ['time zone'] },
  {
    label: 'Recently deleted: notes, flashcards and bookmarks',
    href: paths.deleted,
    keywords: ['restore', 'undo', 'trash'],
  },
  { label: 'How we estimate your chance of passing', href: paths.howWeEstimate },
];

/**
 * Returns the pages with a word in their label or keywords that begins with the typed text. Pages whose label begins
 * with it come first, and then also before the results.
 */
function pagesFor(words: string): { pages: PageLink[]; areFirst: boolean } {
  const typed = words.trim().toLowerCase();
  const found = PAGES.filter(({ label, keywords = [] }) =>
    [label, ...keywords].some((text) => ` ${text.toLowerCase()}`.includes(` ${typed}`)),
  );
  const named = found.filter(({ label }) => label.toLowerCase().startsWith(typed));
  return { pages: [...new Set([...named, ...found])], areFirst: named.length > 0 };
}

/** Returns the URL of the first item in the list, or undefined if the list is empty. */
export function firstHref(words: string, results: SearchResult[]): string | undefined {
  const { pages, areFirst } = pagesFor(words);
  const hrefs = [...results.slice(0, 1).map(hrefOf), ...pages.slice(0, 1).map(({ href }) => href)];
  return areFirst ? hrefs.at(-1) : hrefs[0];
}

type SearchResultsProps = {
  words: string;
  results: SearchResult[] | undefined;
  error: unknown;
  retry: () => void;
  onGo: (href: string) => void;
};

/** Shows the results by kind. The kind of the best result comes first, unless the user typed the name of a page. */
export function SearchResults({ words, results, error, retry, onGo }: SearchResultsProps) {
  const { pages, areFirst } = results ? pagesFor(words) : { pages: START_PAGES, areFirst: false };
  const pageGroup = !error && pages.length > 0 && (
    <Group heading="Go to">
      {pages.map(({ label, href }) => (
        <Item key={href} value={href} onSelect={() => onGo(href)}>
          {label}
        </Item>
      ))}
    </Group>
  );
  return (
    <>
      {Boolean(error) && (
        <div className="px-5 py-3">
          <Failure message={errorText(error, 'The search failed.')} onRetry={retry} />
        </div>
      )}
      {results?.length === 0 && pages.length === 0 && (
        <p role="status" className="px-5 py-6 text-ink-2">
          Nothing in the study material matches “{words.trim()}”. Try fewer or different words.
        </p>
      )}
      <Command.List
        label="Results"
        className="min-h-0 scroll-py-10 overflow-y-auto overscroll-contain px-2 pb-2 [scrollbar-width:thin]"
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
