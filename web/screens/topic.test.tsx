import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { orderedTopics } from '#shared/catalogue.ts';
import type { PlanStatus } from '#shared/plans.ts';
import { App } from '#web/app/app.tsx';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.ts';
import { pageOf } from '#web/testing/pages.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { today } from '#web/testing/today-server.ts';
import { study, topicServer } from '#web/testing/topic-server.ts';
import TopicScreen from './topic.tsx';
import TopicForVisitorsScreen from './topic-for-visitors.tsx';

const route = <Route path="/topic/:id">{({ id }) => <TopicScreen key={id} id={id} />}</Route>;

const asVisitor = (path: string) =>
  renderScreen(<Route path="/topic/:id">{({ id }) => <TopicForVisitorsScreen key={id} id={id} />}</Route>, { path });
async function asUser(path: string, handlers: Handlers = {}) {
  const rendered = renderScreen(route, { path, signedIn: rosa, handlers: { ...topicServer(), ...handlers } });
  await screen.findAllByRole('button', { name: /Mark Complete|Completed/ });
  // The study record begins when the sign-in is known.
  await waitFor(() => expect(rendered.calls.some((call) => call.path === 'progress.record')).toBe(true));
  const inputs = (call: string) => rendered.calls.filter(({ path }) => path === call).map(({ input }) => input);
  return { ...rendered, inputs };
}

const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)));

/** Gives elements of the page a distance from its top, by their ids, and lets the page scroll. */
function layOut(tops: Record<string, number>) {
  let scrollY = 0;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrollY);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return DOMRect.fromRect({ y: (tops[this.id] ?? 9999) - scrollY });
  });
  const scrollTo = (top: number) => {
    scrollY = top;
    fireEvent.scroll(window);
  };
  vi.spyOn(window, 'scrollTo').mockImplementation(((_left: number, top: number) => {
    scrollY = top;
  }) as typeof window.scrollTo);
  return { scrollTo };
}

const notRequested: PlanStatus = {
  ...{ status: 'not_requested', error: null, stage: null, source: null },
  ...{ requestedAt: null, startedAt: null, finishedAt: null },
};

const title = () => screen.getByRole('heading', { level: 1 });
const tab = (name: string) => screen.getByRole('tab', { name });
const neighborLinks = () => within(screen.getByRole('navigation', { name: 'Topics' }));
const part = (name: string) => screen.findByRole('region', { name });

test("the header names the area's number and title, and the topic's title and id [TOPIC-01] [PERM-04]", () => {
  asVisitor('/topic/1.1');
  const header = title().closest('header')!;
  expect(within(header).getByText('Types of Policies').textContent).toBe('1Types of Policies');
  expect(title().textContent).toBe('1.1 Traditional Whole Life Products');
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
});

test('area 6 is a topic page like the others [TOPIC-02]', async () => {
  await asUser('/topic/6');
  expect(title().textContent).toBe('6 New Jersey Laws, Rules, and Regulations Pertinent to Life and Regulations');
  expect(screen.getAllByRole('tab')).toHaveLength(2);
  expect(await part('Key points')).toBeTruthy();
});

test.each(['9.9', '1'])("an unknown topic, %s, shows 'Topic Not Found' [TOPIC-03]", (id) => {
  const { calls } = asVisitor(`/topic/${id}`);
  expect(title().textContent).toBe('Topic Not Found');
  expect(document.title).toBe('Topic Not Found | New Jersey Life Insurance Exam Study Guide');
  expect(calls).toEqual([]);
});

test("there are two tabs, and 'Study' is the first one and open [TOPIC-06]", async () => {
  await asUser('/topic/1.1');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Study', 'Practice Quiz']);
  expect(tab('Study').getAttribute('aria-selected')).toBe('true');
});

test('the recap shows overview, key points, introduction, exam tip and flashcards, and no sections [TOPIC-08] [TOPIC-21]', async () => {
  await asUser('/topic/1.1');
  expect(within(await part('Overview')).getByText(study.overview)).toBeTruthy();
  const points = within(await part('Key points')).getAllByRole('listitem');
  expect(points.map(({ textContent }) => textContent)).toEqual([
    'Level premium. It never rises.',
    'Cash value. It belongs to the owner.',
  ]);
  const introduction = within(await part('Introduction'));
  expect(introduction.getByText('Whole life is the yardstick for everything else.')).toBeTruthy();
  const panel = within(screen.getByRole('tabpanel'));
  expect(panel.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Key points',
    'Introduction',
    'Exam tip',
    'Flashcards',
    'On this page',
  ]);
});

