// Measures what the calls of a quiz cost, compared with bare Fastify + pg: a new quiz, its score with ten answers, and what
// the client does, which keeps the answers one by one before it sends the score.
import { orderedTopics } from '#shared/catalogue.ts';
import { percentage } from '#shared/quiz.constants.ts';
import type { QuizAnswer, SaveQuizScoreInput, ServedQuiz } from '#shared/quiz.ts';
import { type Cost, costOf, figures, heading, medianOf, REQUESTS, shareOf } from './cost.ts';
import { type Headers, requestOf } from './http.ts';
import {
  addBareSessions,
  interleaved,
  line,
  type Program,
  roundRobin,
  signUpAll,
  type Testbed,
  verdictOn,
} from './testbed.ts';

const QUIZ_CPU = 1000;
const SCORE_CPU = 1500;
/** From the click to the first question (ms), of which the server's part is measured. */
const FIRST_QUESTION_MS = 50;
const AT_ONCE = 4;
/** A user may take 60 quizzes a minute. */
const USERS = Number(process.env.BENCH_USERS ?? 400);
/** One quiz in so many is answered one by one, so that there are about as many calls of each kind. */
const ONE_BY_ONE = 10;

type Taken = { user: Headers; input: SaveQuizScoreInput & { answers: QuizAnswer[] } };
/** What a new quiz and its score with all answers cost. CPU time of `client` is that of ten kept answers and their score. */
type Costs = Record<'quiz' | 'score' | 'client', Cost>;

/** The score of a quiz in which the user chose the first option each time. */
function scoreOf(topicId: string, { runId, questions }: ServedQuiz): Taken['input'] {
  const score = questions.filter(({ correctAnswer }) => correctAnswer === 0).length;
  const answers = questions.map(({ id }) => ({ questionId: id, chosen: 0, confidence: 'sure' as const }));
  const totalQuestions = questions.length;
  return { topicId, runId, score, totalQuestions, percentage: percentage(score, totalQuestions), answers };
}

const nextTopic = roundRobin(orderedTopics.map(({ id }) => id));

/** Returns a function that makes a request for a new quiz. */
const newQuiz = (nextUser: () => Headers) => () => {
  const [user, topicId] = [nextUser(), nextTopic()];
  return { ...requestOf('POST', '/api/quiz/generate', user, { topicId }), user, topicId };
};

async function takeQuizzes(server: Program, nextUser: () => Headers): Promise<Costs> {
  const taken: Taken[] = [];
  const quiz = await costOf(server, newQuiz(nextUser), {
    read: (body, { user, topicId }) => taken.push({ user, input: scoreOf(topicId, JSON.parse(body)) }),
  });
  const slowly = taken.splice(0, Math.ceil(REQUESTS / ONE_BY_ONE));
  // One answer of each quiz after the other, because a user has one call at a time.
  const answers = slowly[0]!.input.answers.flatMap((_, at) =>
    slowly.map(({ user, input: { runId, answers } }) => {
      const { questionId, ...answer } = answers[at]!;
      return requestOf('PUT', `/api/quiz/${runId}/answers/${questionId}`, user, answer);
    }),
  );
  const scores = (quizzes: Taken[]) =>
    quizzes.map(({ user, input }) => requestOf('POST', '/api/quiz-scores', user, input));
  const costOfAll = (requests: ReturnType<typeof scores>) =>
    costOf(server, roundRobin(requests), { amount: requests.length });
  const score = await costOfAll(scores(taken));
  const kept = await costOfAll(answers);
  const last = await costOfAll(scores(slowly));
  return { quiz, score, client: { ...kept, cpu: (kept.cpu * answers.length) / slowly.length + last.cpu } };
}

export async function writes(testbed: Testbed): Promise<void> {
  const { databaseUrl, ours, bare } = await testbed.startBoth();
  const nextUser = roundRobin(await signUpAll(ours.url, USERS));
  const nextSession = roundRobin(await addBareSessions(databaseUrl));
  const rounds = await interleaved({
    ours: () => takeQuizzes(ours, nextUser),
    bare: () => takeQuizzes(bare, nextSession),
  });
  const of = (server: 'ours' | 'bare', kind: keyof Costs) => rounds[server].map((costs) => costs[kind]);
  const print = (name: string, kind: keyof Costs, budget?: number) => {
    line('bare Fastify + pg, the same statements', figures(of('bare', kind)));
    line(name, figures(of('ours', kind), { bare: of('bare', kind), budget }));
  };
  heading('Writes');
  print('REST, a new quiz of ten questions', 'quiz', QUIZ_CPU);
  print('REST, its score with ten answers', 'score', SCORE_CPU);
  const [client, bareClient] = [of('ours', 'client'), of('bare', 'client')];
  const whole = (costs: Cost[]) => `${medianOf(costs, 'cpu').toFixed(0)} µs for each quiz`;
  line('bare Fastify + pg, the same statements', whole(bareClient));
  line(
    'REST, ten answers one by one, then the score',
    `${whole(client)}, ${shareOf(bareClient, client).toFixed(2)} of bare`,
  );
}

/** Measures the server's part of the time from the click to the first question. */
export async function quiz(testbed: Testbed): Promise<void> {
  const server = await testbed.start('src/main.ts', await testbed.database());
  const nextUser = roundRobin(await signUpAll(server.url, 20));
  const amount = Math.min(REQUESTS, 500);
  const { p50, p95 } = await costOf(server, newQuiz(nextUser), { amount, connections: AT_ONCE });
  console.log(`A new quiz of curated questions: ${amount} calls, ${AT_ONCE} at a time`);
  line('p50', `${p50.toFixed(1)} ms`);
  line('p95', `${p95.toFixed(1)} ms, ${verdictOn(p95, FIRST_QUESTION_MS)} ${FIRST_QUESTION_MS} ms`);
}
