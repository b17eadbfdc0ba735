import { beforeEach, expect, test, vi } from 'vitest';
import { forgetDrafts } from '#web/features/drafts/drafts.ts';
import { refusedCall } from '#web/lib/call-error.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { fakeServer, type Handlers, refusal } from '#web/testing/fake-server.ts';
import { storeInOtherTab } from '#web/testing/other-tab.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { addEntry, dropOldKeys, entriesOf } from './box.ts';
import type { NewEntry } from './entries.ts';
import { refusalOf } from './outcome.ts';
import { followOtherTabs, give, openSitting, send } from './sender.ts';

const drill = (questionId: string, sitting = 'drill'): NewEntry => ({
  kind: 'drill',
  sitting,
  answer: { questionId, chosen: 1 },
});
const quiz = (questionId: string, sitting = 'quiz'): NewEntry => ({
  kind: 'quiz',
  topicId: '1.1',
  sitting,
  answers: [{ questionId, chosen: 1 }],
});
const grade = (id: string): NewEntry => ({
  kind: 'review',
  sitting: 'review',
  grade: { id, rating: 'good', seconds: 5 },
});
const exam = (position: number, chosen: number | null = 1): NewEntry => ({
  kind: 'exam',
  sitting: 'exam',
  answer: { position, chosen, flagged: false },
});
const result = (sitting: string, topicId: string, score: number): NewEntry => ({
  kind: 'quiz',
  topicId,
  sitting,
  answers: [],
  result: { score, totalQuestions: 10 },
});

const graded = ({ id }: { id: string }) => ({ id, dueAt: '2026-11-20T10:00:00.000Z' });
const KEPT: Handlers = {
  'drill.answer': () => ({ isCorrect: true, correct: 1, remaining: 0 }),
  'quiz.keepAnswer': () => ({ ok: true }),
  'review.grade': graded,
  'exams.saveAnswer': () => ({ ok: true }),
};

/** What a page of Rosa has that sends to these procedures. */
function page(handlers: Handlers = {}) {
  const calls: { path: string; type: string; input: unknown }[] = [];
  const queryClient = createQueryClient();
  queryClient.setQueryData([['auth', 'user'], { type: 'query' }], { id: 'rosa' });
  const client = fakeServer({ ...KEPT, ...handlers }, calls) as never;
  return { calls, to: { client, queryClient }, paths: () => calls.map(({ path }) => path) };
}

const waiting = () => entriesOf('rosa').map(({ kind }) => kind);
const fail = (error: Error) => () => {
  throw error;
};

beforeEach(() => void vi.stubGlobal('fetch', async () => new Response('')));

test('what waits belongs to one user, and is forgotten with the drafts [OFF-03, OFF-04]', () => {
  addEntry('rosa', drill('a'));
  expect(entriesOf('sam')).toEqual([]);
  forgetDrafts('rosa');
  expect(waiting()).toEqual(['drill']);
  forgetDrafts('sam');
  expect(waiting()).toEqual([]);
});

test('what is broken or of another program is dropped, and what an earlier program has kept is deleted', () => {
  const { id } = { id: addEntry('rosa', drill('a')) };
  const text = localStorage.getItem(`outbox/rosa/${id}`)!;
  const broken = ['{', 'null', '7', '{"id":"x"}', text.replace('"drill"', '"essay"'), text.replace('"chosen":1', '')];
  for (const [index, each] of broken.entries()) localStorage.setItem(`outbox/rosa/${index}`, each);
  expect(waiting()).toEqual(['drill']);
  expect(localStorage).toHaveLength(1);
  for (const name of ['unsaved-quizzes', 'exam-answers', 'review-grades', 'drill', 'note'])
    localStorage.setItem(`draft/rosa/${name}`, '{}');
  dropOldKeys();
  expect(Object.keys(localStorage).toSorted()).toEqual(['draft/rosa/note', `outbox/rosa/${id}`]);
});

test('where the browser stores nothing, what waits lasts as long as the page [OFF-03]', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(fail(new Error('The storage is full')));
  addEntry('rosa', drill('a'));
  addEntry('rosa', drill('b'));
  expect(waiting()).toEqual(['drill', 'drill']);
  const { to, calls } = page();
  await send(to, 'rosa');
  expect(calls.map(({ input }) => input)).toMatchObject([{ questionId: 'a' }, { questionId: 'b' }]);
  expect(waiting()).toEqual([]);
});