test("'Full Text' shows the sections with their examples and tables, and the URL keeps the choice [TOPIC-21]", async () => {
  const { user, currentPath } = await asUser('/topic/1.1');
  await part('Overview');
  expect(screen.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
    'Quick Recap',
    'Full Text',
    'Detailed Study',
  ]);
  await user.click(screen.getByRole('radio', { name: 'Full Text' }));
  expect(currentPath()).toBe('/topic/1.1?view=full');
  const section = within(await part('How it works'));
  expect(section.getByText('Rosa is 100 and alive.')).toBeTruthy();
  expect(section.getByRole('rowheader', { name: 'Ordinary' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Overview' })).toBeNull();
});

test.each([
  ['', '#section-how-it-works', 'How it works'],
  ['?view=detailed', '#section-how-it-works', 'How it works'],
  ['?view=full', '#key-points', 'Key points'],
])(
  'on the page %s, a link to %s opens the view that has it and scrolls to it [TOPIC-21]',
  async (query, hash, name) => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await asUser(`/topic/1.1${query}`, { 'plans.status': () => notRequested });
    act(() => {
      window.location.hash = hash;
    });
    const target = await part(name);
    await waitFor(() => expect(document.activeElement).toBe(target));
    expect(scrolled.mock.contexts.at(-1)).toBe(target);
  },
);

test('the text opens again at the place where the user stopped reading, but not at its end [TOPIC-21]', async () => {
  const page = layOut({ 'section-how-it-works': 300, 'text-end': 5000 });
  const first = await asUser('/topic/1.1?view=full');
  await part('How it works');
  await nextFrame();
  page.scrollTo(1700);
  first.unmount();
  // A visit from a link is a new entry in the browser's history.
  window.history.replaceState(null, '');

  page.scrollTo(0);
  const second = await asUser('/topic/1.1?view=full');
  await part('How it works');
  await waitFor(() => expect(window.scrollY).toBe(1700));
  page.scrollTo(4900);
  second.unmount();
  page.scrollTo(0);
  const third = await asUser('/topic/1.1?view=full');
  await part('How it works');
  await waitFor(() => expect(window.scrollY).toBe(4900));
  third.unmount();

  window.history.replaceState(null, '');
  page.scrollTo(0);
  await asUser('/topic/1.1?view=full');
  await part('How it works');
  await nextFrame();
  expect(window.scrollY).toBe(0);
});

test('this device keeps the ticks of the key points [TOPIC-21]', async () => {
  const { user, unmount } = await asUser('/topic/1.1');
  const ticks = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  await part('Key points');
  await user.click(screen.getByRole('checkbox', { name: /Level premium/ }));
  await user.click(screen.getByRole('checkbox', { name: /Cash value/ }));
  await user.click(screen.getByRole('checkbox', { name: /Level premium/ }));
  unmount();
  const other = await asUser('/topic/1.1');
  await part('Key points');
  expect(ticks()).toEqual([false, true]);
  other.unmount();
  await asUser('/topic/1.2');
  await part('Key points');
  expect(ticks()).toEqual([false, false]);
});

test('the bar of a narrow window tells the reading place, and its contents lead to a section [TOPIC-21]', async () => {
  layOut({});
  const { user } = await asUser('/topic/1.1');
  await part('Key points');
  const bar = within(screen.getByRole('navigation', { name: 'Reading place' }));
  expect(bar.getByRole('link', { name: 'Take the quiz' }).getAttribute('href')).toBe('/topic/1.1?tab=quiz');
  const opener = bar.getByRole('button', { name: 'Contents, at Overview 1/7' });
  await user.click(opener);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));

  await user.click(opener);
  const sheet = within(await screen.findByRole('dialog', { name: 'Contents' }));
  expect(sheet.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '1.1 Traditional Whole Life Products',
    'Overview',
    'Key points',
    'Introduction',
    'Exam tip',
    'Flashcards',
    'Your notes',
    'Ask about this topic',
  ]);
  await user.click(sheet.getByRole('link', { name: 'Introduction' }));
  await waitFor(() => expect(document.activeElement).toBe(document.getElementById('introduction')));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['/topic/1.1', 'Overview', '/topic/1.1?tab=quiz'],
  ['/topic/1.1?view=full', 'How it works', '/topic/1.1?view=full&tab=quiz'],
])("at the end of the text of %s stand 'Take the quiz' and 'Mark Complete' [TOPIC-21]", async (path, name, quiz) => {
  const { user } = await asUser(path);
  await part(name);
  const end = within(document.getElementById('text-end')!);
  expect(end.getByRole('link', { name: 'Take the quiz' }).getAttribute('href')).toBe(quiz);
  await user.click(end.getByRole('button', { name: 'Mark Complete' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Completed' })).toHaveLength(2));
});

test.each([
  ['/topic/1.1', 'Overview'],
  ['/topic/1.1?view=full', 'How it works'],
])('the end of %s in view is recorded once, and then what is next follows [TODAY-01, VOICE-01]', async (path, name) => {
  let observed: IntersectionObserverCallback = () => {};
  let isObserved = false;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        observed = (...seen) => isObserved && callback(...seen);
      }
      observe() {
        isObserved = true;
      }
      disconnect() {
        isObserved = false;
      }
    },
  );
  let isRead = false;
  const { inputs } = await asUser(path, {
    'progress.record': (input) => {
      isRead ||= input.isReadToEnd === true;
      return topicServer()['progress.record']!(input);
    },
    'today.get': () => ({ ...today, next: { ...today.next!, kind: isRead ? 'review' : 'topic', topicId: '1.1' } }),
  });
  await part(name);
  const end = within(document.getElementById('text-end')!);
  const see = (isIntersecting: boolean) =>
    act(async () => observed([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver));
  const ends = () => inputs('progress.record').filter((input) => 'isReadToEnd' in (input as object));
  await see(false);
  expect(ends()).toEqual([]);
  expect(end.queryByRole('link', { name: /^Start/ })).toBeNull();
  await see(true);
  await see(true);
  expect(ends()).toEqual([{ topicId: '1.1', isReadToEnd: true }]);
  const next = await end.findByRole('link', { name: 'Start Review' });
  expect(screen.getAllByRole('link').filter(({ dataset }) => dataset.variant === 'primary')).toEqual([next]);
});

test('a user writes a note on the topic, and sees only the notes on it', async () => {
  const note = { id: 'n1', topicId: '5.4', content: 'Twisting.', updatedAt: new Date().toISOString() };
  let notes = [note];
  const { user, inputs } = await asUser('/topic/1.1', {
    'notes.page': ({ topicId }) => pageOf(notes.filter((note) => note.topicId === topicId)),
    'notes.create': (values) => {
      notes = [{ ...note, ...values, id: 'n2' }, ...notes];
      return notes[0]!;
    },
  });
  const section = within(await part('Your notes on this topic'));
  expect(section.queryByRole('textbox')).toBeNull();
  expect(inputs('notes.page')).toEqual([]);
  await user.click(section.getByRole('button', { name: 'Your notes on this topic' }));
  await pasteInto(user, await section.findByRole('textbox', { name: 'Note' }), 'Level for life.');
  await user.click(section.getByRole('button', { name: 'Save Note' }));
  expect(inputs('notes.create')).toEqual([{ topicId: '1.1', content: 'Level for life.' }]);
  const items = await section.findAllByRole('listitem');
  expect(items).toHaveLength(1);
  expect(items[0]!.textContent).toContain('Level for life.');
  expect(section.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('');
});

test('the notes on a topic stay on the page when loading them again fails', async () => {
  const note = { id: 'n1', topicId: '1.1', content: 'Twisting.', updatedAt: new Date().toISOString() };
  let isDown = false;
  const { user } = await asUser('/topic/1.1', {
    'notes.page': () => {
      if (isDown) throw refusal(503, 'The service is not available right now.');
      return pageOf([note]);
    },
    'notes.create': (values) => {
      isDown = true;
      return { ...note, ...values, id: 'n2' };
    },
  });
  const section = within(await part('Your notes on this topic'));
  await user.click(section.getByRole('button', { name: 'Your notes on this topic' }));
  await section.findByText('Twisting.');
  const box = await section.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  await pasteInto(user, box, 'Level for life.');
  await user.click(section.getByRole('button', { name: 'Save Note' }));
  await waitFor(() => expect(box.value).toBe(''));
  expect(section.getByText('Twisting.')).toBeTruthy();
  expect(section.queryByRole('alert')).toBeNull();
});

test('on the quiz tab nothing stands below or beside the question', async () => {
  const { user } = await asUser('/topic/1.1');
  await part('Ask about this topic');
  await user.click(tab('Practice Quiz'));
  await screen.findByText('Question 1 of 10');
  for (const name of ['Topics', 'On this page', 'Reading place']) {
    expect(screen.queryByRole('navigation', { name })).toBeNull();
  }
  expect(screen.queryByRole('region', { name: /Ask about|Your notes/ })).toBeNull();
});

test('the exam tip is in a separate banner [TOPIC-09]', async () => {
  await asUser('/topic/1.1');
  const tip = await screen.findByRole('complementary', { name: 'Exam tip' });
  expect(tip.textContent).toContain('Watch the word paid-up.');
});

test('a term opens its definition, also with the keyboard, and Escape returns the focus to the term', async () => {
  const { user } = await asUser('/topic/1.1?view=full');
  const term = await screen.findByRole('button', { name: 'maturity' });
  term.focus();
  await user.keyboard('{Enter}');
  const definition = await screen.findByRole('dialog', { name: 'Definition of maturity' });
  expect(definition.textContent).toContain('The date at which the cash value equals the face amount.');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(term);
});

test.each([
  ['/topic/1.1', ['Overview', 'Key points', 'Introduction', 'Exam tip', 'Flashcards']],
  ['/topic/1.1?view=full', ['How it works']],
])('the table of contents of %s links to the sections of the page', async (path, sections) => {
  const { container } = await asUser(path);
  const contents = within(await screen.findByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(contents.map(({ textContent }) => textContent)).toEqual([...sections, 'Your notes', 'Ask about this topic']);
  for (const link of contents) expect(container.querySelector(link.getAttribute('href')!)).toBeTruthy();
});

test('a visitor sees a sign-in card instead of the study text, and no buttons for users [TOPIC-11] [PERM-06]', () => {
  const { calls } = asVisitor('/topic/1.1');
  const panel = within(screen.getByRole('tabpanel'));
  expect(panel.getByRole('heading', { name: 'Sign in to study this topic' })).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Key points' })).toBeNull();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(calls).toEqual([]);
});

test('a visitor sees no quiz but a sign-in card that promises ten questions [TOPIC-12] [PERM-07] [QUIZ-19]', async () => {
  const { user, calls } = asVisitor('/topic/1.1');
  await user.click(tab('Practice Quiz'));
  const panel = within(screen.getByRole('tabpanel'));
  expect(panel.getByText(/10 exam-style questions per topic/)).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(calls).toEqual([]);
});

test.each([
  ['Study', '%2Ftopic%2F2.2'],
  ['Practice Quiz', '%2Ftopic%2F2.2%3Ftab%3Dquiz'],
])('the sign-in card on the tab %s returns to the topic and the tab [TOPIC-13]', async (name, returnTo) => {
  const { user } = asVisitor('/topic/2.2');
  await user.click(tab(name));
  await user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Sign In' }));
  expect(openPage).toHaveBeenCalledExactlyOnceWith(`/api/login?returnTo=${returnTo}`);
});

test('Previous and Next follow the order of the topics, also from one area to the next [TOPIC-14]', async () => {
  const { user, currentPath } = asVisitor('/topic/1.5');
  await user.click(neighborLinks().getByRole('link', { name: /^Next/ }));
  expect(currentPath()).toBe('/topic/2.1');
  expect(title().textContent).toMatch(/^2\.1 /);
  await user.click(neighborLinks().getByRole('link', { name: /^Previous/ }));
  expect(currentPath()).toBe('/topic/1.5');
});

test.each([
  ['1.1', [/^Next\s*1\.2 /]],
  ['5.6', [/^Previous\s*5\.5 /, /^Next\s*6 /]],
  ['6', [/^Previous\s*5\.6 /]],
])('topic %s links only to the topics beside it [TOPIC-14]', (id, names) => {
  asVisitor(`/topic/${id}`);
  const links = neighborLinks().getAllByRole('link');
  expect(links).toHaveLength(names.length);
  for (const [index, name] of names.entries()) expect(links[index]!.textContent).toMatch(name);
});

test('a topic without material says that it is being developed [TOPIC-15]', async () => {
  await asUser('/topic/1.2', { 'topics.get': () => ({ id: '1.2', minutes: 0, study: null, hasFreshCards: false }) });
  expect(await screen.findByText('Content for this topic is being developed. Please check back soon.')).toBeTruthy();
  expect(screen.queryByText(/minute/)).toBeNull();
  expect(document.querySelector('.animate-pulse')).toBeNull();
});

test('if the study text cannot be loaded, the user can try again [ERR-02]', async () => {
  let isDown = true;
  const { user } = await asUser('/topic/1.1', {
    'topics.get': ({ topicId }) => {
      if (isDown) throw refusal(503, 'The study texts are not reachable');
      return { id: topicId, minutes: 12, study, hasFreshCards: false };
    },
  });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('paragraph').textContent).toBe('The study texts are not reachable');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await part('Key points')).toBeTruthy();
});

test('opening a topic records one visit with the current time [TOPIC-16]', async () => {
  const before = Date.now();
  const { inputs } = await asUser('/topic/1.1');
  await waitFor(() => expect(inputs('progress.record')).toHaveLength(1));
  const { topicId, lastVisited } = inputs('progress.record')[0] as { topicId: string; lastVisited: string };
  expect(topicId).toBe('1.1');
  expect(new Date(lastVisited).toISOString()).toBe(lastVisited);
  expect(Date.parse(lastVisited)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(lastVisited)).toBeLessThanOrEqual(Date.now());
});

/** Fakes the clock, and returns functions that advance it and list the requests to /api/progress. */
function watchStudyTime() {
  vi.useFakeTimers({ toFake: ['performance'] });
  const fetched = vi.fn<typeof fetch>(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  const sent = () => fetched.mock.calls.map(([url, init]) => [url, JSON.parse(String(init?.body)), init?.keepalive]);
  return { sent, pass: (seconds: number) => vi.advanceTimersByTime(seconds * 1000) };
}

test('following a link to another topic sends the study time with keep-alive [TOPIC-17] [TOPIC-20]', async () => {
  const { sent, pass } = watchStudyTime();
  const { user } = await asUser('/topic/1.1');
  pass(6);
  await user.click(neighborLinks().getByRole('link', { name: /^Next/ }));
  expect(sent()).toEqual([['/api/progress', { topicId: '1.1', timeSpent: 6 }, true]]);
  pass(9);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent().slice(1)).toEqual([['/api/progress', { topicId: '1.2', timeSpent: 9 }, true]]);
});

test('hiding the tab and then leaving the page sends the study time once [TOPIC-17] [TOPIC-18]', async () => {
  const { sent, pass } = watchStudyTime();
  const { unmount } = await asUser('/topic/1.1');
  pass(6);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  unmount();
  expect(sent()).toEqual([['/api/progress', { topicId: '1.1', timeSpent: 6 }, true]]);
});

test('a study time of 4 seconds is not sent [TOPIC-19]', async () => {
  const { sent, pass } = watchStudyTime();
  const { unmount } = await asUser('/topic/1.1');
  pass(4);
  unmount();
  expect(sent()).toEqual([]);
});

test("a visitor's study time is not recorded [PERM-08]", () => {
  const { sent, pass } = watchStudyTime();
  const { unmount, calls } = asVisitor('/topic/1.1');
  pass(60);
  unmount();
  expect(sent()).toEqual([]);
  expect(calls).toEqual([]);
});

test('a visit that could not be recorded is only logged [CALL-10]', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  const fail = () => {
    throw refusal(500, 'Something went wrong');
  };
  await asUser('/topic/1.1', { 'progress.record': fail });
  await waitFor(() => expect(log).toHaveBeenCalledOnce());
  expect(log).toHaveBeenCalledWith('Study progress was not recorded.', expect.any(Error));
  expect(screen.queryByText('Something went wrong')).toBeNull();
});

