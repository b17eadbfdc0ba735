import type { Material } from '#shared/material.ts';
import type { SearchResult } from '#shared/search.ts';
import { excerptOf } from './excerpt.rules.ts';
import { findIn, indexOf, type SearchIndex } from './search-index.rules.ts';

const indexes = new WeakMap<Material, SearchIndex>();

/** Finds topics, sections and terms. The first search in a process builds the index. */
export function findInMaterial(material: Material, words: string): SearchResult[] {
  const index = indexes.get(material) ?? indexOf(material);
  indexes.set(material, index);
  return findIn(index, words).map(({ id: _, text, terms, ...entry }) => ({
    ...entry,
    excerpt: excerptOf(text, terms),
  }));
}
