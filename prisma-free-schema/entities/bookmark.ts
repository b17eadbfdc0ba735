import { defineEntity } from '@mikro-orm/core';
import { created, deletable, deletedIndex, identified, owned, topic } from './columns.ts';

export const BookmarkEntity = defineEntity({
  name: 'Bookmark',
  tableName: 'bookmarks',
  properties: { ...identified(), ...owned(), ...topic(), ...created(), ...deletable() },
  // A topic has one bookmark at most, apart from deleted ones.
  uniques: [{ properties: ['user', 'topicId'], where: '"deleted_at" is null' }],
  indexes: [{ properties: ['user', 'createdAt'] }, deletedIndex],
});
