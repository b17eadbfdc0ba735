import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Exam } from '#schema/entities/exam.ts';
import { ExamAnswer } from '#schema/entities/exam-answer.ts';
import { sqlOf } from '#schema/orm.config.ts';
import type { Deps } from '../../platform/deps.ts';
import { quotaRefusal } from '../../platform/quotas.ts';
import { recordAnswers } from '../answers/answers.service.ts';
import { releaseQuestions } from '../questions/withheld.service.ts';
import { scoreByArea } from './exams.rules.ts';

type ScoringDeps = Pick<Deps, 'clock'>;

/** The overdue exams that one call ends. */
const MAX_ENDED = 100;

/**
 * Ends an open exam and scores it with the answers that were saved, which thereby reach the record of answers. Does
 * nothing if the exam is not open, so that it can run twice, also at once. Returns whether it ended the exam.
 */
export async function endExam(
  em: EntityManager,
  { clock }: ScoringDeps,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const now = clock();
  return await em.fork().transactional(async (tx) => {
    // The lock comes first: saves wait for it, and a second call finds no open exam.
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const exam = await tx.findOne(Exam, { id, user: userId, state: 'open' }, { lockMode });
    if (!exam) return false;
    const saved = await tx.find(ExamAnswer, { exam: id });
    const chosenAt = new Map(saved.map(({ position, chosen }) => [position, chosen]));
    const results = exam.items.map(({ questionId, topicId, order, correct }, index) => {
      const chosen = chosenAt.get(index + 1) ?? null;
      return { questionId, topicId, chosen: chosen === null ? null : order[chosen]!, isCorrect: chosen === correct };
    });
    const isTimedOut = exam.deadlineAt <= now;
    const finishedAt = isTimedOut ? exam.deadlineAt : now;
    tx.assign(exam, {
      ...{ state: 'finished', asked: null, isTimedOut, finishedAt },
      score: results.filter(({ isCorrect }) => isCorrect).length,
      areas: scoreByArea(results),
    });
    await tx.flush();
    const answers = results.flatMap(({ chosen, ...answer }) => (chosen === null ? [] : { ...answer, chosen }));
    // Otherwise a user whose record of answers is full could never end the exam. Its own answers have the result.
    await tx
      .transactional((savepoint) => recordAnswers(savepoint, userId, id, answers, finishedAt))
      .catch((error) => {
        if (!quotaRefusal(error)) throw error;
      });
    await releaseQuestions(tx, userId);
    return true;
  });
}

type Overdue = {
  id?: string;
  userId?: string;
  /** Now by default. */
  before?: Date;
};

/** Ends exams whose deadline has passed: the one with this id, those of a user, or any. Returns how many it ended. */
export async function endOverdueExams(
  em: EntityManager,
  deps: ScoringDeps,
  { id, userId, before = deps.clock() }: Overdue,
): Promise<number> {
  const overdue = await sqlOf(em)
    .selectFrom('exams')
    .select(['id', 'user_id as userId'])
    .where('state', '=', 'open')
    .where('deadline_at', '<=', before)
    .$if(id !== undefined, (exams) => exams.where('id', '=', id!))
    .$if(userId !== undefined, (exams) => exams.where('user_id', '=', userId!))
    .limit(MAX_ENDED)
    .execute();
  let ended = 0;
  for (const exam of overdue) if (await endExam(em, deps, exam)) ended += 1;
  return ended;
}
