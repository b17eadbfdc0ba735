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

/** The maximum number of messages of a topic that we list. */
const MAX_LISTED = 200;
/** The maximum number of earlier messages that the tutor receives. */
const MAX_HISTORY = 6;
/**
 * The minimum share of a question's weight that a passage must match. It is lower for a quiz question, whose text is
 * long and whose topic is known.
 */
const MIN_WEIGHT = { question: 0.5, quizQuestion: 0.15 };

type TutorDeps = Pick<Deps, 'ai' | 'material' | 'orm' | 'log'>;
type TutorRequest = { topicId: string; question: string; questionId?: string };
type AnswerOptions = {
  signal: AbortSignal;
  /** Whether the user has reached the limit. If so, passages of the study text are served instead of an answer. */
  isPastLimit: boolean;
};
type TutorQuestion = { topic: Topic; question: string; about?: OrderedQuestion; history: Turn[] };
type Answer = { text: string; facts: string[]; passages: Passage[]; notice: string | null };

/**
 * Saves the question and streams the answer. Leaving the stream early aborts the request to the provider. The part of
 * the answer that was already received is saved.
 */
export async function askTutor(
  em: EntityManager,
  deps: TutorDeps,
  userId: string,
  { topicId, question, questionId }: TutorRequest,
  options: AnswerOptions,
): Promise<AsyncGenerator<TutorEvent>> {
  const topic = requireTopic(topicId);
  const about = questionId === undefined ? undefined : await findServedQuestion(em, deps, userId, topic.id, questionId);
  const history = await latestTurns(em, userId, topic.id);
  const tutorQuestion = { topic, question, about, history };
  em.create(TutorMessage, {
    ...{ user: userId, topicId: topic.id, speaker: 'member', text: question },
    ...{ facts: [], passages: [], notice: null },
  });
  await em.flush();
  return streamAnswer(em.fork(), deps, userId, tutorQuestion, options);
}

async function* streamAnswer(
  em: EntityManager,
  deps: TutorDeps,
  userId: string,
  tutorQuestion: TutorQuestion,
  options: AnswerOptions,
): AsyncGenerator<TutorEvent> {
  // The notice remains STOPPED if the reader leaves before the end.
  const answer: Answer = { text: '', facts: [], passages: [], notice: STOPPED };
  const message = em.create(TutorMessage, {
    user: userId,
    topicId: tutorQuestion.topic.id,
    speaker: 'tutor',
    ...answer,
  });
  try {
    yield* generateAnswer(deps, userId, tutorQuestion, options, answer);
  } catch (error) {
    if (!isOutage(error)) deps.log.error({ err: error }, 'the tutor could not answer a question');
    answer.notice = isOutage(error) ? UNAVAILABLE : FAILED;
  } finally {
    em.assign(message, answer);
    await em.flush();
  }
  yield { type: 'done', message: toMessage(deps, { ...message, ...answer }) };
}

/** Streams events and fills in `answer`. */
async function* generateAnswer(
  deps: TutorDeps,
  userId: string,
  tutorQuestion: TutorQuestion,
  { signal, isPastLimit }: AnswerOptions,
  answer: Answer,
): AsyncGenerator<TutorEvent> {
  try {
    if (isPastLimit) throw new DomainError('too_many', TOO_MANY_REQUESTS);
    yield* askClaude(deps, userId, tutorQuestion, signal, answer);
    answer.notice = null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (signal.aborted) return;
    answer.notice = error.message;
  }
  if (answer.text !== '') return;
  const { about, topic, question } = tutorQuestion;
  answer.passages = await findPassages(deps, {
    topicId: topic.id,
    words: about ? searchWordsOf(about) : question,
    least: about ? MIN_WEIGHT.quizQuestion : MIN_WEIGHT.question,
  });
  answer.facts = [...(about?.question.facts ?? []), ...answer.passages.flatMap(({ facts }) => facts)];
}

/** Yields nothing if there is no API key or no material for the topic. */
async function* askClaude(
  { ai, material }: TutorDeps,
  userId: string,
  { topic, question, about, history }: TutorQuestion,
  signal: AbortSignal,
  answer: Answer,
): AsyncGenerator<TutorEvent> {
  const topicMaterial = material.get(topic.id);
  if (!ai || !topicMaterial?.study) return;
  const pieces = ai.answer({
    ...{ purpose: 'tutor', userId, signal, history, question },
    material: groundingOf(topicMaterial),
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

/** Returns the latest questions that the tutor answered, with the answers, oldest first. */
async function latestTurns(em: EntityManager, userId: string, topicId: string): Promise<Turn[]> {
  const latest = await messagesOf(em, userId, topicId, 2 * MAX_HISTORY);
  const turns: Turn[] = [];
  for (const [index, { speaker, text }] of latest.reverse().entries()) {
    const next = latest[index + 1];
    if (speaker === 'member' && next?.speaker === 'tutor' && next.text !== '') {
      turns.push({ from: 'user', text }, { from: 'tutor', text: next.text });
    }
  }
  return turns.slice(-MAX_HISTORY);
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

const toMessage = (
  { material }: Pick<Deps, 'material'>,
  { id, speaker, text, facts, passages, notice, createdAt }: MessageRow,
) => ({
  ...{ id, speaker, text, passages, notice },
  isStopped: notice === STOPPED,
  facts: factsOf(material, facts),
  createdAt: new Date(createdAt).toISOString(),
});

/** Returns the messages of the user and the tutor about a topic, newest first. */
export async function listMessages(em: EntityManager, deps: Pick<Deps, 'material'>, userId: string, topicId: string) {
  const messages = await messagesOf(em, userId, requireTopic(topicId).id, MAX_LISTED);
  return messages.map((message) => toMessage(deps, message));
}

export async function removeMessages(em: EntityManager, userId: string, topicId: string): Promise<void> {
  await em.nativeDelete(TutorMessage, { user: userId, topicId: requireTopic(topicId).id });
}
