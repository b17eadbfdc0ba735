import { randomUUIDv7 } from 'node:crypto';
import type { Topic } from '#shared/catalogue.ts';
import { citedFacts } from '#shared/fact-citations.ts';
import type { Material } from '#shared/material.ts';
import type { Passage } from '#shared/topics.ts';
import { STOPPED, whyQuestion } from '#shared/tutor.constants.ts';
import type { AskInput, CitedFact, TutorEvent, TutorMessage } from '#shared/tutor.ts';
import type { UserCall } from '../../call.ts';
import type { Turn } from '../../platform/ai/ai.ts';
import { DomainError, FAILED, isOutage, TOO_MANY_REQUESTS, UNAVAILABLE } from '../../platform/errors.ts';
import { type ListBounds, type ListPart, PAGE, readPart, toPage } from '../../platform/lists.ts';
import { allOf, json } from '../../platform/sql.ts';
import { listWithheld } from '../bank/bank.service.ts';
import { groundingOf } from '../topics/material.service.ts';
import { allPassages, factsOf, passageStating } from '../topics/passages.service.ts';
import { requireTopic } from '../topics/topics.service.ts';
import { answeredQuestion, explanationOf } from './answered-question.rules.ts';
import { findPassages, type PassageIndex, passageIndexOf } from './find-passages.rules.ts';
import { findShownQuestion } from './shown-question.service.ts';
import { type QuestionContext, tutorTask } from './tutor.prompt.ts';

/** The most messages of one answer. The statements of their facts are not counted. */
const MAX_LISTED = 200;
/** The maximum number of earlier messages that the tutor receives. */
const MAX_HISTORY = 6;

type AnswerOptions = {
  signal: AbortSignal;
  /** Whether the user has reached the limit. If so, passages of the study text are served instead of an answer. */
  isPastLimit: boolean;
};
/** `words` are missing if the user asks why the chosen option is right or wrong. */
type TutorQuestion = {
  topic: Topic;
  words?: string;
  text: string;
  about?: QuestionContext;
  answered: ReturnType<typeof answeredQuestion> | null;
  history: Turn[];
};
type Answer = { text: string; facts: string[]; passages: Passage[]; notice: string | null };

/**
 * Checks the question. Returns the answer as a stream, which saves the question when its reader starts, so that a call that
 * can't receive a stream leaves nothing behind. Leaving the stream early aborts the request to the provider. The part of the
 * answer that was already received is saved.
 */
export async function askTutor(
  call: UserCall,
  { topicId, question, about: asked }: AskInput,
  options: AnswerOptions,
): Promise<AsyncGenerator<TutorEvent>> {
  const topic = requireTopic(topicId);
  const about = asked && (await findContext(call, { topicId: topic.id, ...asked }));
  const history = await latestTurns(call, topic.id);
  const answered = about && answeredQuestion(about, about.chosen);
  const text = question ?? whyQuestion(answered!);
  const tutorQuestion = { topic, words: question, text, about, answered: answered ?? null, history };
  return streamAnswer(call, tutorQuestion, options);
}

/** Returns a question that was shown to the user, and the passage that states the fact it rests on. */
async function findContext(
  call: UserCall,
  { chosen, ...shown }: NonNullable<AskInput['about']> & { topicId: string },
): Promise<QuestionContext> {
  const { question, order } = await findShownQuestion(call, shown);
  const passage = passageStating(call.deps.material, shown.topicId, question.facts);
  return { question, order, chosen, passage };
}

async function* streamAnswer(
  call: UserCall,
  tutorQuestion: TutorQuestion,
  options: AnswerOptions,
): AsyncGenerator<TutorEvent> {
  // The notice remains STOPPED if the reader leaves before the end.
  const answer: Answer = { text: '', facts: [], passages: [], notice: STOPPED };
  const { topic, text, about, answered } = tutorQuestion;
  const { deps } = call;
  const both = { topicId: topic.id, questionId: about?.question.id ?? null };
  const askedAt = deps.clock();
  const question = { id: randomUUIDv7(), speaker: 'member' as const, text, about: answered, createdAt: askedAt };
  await saveMessage(call, { ...both, ...question, facts: [], passages: [], notice: null });
  // Lists are sorted by time, so the answer must not have the time of its question.
  const createdAt = new Date(askedAt.getTime() + 1);
  const message = { id: randomUUIDv7(), speaker: 'tutor' as const, about: null, createdAt };
  try {
    yield* generateAnswer(call, tutorQuestion, options, answer);
  } catch (error) {
    if (!isOutage(error)) deps.log.error({ err: error }, 'the tutor could not answer a question');
    answer.notice = isOutage(error) ? UNAVAILABLE : FAILED;
  } finally {
    await saveMessage(call, { ...both, ...message, ...answer });
  }
  yield { type: 'done', message: toMessage(deps.material, { ...message, ...answer }) };
}

async function saveMessage(
  { db, userId }: UserCall,
  { id, topicId, questionId, speaker, text, about, facts, passages, notice, createdAt }: NewMessage,
): Promise<void> {
  const content = { speaker, text, about: about && json(about), facts: json(facts), passages: json(passages), notice };
  await db
    .insertInto('tutor_messages')
    .values({ id, user_id: userId, topic_id: topicId, question_id: questionId, ...content, created_at: createdAt })
    .execute();
}