test('while the quiz is open, the document title names the quiz [SHELL-24]', async () => {
  const site = 'New Jersey Life Insurance Exam Study Guide';
  const { user } = await asUser('/topic/1.1');
  expect(document.title).toBe(`Traditional Whole Life Products | ${site}`);
  await user.click(tab('Practice Quiz'));
  expect(document.title).toBe(`Traditional Whole Life Products - Practice Quiz | ${site}`);
  await user.click(tab('Study'));
  expect(document.title).toBe(`Traditional Whole Life Products | ${site}`);
});

test('the quiz loads when its tab is opened, and again for the next topic while the tab stays open [QUIZ-01] [QUIZ-02]', async () => {
  const { user, inputs, navigate } = await asUser('/topic/1.1');
  expect(inputs('quiz.generate')).toEqual([]);
  await user.click(tab('Practice Quiz'));
  await screen.findByText('Question 1 of 10');
  act(() => navigate('/topic/1.2?tab=quiz'));
  await screen.findByText('Question 1 of 10');
  expect(tab('Practice Quiz').getAttribute('aria-selected')).toBe('true');
  expect(inputs('quiz.generate')).toEqual([
    { topicId: '1.1', count: 10 },
    { topicId: '1.2', count: 10 },
  ]);
});

test('opening the study text does not end a quiz, and keys pressed there choose no option', async () => {
  const { user, inputs } = await asUser('/topic/1.1');
  await user.click(tab('Practice Quiz'));
  await user.click((await screen.findAllByRole('radio'))[0]!);
  await user.click(tab('Study'));
  expect(within(screen.getByRole('tabpanel')).queryAllByRole('radio')).toEqual([]);
  await user.keyboard('b');
  await user.click(tab('Practice Quiz'));
  const checked = screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked);
  expect(checked).toEqual([true, false, false, false]);
  expect(inputs('quiz.generate')).toHaveLength(1);
});

