import { Fragment, type ReactNode } from 'react';
import { type Inline, parseInline } from '#shared/study-text.ts';

type MarkedTextProps = {
  children: string;
  /** Renders a term. Without it, a term becomes plain text. */
  term?: (name: string, words: string) => ReactNode;
};

/** Renders text with the markup **strong**, *emphasis* and [[term]]. */
export function MarkedText({ children, term = (_, words) => words }: MarkedTextProps) {
  return <Parts of={parseInline(children)} term={term} />;
}

function Parts({ of: parts, term }: { of: Inline[]; term: NonNullable<MarkedTextProps['term']> }) {
  return parts.map((part, index) => {
    const key = index;
    if (part.kind === 'text') return part.text;
    if (part.kind === 'term') return <Fragment key={key}>{term(part.term, part.text)}</Fragment>;
    const Mark = part.kind === 'strong' ? 'strong' : 'em';
    return (
      <Mark key={key}>
        <Parts of={part.parts} term={term} />
      </Mark>
    );
  });
}