/** Streams events and fills in `answer`. */
async function* generateAnswer(
  call: UserCall,
  tutorQuestion: TutorQuestion,
  { signal, isPastLimit }: AnswerOptions,
  answer: Answer,
): AsyncGenerator<TutorEvent> {
  try {
    if (isPastLimit) throw new DomainError('too_many', TOO_MANY_REQUESTS);
    yield* askClaude(call, tutorQuestion, signal, answer);
    answer.notice = null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (signal.aborted) return;
    answer.notice = error.message;
  }
  if (answer.text !== '') return;
  Object.assign(answer, answerFromMaterial(call.deps.material, tutorQuestion));
}

/** Returns the passages that answer the user's words, or else the explanation of the question that the user answered. */
function answerFromMaterial(material: Material, { topic, words, about }: TutorQuestion): Omit<Answer, 'notice'> {
  const found = words === undefined ? [] : findPassages(indexOf(material), words, topic.id);
  if (!about || found.length > 0) {
    return { text: '', passages: found, facts: found.flatMap(({ facts }) => facts) };
  }
  return {
    text: explanationOf(about, about.chosen),
    passages: about.passage ? [about.passage] : [],
    facts: about.question.facts,
  };
}

const indexes = new WeakMap<Material, PassageIndex>();

/** The first question in a process builds the index. */
function indexOf(material: Material): PassageIndex {
  const index = indexes.get(material) ?? passageIndexOf(allPassages(material));
  indexes.set(material, index);
  return index;
}

/** Yields nothing if there is no API key or no material for the topic. */
async function* askClaude(
  { userId, deps: { ai, material } }: UserCall,
  { topic, text: question, about, history }: TutorQuestion,
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
    const cited = citedFactsOf(material, citedFacts(answer.text));
    const fresh = cited.filter(({ id }) => !answer.facts.includes(id));
    if (fresh.length === 0) continue;
    answer.facts.push(...fresh.map(({ id }) => id));
    yield { type: 'facts', facts: fresh };
  }
}

const citedFactsOf = (material: Material, ids: Iterable<string>): CitedFact[] =>
  factsOf(material, ids).map(({ id, statement, source, checked, confidence }) => ({
    ...{ id, statement, source, checked, confidence },
  }));

/** Returns the latest questions that the tutor answered, with the answers, oldest first. */
async function latestTurns(call: UserCall, topicId: string): Promise<Turn[]> {
  const bounds = { ...PAGE, limit: 2 * MAX_HISTORY };
  const { items: latest } = await shownMessages(call, topicId, bounds);
  const turns: Turn[] = [];
  for (const [index, { speaker, text }] of latest.reverse().entries()) {
    const next = latest[index + 1];
    if (speaker === 'member' && next?.speaker === 'tutor' && next.text !== '') {
      turns.push({ from: 'user', text }, { from: 'tutor', text: next.text });
    }
  }
  return turns.slice(-MAX_HISTORY);
}

/** Selects the messages on a topic, without those about questions that an open exam asks. */
const messagesOf = ({ db, userId }: UserCall, topicId: string, withheld: ReadonlySet<string>) =>
  db
    .selectFrom('tutor_messages')
    .where('user_id', '=', userId)
    .where('topic_id', '=', topicId)
    .where(({ eb, or }) => or([eb('question_id', 'is', null), eb('question_id', '!=', allOf([...withheld]))]));

/** Returns the messages on a topic, newest first. */
async function shownMessages(call: UserCall, topicId: string, bounds: ListBounds) {
  const rows = messagesOf(call, topicId, await listWithheld(call)).select([
    'id',
    'speaker',
    'text',
    'about',
    'facts',
    'passages',
    'notice',
    'created_at as createdAt',
    'json_size as jsonSize',
  ]);
  const limit = Math.min(bounds.limit, MAX_LISTED);
  return await readPart(call.db, rows, { time: 'createdAt', size: 'jsonSize' }, { ...bounds, limit });
}

type MessageRow = Omit<Awaited<ReturnType<typeof shownMessages>>['items'][number], 'jsonSize'>;
type NewMessage = MessageRow & { topicId: string; questionId: string | null };

const toMessage = (
  material: Material,
  { id, speaker, text, about, facts, passages, notice, createdAt }: MessageRow,
): TutorMessage => ({
  ...{ id, speaker, text, about, notice },
  isStopped: notice === STOPPED,
  facts: citedFactsOf(material, facts),
  passages,
  createdAt: createdAt.toISOString(),
});

/**
 * Returns the messages of the user and the tutor about a topic, newest first. Leaves out those about questions that an
 * open exam asks.
 */
export async function listMessages(
  call: UserCall,
  topicId: string,
  bounds: ListBounds,
): Promise<ListPart<TutorMessage>> {
  const { items, next } = await shownMessages(call, requireTopic(topicId).id, bounds);
  return { items: items.map((message) => toMessage(call.deps.material, message)), next };
}

/** Returns a page of the same messages, and how many of all are questions. */
export async function pageMessages(call: UserCall, topicId: string, bounds: ListBounds) {
  const part = await listMessages(call, topicId, bounds);
  const { total, questions } = await messagesOf(call, requireTopic(topicId).id, await listWithheld(call))
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('speaker', '=', 'member').as('questions'),
    ])
    .executeTakeFirstOrThrow();
  return { ...toPage(part, total), questions };
}

export async function removeMessages({ db, userId }: UserCall, topicId: string): Promise<void> {
  await db
    .deleteFrom('tutor_messages')
    .where('user_id', '=', userId)
    .where('topic_id', '=', requireTopic(topicId).id)
    .execute();
}
