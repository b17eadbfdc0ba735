import type { EntityManager } from '@mikro-orm/postgresql';
import type { Mistake } from '#shared/mistakes.ts';
import type { Deps } from '../../platform/deps.ts';
import { listMistakes } from '../answers/answers.service.ts';
import { keyOf } from '../questions/questions.rules.ts';
import { findAskedQuestions } from '../questions/questions.service.ts';
import { requireTopic } from '../topics/topics.service.ts';

/** Returns the user's mistakes with their questions, newest first. Leaves out questions that quizzes no longer serve. */
export async function readMistakes(
  em: EntityManager,
  deps: Pick<Deps, 'orm' | 'material' | 'clock'>,
  userId: string,
): Promise<Mistake[]> {
  const mistakes = await listMistakes(em, userId);
  const questions = await findAskedQuestions(em, deps, userId, mistakes);
  return mistakes.flatMap(({ questionId, topicId, chosen, missedAt }) => {
    const question = questions.get(questionId);
    if (!question) return [];
    return {
      questionId,
      topicId,
      area: requireTopic(topicId).area.id,
      question: question.stem,
      options: question.options.map(({ text }) => text),
      chosen,
      correct: keyOf(question),
      rationales: question.options.map(({ rationale }) => rationale),
      answeredAt: missedAt,
    };
  });
}