test('the last answer to an exam question replaces the one before, also while that one is on its way [EXAM-19]', async () => {
  const sent = Promise.withResolvers<{ ok: true }>();
  const { to, calls } = page({ 'exams.saveAnswer': () => sent.promise });
  const replaces = () => true;
  give(to, 'rosa', exam(1, 0), replaces);
  give(to, 'rosa', exam(1, 2), replaces);
  await expect.poll(() => calls.length).toBe(1);
  give(to, 'rosa', exam(1, 3), replaces);
  sent.resolve({ ok: true });
  await send(to, 'rosa');
  expect(calls.map(({ input }) => (input as { chosen: number }).chosen)).toEqual([2, 3]);
  expect(waiting()).toEqual([]);
});

test("an entry that another tab adds while one is sent is neither lost nor overwritten, and one that it has sent isn't sent again [OFF-03]", async () => {
  const sent = Promise.withResolvers<void>();
  const { to, calls } = page({
    'drill.answer': async () => {
      await sent.promise;
      return { isCorrect: true, correct: 1, remaining: 0 };
    },
  });
  give(to, 'rosa', drill('mine'));
  await expect.poll(() => calls.length).toBe(1);
  addEntry('rosa', drill('theirs'));
  addEntry('rosa', drill('sent by the other tab'));
  const { id } = entriesOf('rosa').at(-1)!;
  localStorage.removeItem(`outbox/rosa/${id}`);
  sent.resolve();
  await send(to, 'rosa');
  expect(calls.map(({ input }) => (input as { questionId: string }).questionId)).toEqual(['mine', 'theirs']);
  expect(waiting()).toEqual([]);
});

test('order holds within a sitting, another sitting goes on, kinds do not wait for each other, and an exam is first [OFF-03]', async () => {
  for (const each of [quiz('a'), quiz('b'), quiz('c', 'other'), grade('d'), exam(1)]) addEntry('rosa', each);
  const held = Promise.withResolvers<never>();
  const { to, calls, paths } = page({
    'quiz.keepAnswer': ({ runId }) => {
      if (runId === 'quiz') throw refusal(500, 'Something went wrong');
      return { ok: true };
    },
    'review.grade': () => held.promise,
  });
  void send(to, 'rosa');
  await expect.poll(waiting).toEqual(['quiz', 'quiz', 'review']);
  expect(paths()[0]).toBe('exams.saveAnswer');
  expect(calls.filter(({ path }) => path === 'quiz.keepAnswer').map(({ input }) => input)).toMatchObject([
    { questionId: 'a' },
    { questionId: 'c' },
  ]);
  held.reject(new TypeError('Failed to fetch'));
  await send(to, 'rosa');
});

test.each([
  ["a proxy's 404", refusedCall(404, '<html>Not Found</html>', '')],
  ["a proxy's 404 in JSON", refusedCall(404, '{"message":"no Route matched"}', '')],
  ["a proxy's 401", refusedCall(401, '', 'Unauthorized')],
  ['a 502', refusedCall(502, '<html>Bad Gateway</html>', '')],
  ["the server's 500", refusal(500, 'Something went wrong')],
  ['too many calls', refusal(429, 'Too many requests')],
  ['no connection', new TypeError('Failed to fetch')],
  ['an open exam', refusal(409, 'Your unfinished exam includes this question', 'examOpen')],
])('after %s nothing is lost, and one timer tries again until all is sent [OFF-03]', async (_what, error) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isDown = true;
  const check = <Answer>(answer: Answer) => {
    if (isDown) throw error;
    return answer;
  };
  const { to, paths } = page({
    'drill.answer': () => check({ isCorrect: true, correct: 1, remaining: 0 }),
    'quiz.keepAnswer': () => check({ ok: true as const }),
    'review.grade': (input) => check(graded(input)),
    'exams.saveAnswer': () => check({ ok: true as const }),
  });
  const before = vi.getTimerCount();
  for (const each of [exam(1), quiz('a'), quiz('b'), drill('c'), drill('d'), grade('e')]) give(to, 'rosa', each);
  await vi.waitFor(() => expect(paths().length).toBeGreaterThanOrEqual(4));
  await send(to, 'rosa');
  expect(waiting()).toHaveLength(6);
  expect(toasts.get()).toEqual([]);
  expect(vi.getTimerCount()).toBe(before + 1);
  isDown = false;
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(() => expect(waiting()).toEqual([]));
  expect(vi.getTimerCount()).toBe(before);
});

