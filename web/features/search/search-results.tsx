import { Command } from 'cmdk';
import type { SearchResult } from '#shared/search.ts';
import { errorText } from '#web/lib/error-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Failure } from '#web/ui/failure.tsx';

const HEADS: Record<SearchResult['kind'], string> = { topic: 'Topics', section: 'Sections', term: 'Terms' };

/** The links that the dialog shows before the user types. */
const START_LINKS = [
  { label: 'Glossary: every term of the exam', href: paths.glossary },
  { label: 'Dashboard', href: paths.dashboard },
  { label: 'My Study Notes', href: paths.notes },
];

type SearchResultsProps = {
  words: string;
  results: SearchResult[] | undefined;
  error: unknown;
  retry: () => void;
  onGo: (href: string) => void;
};

/** Shows the results by kind. The kind of the best result comes first. */
export function SearchResults({ words, results, error, retry, onGo }: SearchResultsProps) {
  return (
    <Command.List
      label="Results"
      className="min-h-0 scroll-py-10 overflow-y-auto overscroll-contain px-2 pb-2 [scrollbar-width:thin]"
    >
      {Boolean(error) && (
        <div className="p-3">
          <Failure message={errorText(error, 'The search failed.')} onRetry={retry} />
        </div>
      )}
      {!error && !results && (
        <Group heading="Go to">
          {START_LINKS.map(({ label, href }) => (
            <Item key={href} value={href} onSelect={() => onGo(href)}>
              {label}
            </Item>
          ))}
        </Group>
      )}
      {results?.length === 0 && (
        <Command.Empty className="px-3 py-6 text-ink-2">
          Nothing in the study material matches “{words.trim()}”. Try fewer or different words.
        </Command.Empty>
      )}
      {results &&
        [...Map.groupBy(results, ({ kind }) => kind)].map(([kind, group]) => (
          <Group key={kind} heading={HEADS[kind]}>
            {group.map((result) => (
              <Result key={hrefOf(result)} result={result} onGo={onGo} />
            ))}
          </Group>
        ))}
    </Command.List>
  );
}

/** Returns the URL of a result. */
export function hrefOf({ kind, topicId, anchor }: SearchResult): string {
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
