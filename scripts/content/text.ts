import type { StudyFile, StudyFileBlock } from '#shared/topics.ts';

/** Returns the texts of a block of the study text. */
export function blockTexts(block: StudyFileBlock): string[] {
  if (typeof block === 'string') return [block];
  if ('text' in block) return [block.text];
  if ('list' in block) return block.list;
  if ('example' in block) return [block.example];
  return [...block.table.columns, ...block.table.rows.flat()];
}

/** Returns every text in a topic's study text that users read. */
export function studyTexts(study: StudyFile): string[] {
  return [
    study.overview,
    ...study.keyPoints,
    ...study.introduction,
    ...study.sections.flatMap(({ title, body }) => [title, ...body.flatMap(blockTexts)]),
    ...study.terms.flatMap(({ term, definition }) => [term, definition]),
    study.examTip,
  ];
}

/** Returns the number of words that users see. For a linked term, counts only the words that are shown. */
export function countWords(texts: string[]): number {
  const shown = texts.map((text) => text.replace(/\[\[(?:[^\]|]+\|)?([^\]|]+)\]\]/g, '$1'));
  return shown.reduce((sum, text) => sum + text.split(/\s+/).filter(Boolean).length, 0);
}
