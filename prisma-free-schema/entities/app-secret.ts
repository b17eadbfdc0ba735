import { defineEntity, p } from '@mikro-orm/core';
import { created } from './columns.ts';

/** A secret that the product generated itself, so that all of its processes share it. */
export const AppSecretEntity = defineEntity({
  name: 'AppSecret',
  tableName: 'app_secrets',
  properties: {
    name: p.string().length(40).primary(),
    value: p.text(),
    ...created(),
  },
});
