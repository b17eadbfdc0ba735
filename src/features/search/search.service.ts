import type { Material } from '#shared/material.ts';
import type { SearchResult } from '#shared/search.ts';
import { findIn, indexOf, type SearchIndex } from './search-index.ts';

const indexes = new WeakMap<Material, SearchIndex>();

/** Topics, sections and terms that fit; the index is made by the first search of the process. */
export function findInMaterial(material: Material, words: string): SearchResult[] {
  const index = indexes.get(material) ?? indexOf(material);
  indexes.set(material, index);
  return findIn(index, words);
}
