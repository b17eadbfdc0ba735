import { defineEntity } from '@mikro-orm/core';
import { created, identified, owned, topic } from './columns.ts';

export const Bookmark = defineEntity({
  name: 'Bookmark',
  tableName: 'bookmarks',
  properties: { ...identified(), ...owned(), ...topic(), ...created() },
  uniques: [{ properties: ['user', 'topicId'] }],
  indexes: [{ properties: ['user', 'createdAt'] }],
});
