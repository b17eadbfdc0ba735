import type { Material } from '#shared/material.ts';
import type { SearchResult } from '#shared/search.ts';
import { excerptOf } from './excerpt.rules.ts';
import { citationIn } from './law-citation.rules.ts';
import { findLaw } from './laws.service.ts';
import { findIn, indexOf, type SearchIndex } from './search-index.rules.ts';

const indexes = new WeakMap<Material, SearchIndex>();

/** Finds topics, sections and terms, or the places of a law. The first search in a process builds the index. */
export function findInMaterial(material: Material, words: string): SearchResult[] {
  const citation = citationIn(words);
  const laws = citation ? findLaw(material, citation) : [];
  if (laws.length > 0 || (citation && !citation.isChapter)) return laws;
  const index = indexes.get(material) ?? indexOf(material);
  indexes.set(material, index);
  return findIn(index, words).map(({ id: _, sequence: __, text, terms, ...entry }) => ({
    ...entry,
    excerpt: excerptOf(text, terms, words),
  }));
}
