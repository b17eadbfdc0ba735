import type { SearchResult } from '#shared/search.ts';
import type { Material } from '../../platform/material.ts';
import { findIn, indexOf, type SearchIndex } from './search.library.ts';

const indexes = new WeakMap<Material, SearchIndex>();

/** Topics, sections and terms that fit; the index is made by the first search of the process. */
export function findInMaterial(material: Material, words: string): SearchResult[] {
  const index = indexes.get(material) ?? indexOf(material);
  indexes.set(material, index);
  return findIn(index, words);
}
