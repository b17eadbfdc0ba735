import { randomUUIDv7 } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared, runPrepared, sqlOf } from '#schema/orm.config.ts';
import { listMistakes } from '../answers/answers.service.ts';
import { listCardsToReview } from '../flashcards/flashcards.service.ts';
import { listWithheld } from '../questions/withheld.service.ts';
import type { Item, Schedule } from './review.rules.ts';

const MAX_STATES = 10_000;

const COLUMNS = [
  'flashcard_id as cardId',
  'question_id as questionId',
  'topic_id as topicId',
  'due_at as dueAt',
  'stability',
  'difficulty',
  'scheduled_days as scheduledDays',
  'learning_steps as learningSteps',
  'reps',
  'lapses',
  'state',
  'reviewed_at as reviewedAt',
] as const;

type StoredState = Omit<Schedule, 'dueAt' | 'reviewedAt'> & {
  cardId: string | null;
  questionId: string | null;
  topicId: string;
  dueAt: Date | string | number;
  reviewedAt: Date | string | number;
};

// Field by field, because rest and spread are slow for hundreds of rows.
const toSchedule = (state: StoredState): Schedule => ({
  dueAt: new Date(state.dueAt),
  stability: state.stability,
  difficulty: state.difficulty,
  scheduledDays: state.scheduledDays,
  learningSteps: state.learningSteps,
  reps: state.reps,
  lapses: state.lapses,
  state: state.state,
  reviewedAt: new Date(state.reviewedAt),
});

/** With times in milliseconds, because a user can have a thousand rows and each call reads them all. */
const LIST_STATES = prepared(
  'review_states_of_user',
  `select flashcard_id as "cardId", question_id as "questionId", topic_id as "topicId",
    (extract(epoch from due_at) * 1000)::float8 as "dueAt", stability, difficulty, scheduled_days as "scheduledDays",
    learning_steps as "learningSteps", reps, lapses, state,
    (extract(epoch from reviewed_at) * 1000)::float8 as "reviewedAt"
  from review_states where user_id = $1 limit ${MAX_STATES}`,
);

/**
 * Returns what the user can review: their flashcards, and every question that is a mistake or was reviewed as one. An open
 * exam's questions are not among them.
 */
export async function listItems(em: EntityManager, userId: string, now: Date): Promise<Item[]> {
  const [states, cards, mistakes, withheld] = await Promise.all([
    runPrepared<StoredState>(em, LIST_STATES, [userId]),
    listCardsToReview(em, userId),
    listMistakes(em, userId),
    listWithheld(em, userId, now),
  ]);
  const schedules = new Map(states.map((state) => [state.cardId ?? state.questionId!, toSchedule(state)]));
  const mistakeOf = new Map(mistakes.map((mistake) => [mistake.questionId, mistake]));
  const reviewed = states.flatMap(({ questionId, topicId }) => (questionId === null ? [] : { questionId, topicId }));
  const questions = new Map([...reviewed, ...mistakes].map(({ questionId, topicId }) => [questionId, topicId]));
  return [
    ...cards.map(
      ({ id, topicId }): Item => ({
        id,
        kind: 'card',
        topicId,
        schedule: schedules.get(id) ?? null,
        missedAt: null,
        isSure: false,
      }),
    ),
    ...[...questions].flatMap(([id, topicId]): Item[] => {
      const mistake = mistakeOf.get(id);
      if (withheld.has(id)) return [];
      const missedAt = mistake ? new Date(mistake.missedAt) : null;
      const schedule = schedules.get(id) ?? null;
      return [{ id, kind: 'question', topicId, schedule, missedAt, isSure: mistake?.isSure ?? false }];
    }),
  ];
}

type ItemKey = Pick<Item, 'id' | 'kind' | 'topicId'>;

const keyColumn = (kind: Item['kind']) => (kind === 'card' ? 'flashcard_id' : 'question_id');

/** Returns the schedule of an item; null if it was never graded. */
export async function findSchedule(em: EntityManager, userId: string, { id, kind }: ItemKey): Promise<Schedule | null> {
  const state = await sqlOf(em)
    .selectFrom('review_states')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where(keyColumn(kind), '=', id)
    .$castTo<StoredState>()
    .executeTakeFirst();
  return state ? toSchedule(state) : null;
}

/** Saves the schedule of an item, or with null removes it. */
export async function saveSchedule(
  em: EntityManager,
  userId: string,
  { id, kind, topicId }: ItemKey,
  schedule: Schedule | null,
): Promise<void> {
  const db = sqlOf(em);
  if (!schedule) {
    await db.deleteFrom('review_states').where('user_id', '=', userId).where(keyColumn(kind), '=', id).execute();
    return;
  }
  const values = {
    ...{ due_at: schedule.dueAt, stability: schedule.stability, difficulty: schedule.difficulty },
    ...{ scheduled_days: schedule.scheduledDays, learning_steps: schedule.learningSteps, reps: schedule.reps },
    ...{ lapses: schedule.lapses, state: schedule.state, reviewed_at: schedule.reviewedAt },
  };
  await db
    .insertInto('review_states')
    .values({ id: randomUUIDv7(), user_id: userId, topic_id: topicId, [keyColumn(kind)]: id, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', keyColumn(kind)]).doUpdateSet(values))
    .execute();
}

/** Returns the topic of a question that the user has reviewed; undefined if they have not. */
export function findReviewedQuestion(em: EntityManager, userId: string, questionId: string) {
  return sqlOf(em)
    .selectFrom('review_states')
    .select('topic_id as topicId')
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
}
