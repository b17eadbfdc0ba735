import type { EntityManager } from '@mikro-orm/postgresql';
import { TutorMessage } from '#schema/entities/tutor-message.ts';
import { sqlOf } from '#schema/orm.config.ts';
import type { Topic } from '#shared/catalogue.ts';
import { citedFacts } from '#shared/fact-citations.ts';
import { LETTERS } from '#shared/quiz.constants.ts';
import type { OrderedQuestion } from '#shared/quiz.ts';
import { STOPPED } from '#shared/tutor.constants.ts';
import type { Passage, TutorEvent } from '#shared/tutor.ts';
import type { Turn } from '../../platform/ai/ai.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError, FAILED, isOutage, TOO_MANY_REQUESTS, UNAVAILABLE } from '../../platform/errors.ts';
import { findServedQuestion } from '../questions/questions.service.ts';
import { groundingOf } from '../topics/material.service.ts';
import { requireTopic } from '../topics/topics.service.ts';
import { factsOf } from './passages.rules.ts';
import { findPassages } from './passages.service.ts';
import { tutorTask } from './tutor.prompt.ts';

/** Messages of a topic that are shown, and how many of the latest the tutor is told. */
const SHOWN = 200;
const TOLD = 6;
/** How much of a question's weight a passage must have; what a quiz question says is long, and its topic is known. */
const LEAST = { question: 0.5, quizQuestion: 0.15 };

type TutorDeps = Pick<Deps, 'ai' | 'material' | 'orm' | 'log'>;
type Ask = { topicId: string; question: string; questionId?: string };
type Circumstances = {
  signal: AbortSignal;
  /** The user has asked too often: the study text answers instead. */
  isPastLimit: boolean;
};
type TutorQuestion = { topic: Topic; question: string; about?: OrderedQuestion; history: Turn[] };
type Answer = { text: string; facts: string[]; passages: Passage[]; notice: string | null };

/** Keeps the question, and gives its answer in pieces. Whoever leaves early ends it at its source; what was said is kept. */
export async function askTutor(
  em: EntityManager,
  deps: TutorDeps,
  userId: string,
  { topicId, question, questionId }: Ask,
  circumstances: Circumstances,
): Promise<AsyncGenerator<TutorEvent>> {
  const topic = requireTopic(topicId);
  const about = questionId === undefined ? undefined : await findServedQuestion(em, deps, userId, topic.id, questionId);
  const history = await latestTurns(em, userId, topic.id);
  const asked = { topic, question, about, history };
  em.create(TutorMessage, {
    ...{ user: userId, topicId: topic.id, speaker: 'member', text: question },
    ...{ facts: [], passages: [], notice: null },
  });
  await em.flush();
  return answerTo(em.fork(), deps, userId, asked, circumstances);
}

async function* answerTo(
  em: EntityManager,
  deps: TutorDeps,
  userId: string,
  asked: TutorQuestion,
  circumstances: Circumstances,
): AsyncGenerator<TutorEvent> {
  // So it stays when the reader leaves in the middle.
  const answer: Answer = { text: '', facts: [], passages: [], notice: STOPPED };
  const message = em.create(TutorMessage, { user: userId, topicId: asked.topic.id, speaker: 'tutor', ...answer });
  try {
    yield* speak(deps, userId, asked, circumstances, answer);
  } catch (error) {
    if (!isOutage(error)) deps.log.error({ err: error }, 'a question could not be answered');
    answer.notice = isOutage(error) ? UNAVAILABLE : FAILED;
  } finally {
    em.assign(message, answer);
    await em.flush();
  }
  yield { type: 'done', message: shown(deps, { ...message, ...answer }) };
}

/** Fills `answer` as it goes. */
async function* speak(
  deps: TutorDeps,
  userId: string,
  asked: TutorQuestion,
  { signal, isPastLimit }: Circumstances,
  answer: Answer,
): AsyncGenerator<TutorEvent> {
  try {
    if (isPastLimit) throw new DomainError('too_many', TOO_MANY_REQUESTS);
    yield* askClaude(deps, userId, asked, signal, answer);
    answer.notice = null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (signal.aborted) return;
    answer.notice = error.message;
  }
  if (answer.text !== '') return;
  const { about, topic, question } = asked;
  answer.passages = await findPassages(deps, {
    topicId: topic.id,
    words: about ? searchWordsOf(about) : question,
    least: about ? LEAST.quizQuestion : LEAST.question,
  });
  answer.facts = [...(about?.question.facts ?? []), ...answer.passages.flatMap(({ facts }) => facts)];
}

/** Says nothing without a key, or where there is no material to answer from. */
async function* askClaude(
  { ai, material }: TutorDeps,
  userId: string,
  { topic, question, about, history }: TutorQuestion,
  signal: AbortSignal,
  answer: Answer,
): AsyncGenerator<TutorEvent> {
  const taught = material.get(topic.id);
  if (!ai || !taught?.study) return;
  const pieces = ai.answer({
    ...{ purpose: 'tutor', userId, signal, history, question },
    material: groundingOf(taught),
    task: tutorTask(topic, about),
  });
  for await (const text of pieces) {
    answer.text += text;
    yield { type: 'text', text };
    const cited = factsOf(material, citedFacts(answer.text));
    const fresh = cited.filter(({ id }) => !answer.facts.includes(id));
    if (fresh.length === 0) continue;
    answer.facts.push(...fresh.map(({ id }) => id));
    yield { type: 'facts', facts: fresh };
  }
}

const searchWordsOf = ({ question }: OrderedQuestion): string =>
  `${question.stem} ${question.options[LETTERS.indexOf(question.answer)]!.text}`;

/** The last questions that the tutor answered, with its answers, oldest first. */
async function latestTurns(em: EntityManager, userId: string, topicId: string): Promise<Turn[]> {
  const latest = await messagesOf(em, userId, topicId, 2 * TOLD);
  const turns: Turn[] = [];
  for (const [index, { speaker, text }] of latest.reverse().entries()) {
    const next = latest[index + 1];
    if (speaker === 'member' && next?.speaker === 'tutor' && next.text !== '') {
      turns.push({ from: 'user', text }, { from: 'tutor', text: next.text });
    }
  }
  return turns.slice(-TOLD);
}

const messagesOf = (em: EntityManager, userId: string, topicId: string, limit: number) =>
  sqlOf(em)
    .selectFrom('tutor_messages')
    .select(['id', 'speaker', 'text', 'facts', 'passages', 'notice', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('topic_id', '=', topicId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number];

const shown = (
  { material }: Pick<Deps, 'material'>,
  { id, speaker, text, facts, passages, notice, createdAt }: MessageRow,
) => ({
  ...{ id, speaker, text, passages, notice },
  isStopped: notice === STOPPED,
  facts: factsOf(material, facts),
  createdAt: new Date(createdAt).toISOString(),
});

/** What was asked about a topic and said to it, newest first. */
export async function listMessages(em: EntityManager, deps: Pick<Deps, 'material'>, userId: string, topicId: string) {
  const messages = await messagesOf(em, userId, requireTopic(topicId).id, SHOWN);
  return messages.map((message) => shown(deps, message));
}

export async function removeMessages(em: EntityManager, userId: string, topicId: string): Promise<void> {
  await em.nativeDelete(TutorMessage, { user: userId, topicId: requireTopic(topicId).id });
}
