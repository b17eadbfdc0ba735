import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.ts';

/** The seconds of visits to a topic during a study session. Study time counts them once. */
export const SessionVisitEntity = defineEntity({
  name: 'SessionVisit',
  tableName: 'session_visits',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade'),
    studySessionId: p.uuid().primary(),
    topicId: p.string().length(20).primary(),
    seconds: p.integer(),
  },
});
