// Measures what the calls of a quiz cost: a new quiz, and its score with ten answers.
import { orderedTopics } from '#shared/catalogue.ts';
import { percentage } from '#shared/quiz.constants.ts';
import type { SaveQuizScoreInput, ServedQuiz } from '#shared/quiz.ts';
import { type Cost, costOf, figures, heading } from './cost.ts';
import { inTurn, JSON_TYPE, signUpAll, userHeaders } from './many-users.ts';
import { interleaved, line, type Testbed } from './testbed.ts';

const QUIZ_CPU = 1000;
const SCORE_CPU = 1500;
/** A user may take 60 quizzes a minute. */
const USERS = Number(process.env.BENCH_USERS ?? 400);

type User = ReturnType<typeof userHeaders>;

/** The answers to a quiz: the first option each time. */
function scoreOf(topicId: string, { runId, questions }: ServedQuiz): SaveQuizScoreInput {
  const score = questions.filter(({ correctAnswer }) => correctAnswer === 0).length;
  const answers = questions.map(({ id }) => ({ questionId: id, chosen: 0, confidence: 'sure' as const }));
  const totalQuestions = questions.length;
  return { topicId, runId, score, totalQuestions, percentage: percentage(score, totalQuestions), answers };
}

export async function writes(testbed: Testbed): Promise<void> {
  const ours = await testbed.start('src/main.ts', await testbed.database());
  const nextUser = inTurn(await signUpAll(ours.url, async (cookie) => userHeaders(cookie), USERS));
  const nextTopic = inTurn(orderedTopics.map(({ id }) => id));
  const post = (path: string, user: User, body: object) => ({
    method: 'POST' as const,
    path,
    headers: { ...JSON_TYPE, ...user },
    body: JSON.stringify(body),
  });

  async function round(): Promise<Record<'quiz' | 'score', Cost>> {
    const taken: { user: User; score: SaveQuizScoreInput }[] = [];
    const quiz = await costOf(
      ours,
      () => {
        const [user, topicId] = [nextUser(), nextTopic()];
        return { ...post('/api/quiz/generate', user, { topicId }), user, topicId };
      },
      (body, { user, topicId }) => taken.push({ user, score: scoreOf(topicId, JSON.parse(body)) }),
    );
    const next = inTurn(taken);
    const score = await costOf(ours, () => {
      const { user, score } = next();
      return post('/api/quiz-scores', user, score);
    });
    return { quiz, score };
  }
  const { rounds } = await interleaved({ rounds: round });
  heading('Writes');
  line(
    'REST, a new quiz of ten questions',
    figures(
      rounds.map(({ quiz }) => quiz),
      QUIZ_CPU,
    ),
  );
  line(
    'REST, its score with ten answers',
    figures(
      rounds.map(({ score }) => score),
      SCORE_CPU,
    ),
  );
}
