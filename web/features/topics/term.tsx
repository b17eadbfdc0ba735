import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { termAnchor } from '#shared/study-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Popover } from '#web/ui/popover.tsx';
import { MarkedText } from './marked-text.tsx';

type TermProps = {
  name: string;
  definition: string;
  children: ReactNode;
};

/** Shows a term in the study text. Pressing the term opens its definition in a popover. */
export function Term({ name, definition, children }: TermProps) {
  return (
    <Popover label={`Definition of ${name}`} trigger={<TermTrigger>{children}</TermTrigger>}>
      <p className="mb-1 font-serif font-title text-3 text-ink leading-6 first-letter:uppercase">{name}</p>
      <p className="text-ink-2">
        <MarkedText>{definition}</MarkedText>
      </p>
      <Link href={paths.glossaryTerm(termAnchor(name))} className="link mt-2 inline-block text-1 touch:py-3">
        See it in the glossary
      </Link>
    </Popover>
  );
}

/** Not a button element, because a button can't break across lines within a paragraph. */
function TermTrigger(props: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <span
      {...props}
      role="button"
      tabIndex={0}
      className="cursor-help rounded-[3px] underline decoration-[1.5px] decoration-ink-3 decoration-dotted underline-offset-[0.24em] hover:decoration-accent data-[state=open]:bg-buff data-[state=open]:decoration-accent print:no-underline"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    />
  );
}
