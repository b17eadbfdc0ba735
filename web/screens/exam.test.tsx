import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Sitting } from '#shared/exams.ts';
import { addEntry, entriesOf } from '#web/features/outbox/box.ts';
import { keepQuizRead, keepRead, keptReadAt } from '#web/lib/kept-reads-writer.ts';
import { examServer, sitting, summary } from '#web/testing/exam-server.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { pageOf } from '#web/testing/pages.ts';
import { enough } from '#web/testing/readiness-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { tabTo } from '#web/testing/tab-to.ts';
import { tenQuestions } from '#web/testing/topic-server.ts';
import { toasts } from '#web/ui/toast-store.ts';
import ExamScreen from './exam.tsx';

const open = (handlers: Handlers, path = '/exam') =>
  renderScreen(
    <main>
      <ExamScreen />
    </main>,
    { path, signedIn: rosa, handlers },
  );
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
async function startFull(user: UserEvent) {
  await user.click(await button('Start Full Exam'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a full exam?' }));
  await user.click(dialog.getByRole('button', { name: 'Start Full Exam' }));
}

test('the page says what each exam is and starts one, also by keyboard [EXAM-05]', async () => {
  const { server, handlers } = examServer(null);
  const { user, currentPath } = open(handlers);
  const offers = within(await screen.findByRole('region', { name: 'Start an exam' }));
  const texts = offers.getAllByRole('listitem').map((item) => item.querySelector('.sr-only')?.textContent);
  expect(texts).toEqual([
    '83 questions',
    '3 hours 30 minutes',
    '59 to pass',
    '20 questions',
    '50 minutes',
    '14 to pass',
  ]);
  expect(screen.getByText(/Your first three full exams use questions that appear nowhere else/)).toBeTruthy();
  expect(screen.getByText(/keeps running while you're away/)).toBeTruthy();
  await tabTo(user, await button('Start Mini Exam'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(currentPath()).toBe('/exam/exam-1'));
  expect(server.open?.kind).toBe('mini');
});

test.each([
  ['/exam', false, 'mini'],
  ['/exam', true, 'full'],
  ['/exam?start=mini', true, 'mini'],
])(
  'at %s, with enough answers for an estimate (%s), the %s exam comes first and is primary [DAY-02]',
  async (path, isEnough, kind) => {
    const { handlers } = examServer(null);
    open({ ...handlers, 'readiness.get': () => ({ ...enough, isEnough }) }, path);
    const offers = [await button('Start Mini Exam'), await button('Start Full Exam')];
    const [first, second] = kind === 'mini' ? offers : offers.toReversed();
    expect(first!.compareDocumentPosition(second!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect([first!.dataset.variant, second!.dataset.variant]).toEqual(['primary', 'line']);
  },
);

test.each([
  [
    3,
    'You have 3 hours 30 minutes, and the clock keeps running if you leave. You have 3 new exams left. This uses one.',
  ],
  [1, 'You have 3 hours 30 minutes, and the clock keeps running if you leave. You have 1 new exam left. This uses it.'],
  [
    0,
    'You have 3 hours 30 minutes, and the clock keeps running if you leave. You have no new exams left, so its questions come from the question bank.',
  ],
])('a full exam asks before it starts, and says that %i new ones are left [DAY-02]', async (sealedLeft, words) => {
  const { server, handlers } = examServer(null);
  const { user, currentPath } = open({ ...handlers, 'exams.offer': () => ({ sealedLeft }) });
  await user.click(await button('Start Full Exam'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a full exam?' }));
  expect(await dialog.findByText(words)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Not Now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.open).toBeNull();
  await startFull(user);
  await waitFor(() => expect(currentPath()).toBe('/exam/exam-1'));
  expect(server.open?.kind).toBe('full');
});

test.each(['starts here', 'was started elsewhere'])(
  'when an exam %s, the kept review queue leaves the device, and unsent grades stay [EXAM-12, OFF-01]',
  async (how) => {
    const { server, handlers } = examServer(null);
    keepRead(rosa.id, 'review.queue', undefined, { items: [{ id: '1.1-q01' }], minutes: 1 });
    expect(keptReadAt(rosa.id, 'review.queue')).toBeGreaterThan(0);
    const grade = { id: '1.1-q02', rating: 'good', seconds: 5 } as const;
    addEntry(rosa.id, { kind: 'review', sitting: 'review', grade });
    if (how === 'was started elsewhere') server.open = sitting('full');
    const { user } = open(handlers);
    if (how === 'starts here') await user.click(await button('Start Mini Exam'));
    await waitFor(() => expect(keptReadAt(rosa.id, 'review.queue')).toBe(0));
    expect(entriesOf(rosa.id)).toMatchObject([{ grade }]);
  },
);

function Memory({ give }: { give: (queryClient: QueryClient) => void }) {
  give(useQueryClient());
  return null;
}

test.each(['starts here', 'was started elsewhere'])(
  'when an exam %s, no read that it asks from stays on the device or in memory [EXAM-12]',
  async (how) => {
    const { server, handlers } = examServer(null);
    const quiz = { runId: 'quiz', questions: tenQuestions.map((each) => ({ ...each, others: null })), answers: [] };
    keepQuizRead(rosa.id, '1.1', { ...quiz, scope: null });
    keepQuizRead(rosa.id, null, { ...quiz, scope: 'exam' });
    keepRead(rosa.id, 'sheet.get', undefined, { misses: ['a'] });
    keepRead(rosa.id, 'today.get', undefined, { minutes: 1 });
    let queryClient!: QueryClient;
    if (how === 'was started elsewhere') server.open = sitting('full');
    const { user } = renderScreen(
      <>
        <Memory give={(client) => (queryClient = client)} />
        <ExamScreen />
      </>,
      { path: '/exam', signedIn: rosa, handlers },
    );
    const keys = [[['sheet', 'get']], [['tutor', 'page'], { type: 'infinite' }], [['exams', 'get'], { type: 'query' }]];
    for (const key of keys) queryClient.setQueryData(key, {});
    if (how === 'starts here') await user.click(await button('Start Mini Exam'));
    const kept = () => Object.keys(localStorage).filter((key) => /\/(quiz|practice|sheet|today)/.test(key));
    await waitFor(() => expect(kept()).toEqual(['kept/rosa/today.get']));
    expect(keys.map((key) => queryClient.getQueryData(key))).toEqual([undefined, undefined, undefined]);
  },
);

test('only the pressed button is pending [EXAM-05]', async () => {
  const { handlers } = examServer(null);
  const { user } = open({ ...handlers, 'exams.start': () => new Promise<never>(() => {}) });
  const mini = await button('Start Mini Exam');
  const full = await button('Start Full Exam');
  await user.click(mini);
  await waitFor(() => expect(mini.getAttribute('aria-disabled')).toBe('true'));
  expect([mini.disabled, full.disabled]).toEqual([false, true]);
});

test('if another tab has started an exam, the page says so and offers that one [EXAM-05]', async () => {
  const { server, handlers } = examServer(null);
  const { user, currentPath } = open(handlers);
  await button('Start Full Exam');
  server.open = sitting('mini');
  await startFull(user);
  expect(await screen.findByRole('heading', { name: 'Continue your mini exam' })).toBeTruthy();
  expect(toasts.get()).toMatchObject([{ title: 'You have an unfinished exam', tone: 'success' }]);
  expect(currentPath()).toBe('/exam');
});

test('an open exam replaces the offer: it can be continued at its question [EXAM-13]', async () => {
  const exam = sitting('full', 95);
  exam.answers = [1, 2, 3].map((position) => ({ position, chosen: 0, flagged: false }));
  open(examServer(exam).handlers);
  expect((await screen.findByRole('link', { name: 'Continue Exam' })).getAttribute('href')).toBe('/exam/exam-1');
  const section = screen.getByRole('region', { name: 'Continue your full exam' });
  expect(section.textContent).toContain('Question 4 of 83, 3 answers so far. 1 hour 35 minutes left.');
  expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull();
});

test('abandoning asks first, says what is lost, and brings the offer back [EXAM-14]', async () => {
  const { server, handlers } = examServer(sitting('full'));
  const { user } = open(handlers);
  await user.click(await button('Abandon Exam'));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Abandon this exam?' }));
  await user.click(dialog.getByRole('button', { name: 'Keep Exam' }));
  expect(server.open).not.toBeNull();
  await user.click(await button('Abandon Exam'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Abandon Exam' }));
  expect(await button('Start Full Exam')).toBeTruthy();
  expect(server.open).toBeNull();
});

const answered = (exam: Sitting, count: number): Sitting => ({
  ...exam,
  answers: Array.from({ length: count }, (_, index) => ({ position: index + 1, chosen: 0, flagged: false })),
});
const USED_UP = 'These questions will be used up.';

test.each([
  ['a mini exam', answered(sitting('mini'), 0), 2, USED_UP],
  [
    'a new exam',
    answered(sitting('full', 206), 4),
    2,
    /^.*You've just started, so this exam will come back as your next full exam\./,
  ],
  ['a new exam with five answers', answered(sitting('full', 206), 5), 2, USED_UP],
  ['a new exam after six minutes', answered(sitting('full', 204), 4), 2, USED_UP],
  [
    'a full exam, with no new one left',
    answered(sitting('full', 206), 4),
    0,
    /If this is your last new exam, it will come back/,
  ],
])('abandoning %s says whether its questions are used up [EXAM-03, EXAM-14]', async (_, exam, sealedLeft, words) => {
  const { handlers } = examServer(exam);
  const { user } = open({ ...handlers, 'exams.offer': () => ({ sealedLeft }) });
  await user.click(await button('Abandon Exam'));
  const dialog = screen.getByRole('alertdialog', { name: 'Abandon this exam?' });
  await waitFor(() => expect(dialog.textContent).toMatch(words));
  expect(dialog.textContent).toContain("You won't get a score, and your answers won't count.");
});

test('finished exams are listed as the server sends them, with score, date, time and a line for each area; the first one, if failed, is a baseline [EXAM-21, DAY-03]', async () => {
  const { handlers } = examServer(null);
  const failed = summary({ id: 'newer', kind: 'mini', score: 9, total: 20, passed: false, isTimedOut: true });
  const first = summary({ id: 'first', kind: 'mini', score: 6, total: 20, passed: false });
  open({ ...handlers, 'exams.page': () => pageOf([failed, summary(), first]) });
  const section = within(await screen.findByRole('region', { name: 'Your exams' }));
  const links = await section.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Mini exam, November 18, 2026', '/exam/newer'],
    ['Full exam, November 18, 2026', '/exam/old'],
    ['Mini exam, November 18, 2026', '/exam/first'],
  ]);
  const [mini, full, baseline] = links.map((link) => link.closest('li')!);
  expect(baseline!.textContent).toContain('6 of 20Baseline');
  expect(mini!.textContent).toContain('9 of 20Not passed');
  expect(mini!.textContent).toContain('Time ran out');
  expect(full!.textContent).toContain('61 of 83Passed');
  expect(full!.textContent).toContain('2 hours 5 minutes used');
  const areas = within(full!)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(areas).toHaveLength(6);
  expect(areas[1]).toBe('2Riders, provisions, options, exclusions20 of 21');
});

test('when the time of the open exam is up, it joins the list [EXAM-09] [EXAM-21]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { server, handlers } = examServer(sitting('mini', 1));
  open({ ...handlers, 'exams.page': () => pageOf(server.open ? [] : [summary({ isTimedOut: true })]) });
  await screen.findByText(/1 minute left\./);
  server.open = null;
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await button('Start Mini Exam')).toBeTruthy();
  expect(await screen.findByText('Time ran out')).toBeTruthy();
});

test('without finished exams the list says so', async () => {
  open(examServer(null).handlers);
  expect(await screen.findByText(/^You haven't taken an exam yet\./)).toBeTruthy();
});

test('if exams can not be loaded, the page says so and tries again', async () => {
  const { server, handlers } = examServer(null);
  server.isDown = true;
  let isDown = true;
  const list = () => {
    if (isDown) throw refusal(500, 'Something went wrong');
    return pageOf([summary()]);
  };
  const { user } = open({ ...handlers, 'exams.page': list });
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  server.isDown = false;
  isDown = false;
  await user.click(screen.getAllByRole('button', { name: 'Try Again' })[0]!);
  expect(await button('Start Full Exam')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: /Full exam/ })).toBeTruthy();
});
