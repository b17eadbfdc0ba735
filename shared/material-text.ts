import type { Unit } from './catalogue.ts';
import type { Block, Fact, Study } from './topics.ts';

/**
 * A unit's study text, and its facts with their ids, for a model. The same text for every call on the unit, so that it is
 * cached whatever the call is for.
 */
export function materialText({ id, title }: Unit, study: Study, facts: Iterable<Fact>): string {
  const { overview, keyPoints, introduction, sections, terms, examTip } = study;
  return [
    `# Study material of unit ${id}, ${title}`,
    overview,
    '## Key points',
    ...keyPoints.map((point) => `- ${point}`),
    '## Introduction',
    ...introduction,
    ...sections.flatMap((section) => [`## ${section.title}`, ...section.body.map(blockText)]),
    '## Terms',
    ...terms.map(({ term, definition }) => `- ${term}: ${definition}`),
    '## Exam tip',
    examTip,
    '## Facts, each with its id',
    ...[...facts].map((fact) => `[${fact.id}] ${fact.statement} (${fact.source})`),
  ].join('\n');
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  if ('example' in block) return `Example: ${block.example}`;
  return [block.table.columns, ...block.table.rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
