import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { examServer, sitting, summary } from '#web/testing/exam-server.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { pageOf } from '#web/testing/pages.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { tabTo } from '#web/testing/tab-to.ts';
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
  expect(screen.getByText(/keeps running while you are away/)).toBeTruthy();
  await tabTo(user, await button('Start Mini Exam'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(currentPath()).toBe('/exam/exam-1'));
  expect(server.open?.kind).toBe('mini');
});

test('the mini exam comes first if the address asks for it, and only the pressed button is pending [EXAM-05]', async () => {
  const { handlers } = examServer(null);
  const { user } = open({ ...handlers, 'exams.start': () => new Promise<never>(() => {}) }, '/exam?start=mini');
  const mini = await button('Start Mini Exam');
  const full = await button('Start Full Exam');
  expect(mini.compareDocumentPosition(full)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(mini);
  await waitFor(() => expect(mini.getAttribute('aria-disabled')).toBe('true'));
  expect([mini.disabled, full.disabled]).toEqual([false, true]);
});

test('if another tab has started an exam, the page says so and offers that one [EXAM-05]', async () => {
  const { server, handlers } = examServer(null);
  const { user, currentPath } = open(handlers);
  const start = await button('Start Full Exam');
  server.open = sitting('mini');
  await user.click(start);
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
  expect(dialog.getByText(/gets no score, and its questions count as seen.* you cannot take it again/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Keep Exam' }));
  expect(server.open).not.toBeNull();
  await user.click(await button('Abandon Exam'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Abandon Exam' }));
  expect(await button('Start Full Exam')).toBeTruthy();
  expect(server.open).toBeNull();
});

test('finished exams are listed as the server sends them, with score, date, time and a line for each area [EXAM-21]', async () => {
  const { handlers } = examServer(null);
  const failed = summary({ id: 'newer', kind: 'mini', score: 9, total: 20, passed: false, isTimedOut: true });
  open({ ...handlers, 'exams.page': () => pageOf([failed, summary()]) });
  const section = within(await screen.findByRole('region', { name: 'Your exams' }));
  const links = await section.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Mini exam, November 18, 2026', '/exam/newer'],
    ['Full exam, November 18, 2026', '/exam/old'],
  ]);
  const [mini, full] = links.map((link) => link.closest('li')!);
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
  expect(await screen.findByText(/^No exams taken yet\./)).toBeTruthy();
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
