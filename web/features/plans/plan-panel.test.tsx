import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import type { Plan, PlanStatus } from '#shared/plans.ts';
import TopicScreen from '#web/screens/topic.tsx';
import TopicForVisitorsScreen from '#web/screens/topic-for-visitors.tsx';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { topicServer } from '#web/testing/topic-server.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

// Fakes the date and the timers of the polling. Testing Library waits with the real `setTimeout`.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: NOW }));
afterEach(() => void vi.clearAllTimers());
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

const none = { error: null, stage: null, source: null, requestedAt: null, startedAt: null, finishedAt: null };
const notRequested: PlanStatus = { ...none, status: 'not_requested' };
const pending: PlanStatus = { ...none, status: 'pending', requestedAt: NOW.toISOString() };
const inProgress: PlanStatus = {
  ...pending,
  status: 'in_progress',
  stage: 'reading',
  startedAt: NOW.toISOString(),
};
const completed: PlanStatus = {
  ...inProgress,
  status: 'completed',
  stage: null,
  source: 'curated',
  finishedAt: NOW.toISOString(),
};
const failed: PlanStatus = {
  ...completed,
  status: 'failed',
  source: null,
  error: 'The plan could not be written today.',
};

const plan: Plan = {
  topicId: '1.1',
  source: 'curated',
  model: null,
  finishedAt: NOW.toISOString(),
  mainConcepts: ['**Level premium.** It never rises.', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'],
  examples: [
    { title: 'Paid up by 65', scenario: 'Maria wants no premiums after 65.', application: 'Limited pay fits.' },
    { title: 'A loan unpaid', scenario: 'Devon owes $15,000.', application: 'The face less the loan is paid.' },
    { title: 'A missed premium', scenario: 'Priya stops paying.', application: 'She has 60 days to choose.' },
  ],
  examTip: 'Ask first who owns the policy.',
  importantNotes: Array.from({ length: 10 }, (_, index) => `Note number ${index + 1}`),
};

/** A fake server whose plan for topic 1.1 has the status `server.state`, which a test can change. */
function planServer(state: PlanStatus, handlers: Handlers = {}) {
  const server = { state, isDown: false };
  const answers: Handlers = {
    ...topicServer(),
    'plans.status': ({ topicId }) => {
      if (server.isDown) throw refusal(503, 'Please try again');
      return topicId === '1.1' ? server.state : notRequested;
    },
    'plans.content': () => plan,
    'plans.request': () => {
      server.state = pending;
      return server.state;
    },
    ...handlers,
  };
  return { server, answers };
}

const route = <Route path="/topic/:id">{({ id }) => <TopicScreen key={id} id={id} />}</Route>;

async function openPlan(state: PlanStatus, handlers: Handlers = {}, path = '/topic/1.1?view=detailed') {
  const { server, answers } = planServer(state, handlers);
  const rendered = renderScreen(route, { path, signedIn: rosa, handlers: answers });
  await screen.findAllByRole('button', { name: 'Mark Complete' });
  const inputs = (path: string) => rendered.calls.filter((call) => call.path === path).map(({ input }) => input);
  return { ...rendered, server, inputs };
}

const generate = () => screen.findByRole('button', { name: 'Generate Detailed Plan' });
const toast = (title: string) => screen.findByText(title, { exact: true });
const heading = (name: string) => screen.findByRole('heading', { name });
const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test("the study tab offers 'Quick Recap' (the default) and 'Detailed Study', and the URL keeps the choice [TOPIC-07]", async () => {
  const { user, currentPath } = await openPlan(notRequested, {}, '/topic/1.1');
  const choice = (name: string) => screen.getByRole('radio', { name }).getAttribute('aria-checked');
  expect([choice('Quick Recap'), choice('Detailed Study')]).toEqual(['true', 'false']);
  expect(await heading('Key points')).toBeTruthy();

  await user.click(screen.getByRole('radio', { name: 'Detailed Study' }));
  expect(await generate()).toBeTruthy();
  expect(currentPath()).toBe('/topic/1.1?view=detailed');
  expect(screen.queryByRole('heading', { name: 'Key points' })).toBeNull();

  await user.click(screen.getByRole('tab', { name: 'Practice Quiz' }));
  expect(screen.queryByRole('radio', { name: 'Detailed Study' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Study' }));
  expect(await generate()).toBeTruthy();
  expect(choice('Detailed Study')).toBe('true');
});

test('a visitor does not get this choice, whatever the URL says [TOPIC-07]', () => {
  const { calls } = renderScreen(<TopicForVisitorsScreen id="1.1" />, { path: '/topic/1.1?view=detailed' });
  expect(screen.getByRole('heading', { name: 'Sign in to study this topic' })).toBeTruthy();
  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(calls).toEqual([]);
});

test('if no plan was requested, the panel offers one and says what it contains and how long it takes [PLAN-01] [PLAN-02]', async () => {
  const { container } = await openPlan(notRequested);
  await generate();
  for (const words of ['7-8 main concepts', '10-15 exam notes', 'Exam strategy', 'Case studies', '1-2 minutes']) {
    expect(container.textContent).toContain(words);
  }
});

test('a request shows the progress card and a toast, and moves the focus to the heading of the plan [PLAN-03] [ERR-28]', async () => {
  const { user, inputs } = await openPlan(notRequested);
  await user.click(await generate());
  expect(await heading('Queued for generation')).toBeTruthy();
  expect(inputs('plans.request')).toEqual([{ topicId: '1.1' }]);
  const words = await toast('Detailed Study Plan Requested');
  expect(words.parentElement!.textContent).toContain('1-2 minutes');
  expect(screen.queryByRole('button', { name: 'Generate Detailed Plan' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Detailed plan' }));
});

test('the progress card follows the states and stages, announces them politely and shows the elapsed time [PLAN-04]', async () => {
  const { server } = await openPlan(pending);
  const card = (await heading('Queued for generation')).parentElement!;
  expect(card.getAttribute('role')).toBe('status');
  const current = () =>
    screen.getAllByRole('listitem').find((item) => item.ariaCurrent || item.getAttribute('aria-current'));
  expect(current()!.textContent).toBe('In the queue');
  expect(screen.getByText(/You can leave this page/)).toBeTruthy();

  server.state = inProgress;
  await pass(5);
  await within(card).findByRole('heading', { name: 'AI is generating content' });
  expect(card.textContent).toContain("Reading the topic's study text");
  expect(current()!.textContent).toBe('Read the material');
  expect(screen.getByText('Elapsed 0:05')).toBeTruthy();

  server.state = { ...inProgress, stage: 'checking' };
  await pass(60);
  await waitFor(() => expect(card.textContent).toContain('Checking the plan'));
  expect(steps()).toEqual(['In the queue', 'Read the material', 'Prepare the plan', 'Check the plan']);
  expect(screen.getAllByRole('img', { name: 'Done' })).toHaveLength(3);
  expect(screen.getByText('Elapsed 1:05')).toBeTruthy();

  await pass(60);
  expect(screen.getByText(/longer than usual/)).toBeTruthy();
});

test('the user can read the recap in the meantime', async () => {
  const { user, currentPath } = await openPlan(pending);
  await user.click(await screen.findByRole('button', { name: 'Read the Quick Recap while you wait' }));
  expect(await heading('Key points')).toBeTruthy();
  expect(currentPath()).toBe('/topic/1.1');
});

test.each([
  ['pending', pending],
  ['in progress', inProgress],
])(
  'the status of a plan that is %s is polled every 5 seconds, and its content is not fetched [PLAN-05] [PLAN-07]',
  async (_, state) => {
    const { inputs } = await openPlan(state);
    await screen.findByText(/You can leave this page/);
    expect(inputs('plans.status')).toHaveLength(1);
    await pass(4.9);
    expect(inputs('plans.status')).toHaveLength(1);
    await pass(0.1);
    expect(inputs('plans.status')).toHaveLength(2);
    await pass(10);
    expect(inputs('plans.status')).toHaveLength(4);
    expect(inputs('plans.content')).toEqual([]);
  },
);

test('the status of a plan that was not requested is not polled [PLAN-06] [PLAN-07]', async () => {
  const { inputs } = await openPlan(notRequested);
  await generate();
  await pass(15);
  expect(inputs('plans.status')).toHaveLength(1);
  expect(inputs('plans.content')).toEqual([]);
});

test('when the plan is completed, polling stops and the content is fetched once [PLAN-06] [PLAN-07]', async () => {
  const { server, inputs } = await openPlan(inProgress);
  await heading('AI is generating content');
  server.state = completed;
  await pass(5);
  expect(await heading('Main concepts')).toBeTruthy();
  expect(screen.getByText('Your detailed plan is ready.').getAttribute('role')).toBe('status');
  expect(inputs('plans.status')).toHaveLength(2);
  await pass(15);
  expect(inputs('plans.status')).toHaveLength(2);
  expect(inputs('plans.content')).toEqual([{ topicId: '1.1' }]);
});

test('a failed status check does not stop the polling', async () => {
  const { server } = await openPlan(inProgress);
  await heading('AI is generating content');
  server.isDown = true;
  await pass(10);
  expect(screen.getByRole('heading', { name: 'AI is generating content' })).toBeTruthy();
  server.isDown = false;
  server.state = completed;
  await pass(5);
  expect(await heading('Main concepts')).toBeTruthy();
});

test('a finished plan shows numbered concepts, examples, the exam tip and the notes [PLAN-09] [PLAN-10]', async () => {
  await openPlan(completed);
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  const concepts = (await part('Main concepts')).getAllByRole('listitem');
  expect(concepts.map(({ textContent }) => textContent)).toEqual(
    ['Level premium. It never rises.', ...plan.mainConcepts.slice(1)].map((text, index) => `${index + 1}${text}`),
  );
  const examples = (await part('Practical examples')).getAllByRole('article');
  expect(examples.map(({ textContent }) => textContent)).toEqual(
    plan.examples.map(({ title, scenario, application }) => `${title}Scenario${scenario}Application${application}`),
  );
  expect(screen.getByRole('complementary', { name: 'Exam tip' }).textContent).toContain(plan.examTip);
  expect((await part('Important notes')).getAllByRole('listitem')).toHaveLength(10);
  const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  for (const link of contents) expect(document.querySelector(link.getAttribute('href')!)).toBeTruthy();
});

test.each([
  [plan, 'From our own study material'],
  [
    { ...plan, source: 'claude' as const, model: 'claude-sonnet-5-5' },
    "Written by AI (claude-sonnet-5-5) on November 21, 2026, checked against this topic's facts",
  ],
])('a finished plan shows its source and can be printed', async (content, origin) => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await openPlan(completed, { 'plans.content': () => content });
  expect(await screen.findByText(origin)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('a finished plan is shown when the page is opened again, without a new request [PLAN-14]', async () => {
  const { inputs } = await openPlan(completed);
  expect(await heading('Main concepts')).toBeTruthy();
  expect(inputs('plans.request')).toEqual([]);
});

test('a failed plan shows the error, and the user can try again [PLAN-12] [PLAN-06]', async () => {
  const { user, inputs } = await openPlan(failed);
  const card = await screen.findByRole('alert');
  expect(card.textContent).toContain('The plan could not be written today.');
  await pass(15);
  expect(inputs('plans.status')).toHaveLength(1);
  await user.click(within(card).getByRole('button', { name: 'Try Again' }));
  expect(await heading('Queued for generation')).toBeTruthy();
  expect(inputs('plans.request')).toEqual([{ topicId: '1.1' }]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Detailed plan' }));
});

test('a failed request shows a toast, and the user can try again [ERR-14]', async () => {
  const { user } = await openPlan(notRequested, {
    'plans.request': () => {
      throw refusal(500, 'Something went wrong');
    },
  });
  await user.click(await generate());
  const title = await toast('Failed to request detailed study plan');
  expect(title.parentElement!.textContent).toContain('Something went wrong');
  expect((await generate()).getAttribute('aria-disabled')).toBeNull();
});

test('a failed status check counts as not requested [CALL-09]', async () => {
  await openPlan(notRequested, {
    'plans.status': () => {
      throw refusal(500, 'Something went wrong');
    },
  });
  expect(await generate()).toBeTruthy();
});

test('if the content cannot be loaded, the user can try again', async () => {
  let isDown = true;
  const { user } = await openPlan(completed, {
    'plans.content': () => {
      if (isDown) throw refusal(503, 'The plan is not available');
      return plan;
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The plan is not available');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await heading('Main concepts')).toBeTruthy();
});

test('a topic without material offers no plan', async () => {
  await openPlan(notRequested, {
    'topics.get': ({ topicId }) => ({ id: topicId, minutes: 0, study: null, hasFreshCards: false }),
  });
  expect(await screen.findByText(/^Content for this topic is being developed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Generate Detailed Plan' })).toBeNull();
});

test('each topic has its own status, and a user who comes back sees the current one', async () => {
  const { server, inputs, navigate } = await openPlan(pending);
  await heading('Queued for generation');
  act(() => navigate('/topic/1.2?view=detailed'));
  expect(await generate()).toBeTruthy();
  await pass(15);
  expect(inputs('plans.status')).toEqual([{ topicId: '1.1' }, { topicId: '1.2' }]);

  server.state = completed;
  act(() => navigate('/topic/1.1?view=detailed'));
  expect(await heading('Main concepts')).toBeTruthy();
});

test('a user on another page gets a toast when the plan is ready, and each poll makes one call', async () => {
  const { user, server, inputs, navigate } = await openPlan(notRequested);
  await user.click(await generate());
  await heading('Queued for generation');
  await pass(10);
  expect(inputs('plans.status')).toHaveLength(3);

  act(() => navigate('/topic/1.2'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^1\.2/));
  server.state = completed;
  await pass(5);
  const words = await toast('Detailed Study Plan Ready');
  expect(words.parentElement!.textContent).toContain('1.1 Traditional Whole Life Products');
  await pass(30);
  expect(inputs('plans.status')).toHaveLength(4);
});

test('on another page, polling stops when the sign-in has ended [PLAN-06]', async () => {
  let isSignedIn = true;
  const { user, inputs, navigate } = await openPlan(notRequested, {
    'plans.status': () => {
      if (!isSignedIn) throw refusal(401, 'Please sign in');
      return inputs('plans.request').length > 0 ? inProgress : notRequested;
    },
  });
  await user.click(await generate());
  act(() => navigate('/topic/1.2'));
  isSignedIn = false;
  await pass(5);
  const calls = inputs('plans.status').length;
  await pass(30);
  expect(inputs('plans.status')).toHaveLength(calls);
});

test('a user who sees the plan arrive gets no toast', async () => {
  const { user, server, inputs, navigate } = await openPlan(notRequested);
  await user.click(await generate());
  await heading('Queued for generation');
  server.state = completed;
  await pass(5);
  await heading('Main concepts');
  act(() => navigate('/topic/1.2'));
  await pass(30);
  expect(screen.queryByText('Detailed Study Plan Ready')).toBeNull();
  expect(inputs('plans.status')).toHaveLength(2);
});

test('when the plan arrives, the focus moves from the progress card to the heading of the plan', async () => {
  const { server } = await openPlan(inProgress);
  (await screen.findByRole('button', { name: 'Read the Quick Recap while you wait' })).focus();
  server.state = completed;
  await pass(5);
  await heading('Main concepts');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Detailed plan' }));
});

test('a user who comes back to the browser tab does not wait for the next poll', async () => {
  const { server, inputs } = await openPlan(inProgress);
  await heading('AI is generating content');
  server.state = completed;
  fireEvent(window, new Event('visibilitychange'));
  expect(await heading('Main concepts')).toBeTruthy();
  fireEvent(window, new Event('visibilitychange'));
  expect(inputs('plans.status')).toHaveLength(2);
});
