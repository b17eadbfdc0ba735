import { findTopic } from '#shared/catalogue.ts';
import type { Material } from '#shared/material.ts';
import type { SearchResult } from '#shared/search.ts';
import { blockText, plainText } from '#shared/study-text.ts';
import type { Fact, Passage } from '#shared/topics.ts';
import { allPassages, passageStating } from '../topics/passages.service.ts';
import { excerptOf } from './excerpt.rules.ts';
import { type Citation, exactness } from './law-citation.rules.ts';

const MAX_RESULTS = 6;

/**
 * Returns the passages that cite a law or state a fact whose source is the law, the most exact first. If no passage states
 * the fact of a topic, returns the topic.
 */
export function findLaw(material: Material, citation: Citation): SearchResult[] {
  const results = new Map<string, SearchResult & { rank: number }>();
  const add = (result: SearchResult, rank: number) => {
    const place = `${result.topicId} ${result.anchor}`;
    if (rank > (results.get(place)?.rank ?? 0)) results.set(place, { ...result, rank });
  };
  for (const passage of allPassages(material)) {
    const text = plainText(passage.blocks.map(blockText).join('\n'));
    const excerpt = () => excerptOf(text, [citation.number]);
    const rank = exactness(text, citation);
    if (rank > 0) add({ ...sectionOf(passage), excerpt: excerpt() }, rank);
  }
  for (const [topicId, { facts }] of material) {
    for (const fact of facts.values()) {
      const rank = exactness(fact.source, citation);
      if (rank === 0) continue;
      const passage = passageStating(material, topicId, [fact.id]);
      const place = passage ? sectionOf(passage) : topicResult(topicId);
      add({ ...place, excerpt: statementOf(fact, citation) }, rank);
    }
  }
  const all = [...results.values()];
  const withPlaces = new Set(all.filter(({ anchor }) => anchor).map(({ topicId }) => topicId));
  return all
    .filter(({ topicId, anchor }) => anchor || !withPlaces.has(topicId))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MAX_RESULTS)
    .map(({ rank: _, ...result }) => result);
}

/** Returns the section with its own title, without that of the topic. */
const sectionOf = ({ topicId, anchor, heading }: Passage) => {
  const title = heading.replace(`${findTopic(topicId)?.title}: `, '');
  return { kind: 'section', topicId, anchor, title } as const;
};

const topicResult = (topicId: string) =>
  ({ kind: 'topic', topicId, title: findTopic(topicId)?.title ?? topicId }) as const;

/** Returns the law, without other sources, and what it says. */
function statementOf({ source, statement }: Fact, citation: Citation): SearchResult['excerpt'] {
  const law = source.split(/;\s*/).find((part) => exactness(part, citation) > 0) ?? source;
  return [
    { text: law, isMatch: true },
    { text: `: ${plainText(statement)}`, isMatch: false },
  ];
}
