import { defineEntity, p } from '@mikro-orm/core';
import { created, deletable, deletedIndex, identified, owned, topic, updated } from './columns.ts';

export const NoteEntity = defineEntity({
  name: 'Note',
  tableName: 'notes',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    content: p.text(),
    ...created(),
    ...updated(),
    ...deletable(),
  },
  indexes: [{ properties: ['user', 'updatedAt'] }, deletedIndex],
});
