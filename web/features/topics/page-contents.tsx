import { useScrollSpy } from './use-scroll-spy.ts';

export type ContentsEntry = { id: string; title: string };

/** Shows the table of contents of this page and marks the section at the reading position. */
export function PageContents({ contents }: { contents: ContentsEntry[] }) {
  const current = useScrollSpy(contents.map(({ id }) => id));
  return (
    <nav
      aria-label="On this page"
      className="sticky top-20 max-h-[calc(100vh-6rem)] overflow-y-auto border-line-strong border-l pl-4 text-1"
    >
      <h2 className="mb-2 font-label font-sans text-1 text-ink-3 leading-5 tracking-normal">On this page</h2>
      <ContentsList contents={contents} current={current} className="-ml-4 py-1 pl-3.5" />
    </nav>
  );
}

type ContentsListProps = {
  contents: ContentsEntry[];
  current: string | undefined;
  className: string;
  /** Is called with the id of the section before the address names it. */
  onChosen?: (id: string) => void;
};

export function ContentsList({ contents, current, className, onChosen }: ContentsListProps) {
  return (
    <ul>
      {contents.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'true' : undefined}
            onClick={() => onChosen?.(id)}
            className={`block border-transparent border-l-2 text-ink-2 no-underline hover:text-accent aria-[current]:border-accent aria-[current]:font-label aria-[current]:text-accent ${className}`}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