test('the quiz opens at its top, and the study text again at the reading place', async () => {
  const page = layOut({ 'key-points': 600, 'text-end': 5000 });
  const { user } = await asUser('/topic/1.1');
  await part('Key points');
  await nextFrame();
  page.scrollTo(1700);
  await user.click(tab('Practice Quiz'));
  expect(window.scrollY).toBe(0);
  await user.click(tab('Study'));
  await waitFor(() => expect(window.scrollY).toBe(1700));
});

test('a user can read, take quizzes, complete and bookmark a topic, and sees no sign-in prompt [PERM-05] [PERM-09]', async () => {
  const { user, inputs } = await asUser('/topic/1.1');
  expect(await part('Key points')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Mark Complete' })[0]!);
  expect(await screen.findAllByRole('button', { name: 'Completed' })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Bookmark' }));
  expect(await screen.findByRole('button', { name: 'Bookmarked' })).toBeTruthy();
  await user.click(tab('Practice Quiz'));
  expect(await screen.findByText('Question 1 of 10')).toBeTruthy();
  expect(inputs('progress.record')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
});

test("'Print Topic' prints the study text, key points, numbers of the law and terms of the topic, whatever is open", async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const value = { value: '10 days', limits: 'the free look', source: 'N.J.A.C. 11:4-41' };
  const { user } = await asUser('/topic/1.1', { 'topics.numbers': () => [value] });
  await user.click(await screen.findByRole('button', { name: 'Print Topic' }));
  const handout = within(await screen.findByRole('article', { name: 'Handout' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const heads = handout.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(heads).toEqual([
    '1.1 Traditional Whole Life Products',
    ...['Key points', 'Introduction', 'How it works', 'Law numbers', 'Terms', 'Exam tip'],
  ]);
  expect(handout.getByRole('row', { name: '10 days the free look N.J.A.C. 11:4-41' })).toBeTruthy();
  expect(handout.getByText('maturity')).toBeTruthy();
  expect(handout.queryByRole('button')).toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('article', { name: 'Handout' })).toBeNull();
});

test('if the handout cannot be prepared, a toast says so and nothing is printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = await asUser('/topic/1.1', {
    'topics.numbers': () => {
      throw refusal(500, 'Something went wrong');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Print Topic' }));
  expect(await screen.findByText("We couldn't prepare the handout", { selector: 'li *' })).toBeTruthy();
  expect(print).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Print Topic' }).getAttribute('aria-busy')).toBeNull();
});

test('the sidebar lists every topic even if the calls for topics fail [CAT-10]', async () => {
  const fail = () => {
    throw refusal(500, 'Something went wrong');
  };
  const handlers = { ...topicServer(), 'topics.get': fail, 'progress.list': fail, 'topics.overviews': fail };
  const { user } = renderScreen(<App />, { path: '/topic/1.1', signedIn: rosa, handlers });
  await screen.findByRole('alert');
  const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }));
  const outline = within(await sidebar.findByRole('list', { name: 'Exam Topics' }));
  for (const area of outline.getAllByRole('button', { expanded: false })) await user.click(area);
  const hrefs = outline.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(orderedTopics.map(({ id }) => `/topic/${id}`));
});
