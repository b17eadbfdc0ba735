import type { ReactNode } from 'react';
import { Popover } from '#web/ui/popover.tsx';

/** A term in the text: pressing it opens its definition beside it. */
export function Term({ name, definition, children }: { name: string; definition: ReactNode; children: ReactNode }) {
  return (
    <Popover label={`Definition of ${name}`} trigger={<TermTrigger>{children}</TermTrigger>}>
      <p className="mb-1 font-serif font-title text-3 text-ink leading-6 first-letter:uppercase">{name}</p>
      <p className="text-ink-2">{definition}</p>
    </Popover>
  );
}

/** Not a button element, because that can't break across lines within a paragraph. */
function TermTrigger(props: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <span
      {...props}
      role="button"
      tabIndex={0}
      className="cursor-help rounded-[2px] underline decoration-[1.5px] decoration-ink-3 decoration-dotted underline-offset-[0.24em] hover:decoration-accent data-[state=open]:bg-buff data-[state=open]:decoration-accent print:no-underline"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    />
  );
}
