import type { Block, Study } from '#shared/topics.ts';
import { MarkedText } from './marked-text.tsx';
import { Term } from './term.tsx';

export type Terms = Study['terms'];

/** Renders study text. A term that is not in `terms` becomes plain text. */
export function StudyText({ children, terms }: { children: string; terms: Terms }) {
  const setTerm = (name: string, words: string) => {
    const found = terms.find(({ term }) => term.toLowerCase() === name.toLowerCase());
    if (!found) return words;
    return (
      <Term name={found.term} definition={found.definition}>
        {words}
      </Term>
    );
  };
  return <MarkedText term={setTerm}>{children}</MarkedText>;
}

/** Renders a section's body: paragraphs, lists, everyday examples and tables. */
export function StudyBlocks({ blocks, terms }: { blocks: Block[]; terms: Terms }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
  return blocks.map((block, index) => <StudyBlock key={index} block={block} terms={terms} />);
}

function StudyBlock({ block, terms }: { block: Block; terms: Terms }) {
  if (typeof block === 'string') {
    return (
      <p>
        <StudyText terms={terms}>{block}</StudyText>
      </p>
    );
  }
  if ('list' in block) {
    return (
      <ul className="list-disc space-y-1.5 pl-5 marker:text-ink-3">
        {block.list.map((item) => (
          <li key={item} className="pl-1">
            <StudyText terms={terms}>{item}</StudyText>
          </li>
        ))}
      </ul>
    );
  }
  if ('example' in block) {
    return (
      <aside className="break-inside-avoid border-accent-line border-l-2 pl-4">
        <p className="font-label font-sans text-1 text-ink-3">Example</p>
        <p>
          <StudyText terms={terms}>{block.example}</StudyText>
        </p>
      </aside>
    );
  }
  return <StudyTable {...block.table} terms={terms} />;
}

function StudyTable({ columns, rows, terms }: { columns: string[]; rows: string[][]; terms: Terms }) {
  const cell = (text: string) => <StudyText terms={terms}>{text}</StudyText>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark, and a page can have the same table twice
    <div
      role="group"
      className="break-inside-avoid overflow-x-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a wide table
      tabIndex={0}
      aria-label={`Table: ${columns.join(', ')}`}
    >
      <table className="w-full border-line-strong border-y font-sans text-2 max-md:text-1">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="py-2 pr-4 text-left align-bottom font-label text-1 text-ink-3 last:pr-0 max-md:pr-3"
              >
                {cell(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head = '', ...cells]) => (
            <tr key={`${head} ${cells[0]}`} className="break-inside-avoid border-line border-t align-top">
              <th scope="row" className="py-2 pr-4 text-left font-label text-ink max-md:pr-3">
                {cell(head)}
              </th>
              {cells.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no id but its column
                <td key={index} className="min-w-20 py-2 pr-4 text-ink-2 first-letter:uppercase last:pr-0 max-md:pr-3">
                  {cell(text)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