test('ten answers after a sign-out elsewhere say so once, with the way back, stay, and leave no timer [OFF-03, OFF-04]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const signedOut = fail(refusal(401, 'Please sign in'));
  const { to, paths } = page({ 'drill.answer': signedOut, 'quiz.keepAnswer': signedOut });
  const before = vi.getTimerCount();
  for (let answer = 0; answer < 10; answer++) give(to, 'rosa', answer % 2 ? quiz(`${answer}`) : drill(`${answer}`));
  await vi.waitFor(() => expect(toasts.get()).toMatchObject([{ title: "You're signed out", tone: 'danger' }]));
  await send(to, 'rosa');
  expect(toasts.get()[0]!.action!.label).toBe('Sign In');
  expect(toasts.get()[0]!.description).toContain('Your latest answers are still on this device.');
  expect(paths().length).toBeLessThanOrEqual(2);
  expect(waiting()).toHaveLength(10);
  expect(vi.getTimerCount()).toBe(before);
  const back = page();
  await send(back.to, 'rosa');
  expect(waiting()).toEqual([]);
  expect(back.paths()).toHaveLength(10);
});

test('a refused entry is said once, with the reason, and leaves the box; the others go on [OFF-03]', async () => {
  const { to } = page({ 'quiz.keepAnswer': fail(refusal(409, 'This quiz is finished')) });
  for (const each of [quiz('a'), quiz('b'), drill('c')]) addEntry('rosa', each);
  await send(to, 'rosa');
  expect(waiting()).toEqual([]);
  expect(toasts.get()).toMatchObject([{ title: "2 answers weren't saved", description: 'This quiz is finished.' }]);
  expect(refusalOf('quiz')).toEqual({ sentence: 'This quiz is finished', lost: 2 });
});

test('answers of an exam that is over are dropped together, and counted [EXAM-19]', async () => {
  const { to, paths } = page({ 'exams.saveAnswer': fail(refusal(409, 'Zu spät', 'timeIsUp')) });
  for (const each of [exam(1), exam(2), exam(3)]) addEntry('rosa', { ...each, sitting: 'late' });
  await send(to, 'rosa');
  expect(paths()).toEqual(['exams.saveAnswer']);
  expect(waiting()).toEqual([]);
  expect(refusalOf('late')).toEqual({ sentence: 'Time is up', lost: 3 });
  expect(toasts.get()).toMatchObject([{ title: "3 answers weren't saved", description: 'Time is up.' }]);
});

test("one 'Saved' names everything that was saved late, and what was just given goes without saying [QUIZ-27]", async () => {
  const handlers: Handlers = { 'quiz.saveScore': () => ({}) as never };
  addEntry('rosa', result('one', '1.1', 7));
  addEntry('rosa', result('two', '2.1', 9));
  for (const id of ['a', 'b']) addEntry('rosa', grade(id));
  await send(page(handlers).to, 'rosa');
  const [toast] = toasts.get();
  expect(toast?.title).toBe('Saved');
  for (const part of ['Your quiz on 1.1', '7 of 10 correct', 'Your quiz on 2.1', '9 of 10 correct', '2 items reviewed'])
    expect(toast!.description).toContain(part);
  const { to } = page(handlers);
  give(to, 'rosa', result('three', '1.1', 5));
  await send(to, 'rosa');
  expect(waiting()).toEqual([]);
  expect(toasts.get()).toEqual([toast]);
});

test('answers of a sitting make nothing stale until it ends, then once, also after half of it [CALL-07]', async () => {
  const { to } = page();
  const stale = vi.spyOn(to.queryClient, 'invalidateQueries');
  const end = openSitting(to, 'half');
  for (const id of ['a', 'b', 'c']) give(to, 'rosa', quiz(id, 'half'));
  await send(to, 'rosa');
  expect(stale).not.toHaveBeenCalled();
  end();
  await expect.poll(() => stale.mock.calls.length).toBe(1);
});

test('after another tab has sent a score, the figures of this one load again, but not during a sitting [CALL-07]', async () => {
  const { to } = page();
  const stale = vi.spyOn(to.queryClient, 'invalidateQueries');
  const unfollow = followOtherTabs(to, 'rosa');
  const sendInOtherTab = (entry: NewEntry) => storeInOtherTab(`outbox/rosa/${addEntry('rosa', entry)}`, null);
  sendInOtherTab(result('theirs', '1.1', 7));
  await expect.poll(() => stale.mock.calls.length).toBe(1);
  sendInOtherTab(grade('a'));
  expect(stale).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => stale.mock.calls.length).toBe(2);
  const end = openSitting(to, 'mine');
  sendInOtherTab(result('theirs too', '1.1', 8));
  expect(stale).toHaveBeenCalledTimes(2);
  end();
  await expect.poll(() => stale.mock.calls.length).toBe(3);
  unfollow();
});
