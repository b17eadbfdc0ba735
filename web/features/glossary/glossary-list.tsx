import glossary from 'virtual:glossary';
import { useState } from 'react';
import { useAnchor } from '#web/lib/anchor.ts';
import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { GlossarySection } from './glossary-section.tsx';
import { filterEntries, groupByLetter } from './letters.ts';
import '#web/ui/page-layout.css';

/** Lists every term of the study material, with a filter and links to the letters. */
export function GlossaryList() {
  const [words, setWords] = useState('');
  useAnchor();
  const letters = groupByLetter(filterEntries(glossary, words));
  const count = letters.reduce((sum, { entries }) => sum + entries.length, 0);

  return (
    <div className="page-frame">
      <article className="page">
        <header className="page-row">
          <div className="page-text">
            <h1>Glossary</h1>
            <p className="mt-3 text-balance">
              {glossary.length} exam terms in plain English, each with links to its topics.
            </p>
            <TextField
              className="mt-6 print:hidden"
              label="Find a term"
              type="search"
              autoComplete="off"
              value={words}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
              hint={<span role="status">{words.trim() ? `${counted(count, 'term')} of ${glossary.length}` : ''}</span>}
            />
          </div>
        </header>
        <div className="page-row">
          <nav
            aria-label="Letters"
            className="page-text -mx-margin sticky top-[var(--header,0px)] z-10 flex overflow-x-auto bg-paper md:flex-wrap px-margin py-2 [scrollbar-width:none] md:mx-0 md:px-0 print:hidden"
          >
            {letters.map(({ letter }) => (
              <a
                key={letter}
                href={`#letter-${letter.toLowerCase()}`}
                className="inline-flex min-h-8 min-w-6 items-center justify-center rounded-control font-label text-1 text-ink-2 no-underline hover:bg-paper-hover hover:text-accent touch:min-h-target touch:min-w-target"
              >
                {letter}
              </a>
            ))}
          </nav>
          {count === 0 && (
            <div className="page-text pt-6">
              <Empty
                title="No matching terms"
                description={`We couldn't find “${words.trim()}” in any term or definition.`}
              >
                <Button onClick={() => setWords('')}>Show all terms</Button>
              </Empty>
            </div>
          )}
          {letters.map((letter) => (
            <GlossarySection key={letter.letter} {...letter} />
          ))}
        </div>
      </article>
    </div>
  );
}
