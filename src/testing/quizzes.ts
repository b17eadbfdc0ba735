import { AnswerDayEntity } from '#schema/entities/answer-day.ts';
import type { StartPracticeInput } from '#shared/practice.ts';
import type { Confidence } from '#shared/quiz.constants.ts';
import type { QuizAnswer, QuizScore, ServedQuestion, ServedQuiz } from '#shared/quiz.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './user.ts';

type Caller = Pick<TestUser, 'call'>;
type Result<Body> = { status: number; body: Body };

/** Returns the body of a response, or throws if the call was refused. */
export function bodyOf<Body>({ status, body }: Result<Body>): Body {
  if (status !== 200) throw new Error(`The call was refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Starts a quiz of a topic. */
export const startQuiz = async ({ call }: Caller, topicId = '1.1', count = 10): Promise<ServedQuiz> =>
  bodyOf(await call<ServedQuiz>('POST', '/quiz/generate', { topicId, count }));

/** Starts a practice quiz. */
export const startPractice = async ({ call }: Caller, input: Partial<StartPracticeInput>): Promise<ServedQuiz> =>
  bodyOf(await call<ServedQuiz>('POST', '/practice', input));

const answer = (questionId: string, chosen: number, confidence?: Confidence): QuizAnswer => ({
  questionId,
  chosen,
  ...(confidence && { confidence }),
});
export const correct = ({ id, correctAnswer }: ServedQuestion, confidence?: Confidence) =>
  answer(id, correctAnswer, confidence);
export const wrong = ({ id, correctAnswer, options }: ServedQuestion, confidence?: Confidence) =>
  answer(id, (correctAnswer + 1) % options.length, confidence);

/** Saves one answer while the quiz is open. */
export const saveAnswer = ({ call }: Caller, { runId }: ServedQuiz, { questionId, ...rest }: QuizAnswer) =>
  call<{ ok: boolean }>('PUT', `/quiz/${runId}/answers/${encodeURIComponent(questionId)}`, rest);

/** Sends the score of a quiz with its answers, which are all correct unless given. */
export function saveScore(
  { call }: Caller,
  topicId: string,
  quiz: ServedQuiz,
  answers = quiz.questions.map((each) => correct(each)),
) {
  const keys = new Map(quiz.questions.map(({ id, correctAnswer }) => [id, correctAnswer]));
  const score = answers.filter(({ questionId, chosen }) => keys.get(questionId) === chosen).length;
  const totalQuestions = quiz.questions.length;
  const percentage = Math.round((score / totalQuestions) * 100);
  return call<QuizScore>('POST', '/quiz-scores', {
    topicId,
    runId: quiz.runId,
    score,
    totalQuestions,
    percentage,
    answers,
  });
}

/** Takes a whole quiz of a topic. The first `missed` questions are answered wrong. */
export async function takeQuiz(user: Caller, topicId = '1.1', missed = 0): Promise<ServedQuiz> {
  const quiz = await startQuiz(user, topicId);
  const answers = quiz.questions.map((question, index) => (index < missed ? wrong(question) : correct(question)));
  bodyOf(await saveScore(user, topicId, quiz, answers));
  return quiz;
}

/** Gives each user the answers that a user needs for a dispute: 50, on two days. */
export async function practice({ deps }: Pick<TestApp, 'deps'>, ...users: Pick<TestUser, 'id'>[]): Promise<void> {
  const work = deps.orm.em.fork();
  const total = { correct: 25, total: 25, isFirst: true, isSealed: false };
  for (const { id } of users)
    for (const day of ['2026-01-01', '2026-01-02'])
      work.create(AnswerDayEntity, { ...total, user: id, topicId: '1.2', day });
  await work.flush();
}
