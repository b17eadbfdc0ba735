// Simulates candidates, then measures the queue and the grades of many users at once, and what both cost compared with bare
// Fastify + pg.
import { randomUUID } from 'node:crypto';
import { loadMaterial } from '#server/features/topics/material.service.ts';
import { orderedTopics } from '#shared/catalogue.ts';
import type { ReviewQueue } from '#shared/review.ts';
import { compareRates, costOf } from './cost.ts';
import { atOnce, LOAD_SECONDS, READ_EVERY, report } from './crowd.ts';
import { call, requestOf } from './http.ts';
import { simulateReview } from './simulators/review.ts';
import {
  addBareSessions,
  line,
  percentile,
  query,
  roundRobin,
  signUp,
  signUpAll,
  type Testbed,
  USERS,
  type User,
  userIdOf,
} from './testbed.ts';

const CARDS = 500;
const NEW_CARDS = 100;
const MISSED_QUESTIONS = 60;
const MANY = 1400;
/** The aim for the 95th percentile of the queue (milliseconds). */
const QUEUE_MS = 30;
/** What the queue counts for a card, and the minutes of a day without settings. */
const CARD_SECONDS = 15;
const DAY_SECONDS = 1800;

type Reviewer = { user: User; cards: string[]; grades: number };

/** Adds cards over all topics; all but the last ones have a schedule, and three in four of these are due. */
const ADD_CARDS = `
  with cards as (
    insert into flashcards (id, user_id, topic_id, question, answer, created_at)
    select gen_random_uuid(), $1, ($2::text[])[1 + n % array_length($2, 1)], 'How long is the free look for policy ' || n || '?',
      'Ten days from delivery. The insurer refunds the whole premium.', now() - interval '40 days' + n * interval '1 second'
    from generate_series(1, $3::int) n returning id, topic_id, created_at
  ), scheduled as (
    select id, topic_id, row_number() over (order by created_at) as n from cards
  )
  insert into review_states (id, user_id, flashcard_id, topic_id, due_at, stability, difficulty, scheduled_days, learning_steps,
    reps, lapses, state, reviewed_at)
  select gen_random_uuid(), $1, id, topic_id, now() + (n % 8 - 5.5) * interval '1 day' * $5::int, 4 + n % 20, 2 + n % 7, 6, 0,
    4, 0, 2, now() + (n % 8 - 11.5) * interval '1 day'
  from scheduled where n <= $3 - $4::int`;

const ADD_MISSED = `
  insert into latest_answers (user_id, question_id, topic_id, first_quiz_id, is_correct, answered_at, missed_at, missed_choice,
    missed_sure)
  select $1, id, topic_id, gen_random_uuid(), false, now(), now(), 1, false from unnest($2::text[], $3::text[]) as missed (id, topic_id)`;

const material = loadMaterial();
const topicIds = orderedTopics.map(({ id }) => id);
const questions = Array.from({ length: MISSED_QUESTIONS }, (_question, index) => {
  const topicId = topicIds[index % topicIds.length]!;
  return { topicId, id: material.get(topicId)!.questions[Math.floor(index / topicIds.length)]!.id };
});

async function prepare(databaseUrl: string, url: string, user: User): Promise<Reviewer> {
  const userId = await userIdOf(url, user);
  await query(databaseUrl, ADD_CARDS, [userId, topicIds, CARDS, NEW_CARDS, 1]);
  const missed = [questions.map(({ id }) => id), questions.map(({ topicId }) => topicId)];
  await query(databaseUrl, ADD_MISSED, [userId, ...missed]);
  const cards = await query<{ id: string }>(databaseUrl, 'select id from flashcards where user_id = $1', [userId]);
  return { user, cards: cards.map(({ id }) => id), grades: 0 };
}

function nextGrade(reviewer: Reviewer) {
  const itemId = reviewer.cards[reviewer.grades++ % reviewer.cards.length]!;
  return { itemId, rating: reviewer.grades % 5 === 0 ? 'again' : 'good', seconds: 1, attemptId: randomUUID() };
}

function grade(reviewer: Reviewer) {
  const { itemId, ...grade } = nextGrade(reviewer);
  return requestOf('POST', `/api/review/${itemId}/answers`, reviewer.user, grade);
}
const readQueue = ({ user }: Pick<Reviewer, 'user'>) => requestOf('GET', '/api/review/queue', user);

/** Reads the queue of a user with more due items than a day holds. Throws if it takes more than the day. */
async function measureMany(databaseUrl: string, url: string): Promise<void> {
  const user = await signUp(url);
  const id = await userIdOf(url, user);
  await query(databaseUrl, ADD_CARDS, [id, topicIds, MANY, 0, 5]);
  await query(databaseUrl, 'update review_states set due_at = now() where user_id = $1 and due_at > now()', [id]);
  const times: number[] = [];
  for (let round = 0; round < 50; round++) {
    const began = performance.now();
    const { items, due, minutes } = await call<ReviewQueue>(url, readQueue({ user }));
    times.push(performance.now() - began);
    if (items.length !== due || due * CARD_SECONDS > DAY_SECONDS || minutes * 60 > DAY_SECONDS) {
      throw new Error(`The queue takes more than the day: ${due} items, ${minutes} minutes`);
    }
  }
  report(`queue of a user with ${MANY} due items`, times);
}

export async function review(testbed: Testbed): Promise<void> {
  simulateReview();
  const { databaseUrl, ours, bare } = await testbed.startBoth();
  const reviewers: Reviewer[] = [];
  for (const user of await signUpAll(ours.url, USERS)) reviewers.push(await prepare(databaseUrl, ours.url, user));
  await query(databaseUrl, 'analyze');
  const queue = await call<ReviewQueue>(ours.url, readQueue(reviewers[0]!));
  const times = await atOnce(ours.url, reviewers, { write: grade, read: readQueue });
  console.log(
    `Review of ${USERS} users at once, ${CARDS} cards and ${MISSED_QUESTIONS} missed questions each (${queue.items.length} items in the queue): each grades every second and reads the queue every ${READ_EVERY} s, ${LOAD_SECONDS} s`,
  );
  report('read the queue', times.read, QUEUE_MS);
  report('grade an item', times.write);
  line('of that, requests that started late', `p99 ${percentile(times.late, 0.99).toFixed(1)} ms`);
  await measureMany(databaseUrl, ours.url);

  await query(databaseUrl, 'create table plain_grades (like review_grades)');
  await query(databaseUrl, 'alter table plain_grades alter before drop not null');
  const [nextReviewer, nextSession] = [roundRobin(reviewers), roundRobin(await addBareSessions(databaseUrl))];
  await compareRates([
    {
      bareName: 'bare Fastify + pg, sign-in + 50 due cards',
      bare: () => costOf(bare, () => requestOf('GET', '/review', nextSession())),
      ...{ name: 'REST, read the queue', ours: () => costOf(ours, () => readQueue(nextReviewer())) },
    },
    {
      bareName: 'bare Fastify + pg, sign-in + insert of a grade',
      bare: () => costOf(bare, () => requestOf('POST', '/grades', nextSession(), nextGrade(nextReviewer()))),
      ...{ name: 'REST, grade an item', ours: () => costOf(ours, () => grade(nextReviewer())) },
    },
  ]);
}
