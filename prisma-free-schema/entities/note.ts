import { defineEntity, p } from '@mikro-orm/core';
import { created, deletable, deletedIndex, identified, jsonSize, owned, topic, updated } from './columns.ts';

export const NoteEntity = defineEntity({
  name: 'Note',
  tableName: 'notes',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    content: p.text(),
    jsonSize: jsonSize('json_size_of(content)'),
    ...created(),
    ...updated(),
    ...deletable(),
  },
  indexes: [{ properties: ['user', 'updatedAt'] }, deletedIndex],
});
