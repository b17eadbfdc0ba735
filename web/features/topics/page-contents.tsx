import { useScrollSpy } from './use-scroll-spy.ts';

type ContentsEntry = { id: string; title: string; parts?: ContentsEntry[] };

/** Shows the table of contents of this page and marks the section at the reading position. */
export function PageContents({ contents }: { contents: ContentsEntry[] }) {
  const current = useScrollSpy(contents.flatMap(({ id, parts = [] }) => [id, ...parts.map((part) => part.id)]));
  return (
    <nav
      aria-label="On this page"
      className="sticky top-20 max-h-[calc(100vh-6rem)] overflow-y-auto border-line-strong border-l pl-4 text-1"
    >
      <h2 className="mb-2 font-label font-sans text-1 text-ink-3 leading-5 tracking-normal">On this page</h2>
      <PartList parts={contents} current={current} />
    </nav>
  );
}

function PartList({
  parts,
  current,
  isNested = false,
}: {
  parts: ContentsEntry[];
  current?: string;
  isNested?: boolean;
}) {
  return (
    <ul>
      {parts.map((part) => (
        <li key={part.id}>
          <a
            href={`#${part.id}`}
            aria-current={part.id === current ? 'true' : undefined}
            className={`-ml-4 block border-transparent border-l-2 py-1 no-underline hover:text-accent aria-[current]:border-accent aria-[current]:font-label aria-[current]:text-accent ${isNested ? 'pl-7.5 text-ink-3' : 'pl-3.5 text-ink-2'}`}
          >
            {part.title}
          </a>
          {part.parts && <PartList parts={part.parts} current={current} isNested />}
        </li>
      ))}
    </ul>
  );
}
