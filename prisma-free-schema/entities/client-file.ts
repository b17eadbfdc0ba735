import { defineEntity, p } from '@mikro-orm/core';

/** A hashed file of a client build. Every server process serves the files of all builds that ran lately. */
export const ClientFileEntity = defineEntity({
  name: 'ClientFile',
  tableName: 'client_files',
  properties: {
    /** The name below /assets. It contains a hash of the content. */
    name: p.string().length(200).primary(),
    body: p.blob(),
    /** When a server process with this build last started. */
    keptAt: p.datetime(3),
  },
  indexes: [{ properties: ['keptAt'] }],
});
