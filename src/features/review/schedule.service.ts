import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { UserCall } from '../../call.ts';
import { listMistakes } from '../answers/answers.service.ts';
import { findAskedQuestions } from '../bank/questions.service.ts';
import { listCardsToReview } from '../flashcards/flashcards.service.ts';
import type { Item, Schedule } from './schedule.rules.ts';

const MAX_STATES = 10_000;

/** Times are in milliseconds, because a user can have a thousand rows and each call reads them all. */
type StoredState = Omit<Schedule, 'dueAt' | 'reviewedAt'> & {
  cardId: string | null;
  questionId: string | null;
  topicId: string;
  dueAt: number;
  reviewedAt: number;
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

const statesOf = ({ db, userId }: UserCall) =>
  db
    .selectFrom('review_states')
    .select(['flashcard_id as cardId', 'question_id as questionId', 'topic_id as topicId'])
    .select(['stability', 'difficulty', 'scheduled_days as scheduledDays', 'learning_steps as learningSteps'])
    .select(['reps', 'lapses', 'state'])
    .select(sql<number>`(extract(epoch from due_at) * 1000)::float8`.as('dueAt'))
    .select(sql<number>`(extract(epoch from reviewed_at) * 1000)::float8`.as('reviewedAt'))
    .where('user_id', '=', userId)
    .$castTo<StoredState>();

/**
 * Returns what the user can review: their flashcards, and every question that is a mistake or was reviewed as one. Questions
 * of an open exam and those that are no longer asked are not among them.
 */
export async function listItems(call: UserCall): Promise<Item[]> {
  const [states, cards, mistakes] = await Promise.all([
    statesOf(call).limit(MAX_STATES).execute(),
    listCardsToReview(call),
    listMistakes(call),
  ]);
  const schedules = new Map(states.map((state) => [state.cardId ?? state.questionId!, toSchedule(state)]));
  const mistakeOf = new Map(mistakes.map((mistake) => [mistake.questionId, mistake]));
  const reviewed = states.flatMap(({ questionId, topicId }) => (questionId === null ? [] : { questionId, topicId }));
  const questions = new Map(
    [...reviewed, ...mistakes].map(({ questionId, topicId }) => [questionId, { questionId, topicId }]),
  );
  const asked = await findAskedQuestions(call, [...questions.values()]);
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
    ...[...questions.values()].flatMap(({ questionId: id, topicId }): Item[] => {
      const mistake = mistakeOf.get(id);
      if (!asked.has(id)) return [];
      const missedAt = mistake?.missedAt ?? null;
      const schedule = schedules.get(id) ?? null;
      return [{ id, kind: 'question', topicId, schedule, missedAt, isSure: mistake?.isSure ?? false }];
    }),
  ];
}

type ItemKey = Pick<Item, 'id' | 'kind' | 'topicId'>;

const keyColumn = (kind: Item['kind']) => (kind === 'card' ? 'flashcard_id' : 'question_id');

/** Returns the schedule of an item; null if it was never graded. */
export async function findSchedule(call: UserCall, { id, kind }: ItemKey): Promise<Schedule | null> {
  const state = await statesOf(call).where(keyColumn(kind), '=', id).executeTakeFirst();
  return state ? toSchedule(state) : null;
}

/** Saves the schedule of an item, or with null removes it. */
export async function saveSchedule(
  { db, userId }: UserCall,
  { id, kind, topicId }: ItemKey,
  schedule: Schedule | null,
): Promise<void> {
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
export function findReviewedQuestion({ db, userId }: UserCall, questionId: string) {
  return db
    .selectFrom('review_states')
    .select('topic_id as topicId')
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
}
