import type { EntityManager } from '@mikro-orm/postgresql';
import { GeneratedQuestion } from '#schema/entities/generated-question.ts';
import { QuizRun } from '#schema/entities/quiz-run.ts';
import { TutorMessage } from '#schema/entities/tutor-message.ts';
import { sqlOf } from '#schema/orm.config.ts';
import type { Unit } from '#shared/catalogue.ts';
import type { QuestionContent } from '#shared/quiz.ts';
import { LETTERS } from '#shared/quiz-marks.ts';
import type { Passage, TutorEvent } from '#shared/tutor.ts';
import { citedFacts, STOPPED } from '#shared/tutor-marks.ts';
import { id as generatedId } from '#shared/wire.ts';
import type { Turn } from '../../platform/ai/ai.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError, FAILED, isOutage, UNAVAILABLE } from '../../platform/errors.ts';
import { groundingOf } from '../../platform/material.ts';
import { requireUnit } from '../topics/topics.service.ts';
import { findPassages } from './passages.service.ts';
import { factsOf } from './tutor.library.ts';
import { type ServedQuestion, tutorTask } from './tutor.prompt.ts';

/** Messages of a topic that are shown, and how many of the latest the tutor is told. */
const SHOWN = 200;
const TOLD = 6;
/** Runs in which a quiz question is looked for. */
const LATEST_RUNS = 20;
/** How much of a question's weight a passage must have; what a quiz question says is long, and its topic is known. */
const LEAST = { question: 0.5, quizQuestion: 0.15 };

type TutorDeps = Pick<Deps, 'ai' | 'material' | 'orm' | 'log'>;
type Ask = { topicId: string; question: string; questionId?: string };
type Circumstances = {
  signal: AbortSignal;
  /** Why the tutor is not asked this time; the study text answers then. */
  busy?: string;
};
type Asked = { unit: Unit; question: string; about?: ServedQuestion; history: Turn[] };
type Answer = { text: string; facts: string[]; passages: Passage[]; notice: string | null };

/** Keeps the question, and gives its answer in pieces. Whoever leaves early ends it at its source; what was said is kept. */
export async function askTutor(
  em: EntityManager,
  deps: TutorDeps,
  memberId: string,
  { topicId, question, questionId }: Ask,
  circumstances: Circumstances,
): Promise<AsyncGenerator<TutorEvent>> {
  const unit = requireUnit(topicId);
  const about = questionId === undefined ? undefined : await findServed(em, deps, memberId, unit.id, questionId);
  const history = await latestTurns(em, memberId, unit.id);
  const asked = { unit, question, about, history };
  em.create(TutorMessage, {
    ...{ user: memberId, topicId: unit.id, speaker: 'member', text: question },
    ...{ facts: [], passages: [], notice: null },
  });
  await em.flush();
  return answerTo(em.fork(), deps, memberId, asked, circumstances);
}

