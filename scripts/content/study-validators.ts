import { repeated } from '#shared/repeated.ts';
import type { StudyFile } from '#shared/topics.ts';
import { topicFile } from './load-topic.ts';
import type { Problem } from './problem.ts';
import { studyTexts } from './text.ts';

const TERM_LINK = /\[\[([^\]|]+)(?:\|[^\]|]+)?\]\]/g;

/**
 * Finds terms and sections that occur twice, and each [[term]] or [[term|words]] whose exact term is not in the list.
 */
export function validateStudy(topicId: string, study: StudyFile): Problem[] {
  const file = topicFile(topicId, 'study');
  const terms = new Set(study.terms.map(({ term }) => term));
  const texts = studyTexts(study);
  const linked = new Set(texts.flatMap((text) => [...text.matchAll(TERM_LINK)].map(([, term]) => term!)));
  const broken = texts.filter((text) => /\[\[|\]\]/.test(text.replace(TERM_LINK, '')));
  return [
    ...repeated(study.terms.map(({ term }) => term.toLowerCase())).map((term) => ({
      file,
      where: 'terms',
      message: `the term '${term}' is listed twice`,
    })),
    ...repeated(study.sections.map(({ id }) => id)).map((id) => ({
      file,
      where: 'sections',
      message: `the section id '${id}' is used twice`,
    })),
    ...[...linked]
      .filter((term) => !terms.has(term))
      .map((term) => ({ file, message: `[[${term}]] is not in the list of terms` })),
    ...broken.map((text) => ({
      file,
      message: `the brackets of a term are nested or not closed in '${text.slice(0, 60)}'`,
    })),
  ];
}
