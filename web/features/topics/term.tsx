import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Popover } from '#web/ui/popover.tsx';

type TermProps = {
  name: string;
  definition: ReactNode;
  /** Its place among all terms. */
  glossaryHref: string;
  children: ReactNode;
};

/** A term in the text: pressing it opens its definition beside it. */
export function Term({ name, definition, glossaryHref, children }: TermProps) {
  return (
    <Popover label={`Definition of ${name}`} trigger={<TermTrigger>{children}</TermTrigger>}>
      <p className="mb-1 font-serif font-title text-3 text-ink leading-6 first-letter:uppercase">{name}</p>
      <p className="text-ink-2">{definition}</p>
      <Link href={glossaryHref} className="link mt-2 inline-block text-1 touch:py-3">
        See it in the glossary
      </Link>
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