async function* answerTo(
  em: EntityManager,
  deps: TutorDeps,
  memberId: string,
  asked: Asked,
  circumstances: Circumstances,
): AsyncGenerator<TutorEvent> {
  // So it stays when the reader leaves in the middle.
  const answer: Answer = { text: '', facts: [], passages: [], notice: STOPPED };
  const message = em.create(TutorMessage, { user: memberId, topicId: asked.unit.id, speaker: 'tutor', ...answer });
  try {
    yield* speak(deps, memberId, asked, circumstances, answer);
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
  memberId: string,
  asked: Asked,
  { signal, busy }: Circumstances,
  answer: Answer,
): AsyncGenerator<TutorEvent> {
  try {
    if (busy !== undefined) throw new DomainError('too_many', busy);
    yield* askClaude(deps, memberId, asked, signal, answer);
    answer.notice = null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (signal.aborted) return;
    answer.notice = error.message;
  }
  if (answer.text !== '') return;
  const { about, unit, question } = asked;
  answer.passages = await findPassages(deps, {
    topicId: unit.id,
    words: about ? wordsOf(about) : question,
    least: about ? LEAST.quizQuestion : LEAST.question,
  });
  answer.facts = [...(about?.question.facts ?? []), ...answer.passages.flatMap(({ facts }) => facts)];
}

/** Says nothing without a key, or where there is no material to answer from. */
async function* askClaude(
  { ai, material }: TutorDeps,
  memberId: string,
  { unit, question, about, history }: Asked,
  signal: AbortSignal,
  answer: Answer,
): AsyncGenerator<TutorEvent> {
  const taught = material.get(unit.id);
  if (!ai || !taught?.topic.study) return;
  const pieces = ai.answer({
    ...{ purpose: 'tutor', memberId, signal, history, question },
    material: groundingOf(taught),
    task: tutorTask(unit, about),
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

const wordsOf = ({ question }: ServedQuestion): string =>
  `${question.stem} ${question.options[LETTERS.indexOf(question.answer)]!.text}`;

/** The question as the member's latest run with it showed it. */
async function findServed(
  em: EntityManager,
  { material }: TutorDeps,
  memberId: string,
  topicId: string,
  questionId: string,
): Promise<ServedQuestion> {
  const runs = await em.find(
    QuizRun,
    { user: memberId, topicId },
    { orderBy: { createdAt: 'desc' }, limit: LATEST_RUNS },
  );
  const served = runs.flatMap((run) => run.served).find((each) => each.questionId === questionId);
  const question =
    material.get(topicId)?.questions.find(({ id }) => id === questionId) ??
    (served && (await generatedQuestion(em, questionId)));
  if (!served || !question) throw new DomainError('not_found', 'There is no such question in your latest quizzes');
  return { question, order: served.order };
}

async function generatedQuestion(em: EntityManager, questionId: string): Promise<QuestionContent | undefined> {
  const { success, data: id } = generatedId.safeParse(questionId);
  return success ? (await em.findOne(GeneratedQuestion, { id }))?.content : undefined;
}

/** The last questions that the tutor answered, with its answers, oldest first. */
async function latestTurns(em: EntityManager, memberId: string, topicId: string): Promise<Turn[]> {
  const latest = await messagesOf(em, memberId, topicId, 2 * TOLD);
  const turns: Turn[] = [];
  for (const [index, { speaker, text }] of latest.reverse().entries()) {
    const next = latest[index + 1];
    if (speaker === 'member' && next?.speaker === 'tutor' && next.text !== '') {
      turns.push({ from: 'member', text }, { from: 'tutor', text: next.text });
    }
  }
  return turns.slice(-TOLD);
}

const messagesOf = (em: EntityManager, memberId: string, topicId: string, limit: number) =>
  sqlOf(em)
    .selectFrom('tutor_messages')
    .select(['id', 'speaker', 'text', 'facts', 'passages', 'notice', 'created_at as createdAt'])
    .where('user_id', '=', memberId)
    .where('topic_id', '=', topicId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

type Kept = Awaited<ReturnType<typeof messagesOf>>[number];

const shown = (
  { material }: Pick<Deps, 'material'>,
  { id, speaker, text, facts, passages, notice, createdAt }: Kept,
) => ({
  ...{ id, speaker, text, passages, notice },
  facts: factsOf(material, facts),
  createdAt: new Date(createdAt).toISOString(),
});

/** What was asked about a topic and said to it, newest first. */
export async function listMessages(em: EntityManager, deps: Pick<Deps, 'material'>, memberId: string, topicId: string) {
  const messages = await messagesOf(em, memberId, requireUnit(topicId).id, SHOWN);
  return messages.map((message) => shown(deps, message));
}

export async function removeMessages(em: EntityManager, memberId: string, topicId: string): Promise<void> {
  await em.nativeDelete(TutorMessage, { user: memberId, topicId: requireUnit(topicId).id });
}
