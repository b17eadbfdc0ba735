import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import type { CitedFact, TutorEvent, TutorMessage } from '#shared/tutor.ts';
import TopicScreen from '#web/screens/topic.tsx';
import TopicForVisitorsScreen from '#web/screens/topic-for-visitors.tsx';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { pageOf } from '#web/testing/pages.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { question, topicServer } from '#web/testing/topic-server.ts';

/** Returns a page of the conversation as the server does. `messages` has the newest first. */
const messagePage = (messages: TutorMessage[], input: { cursor?: string | null }) => ({
  ...pageOf(messages, input),
  questions: messages.filter(({ speaker }) => speaker === 'member').length,
});

const fact: CitedFact = {
  id: '5.3-f15',
  statement: 'Prelicensing for Life is 20 hours.',
  source: 'N.J.A.C. 11:17-3.4(a)',
  checked: '2026-11-21',
  confidence: 'A',
};
const TEXT = 'It takes **20 hours** [f:5.3-f15]. <img src=x> No more [f:9.9-f99].';

const message = (part: Partial<TutorMessage>): TutorMessage => ({
  ...{
    id: crypto.randomUUID(),
    speaker: 'tutor',
    text: '',
    about: null,
    facts: [],
    passages: [],
    notice: null,
    isStopped: false,
  },
  createdAt: '2026-11-21T10:00:00.000Z',
  ...part,
});
const done = (part: Partial<TutorMessage>): TutorEvent => ({ type: 'done', message: message(part) });

/** Returns an answer that sends its next event each time the test calls `go`. */
function steppedAnswer(...events: TutorEvent[]) {
  const gates = events.map(() => Promise.withResolvers<void>());
  let next = 0;
  async function* answer() {
    for (const [index, event] of events.entries()) {
      await gates[index]!.promise;
      yield event;
    }
  }
  return { answer, go: () => act(async () => gates[next++]!.resolve()) };
}

async function* streamOf(...events: TutorEvent[]) {
  yield* events;
}

const route = <Route path="/topic/:id">{({ id }) => <TopicScreen key={id} id={id} />}</Route>;

async function show(handlers: Handlers, path = '/topic/1.1') {
  const rendered = renderScreen(route, { path, signedIn: rosa, handlers: { ...topicServer(), ...handlers } });
  const panel = within(await screen.findByRole('region', { name: 'Ask about this topic' }));
  const field = await panel.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
  /** Finds visible text and ignores the text for screen readers. */
  const findVisible = (text: string | RegExp) => panel.findByText(text, { ignore: '[role=status]' });
  const askInputs = () => rendered.calls.filter((call) => call.path === 'tutor.ask').map(({ input }) => input);
  return { ...rendered, panel, field, findVisible, askInputs };
}

test('an answer appears piece by piece, with a chip that opens the fact and its source [LAND-02]', async () => {
  const { answer, go } = steppedAnswer(
    { type: 'text', text: 'It takes **20 hours** [f:5.3' },
    { type: 'text', text: '-f15]. <img src=x> No more [f:9.9-f99].' },
    { type: 'facts', facts: [fact] },
    done({ text: TEXT, facts: [fact] }),
  );
  const { panel, field, user, findVisible, askInputs } = await show({ 'tutor.ask': answer });
  await pasteInto(user, field, 'How many hours?');
  await user.keyboard('{Enter}');
  expect(askInputs()).toEqual([{ topicId: '1.1', question: 'How many hours?', about: undefined }]);
  expect(field.value).toBe('');
  await go();
  expect((await panel.findByText('20 hours')).tagName).toBe('STRONG');
  expect(panel.queryByText(/\[f:/)).toBeNull();
  const status = panel.getByText('Looking for the answer...');
  await go();
  await go();
  expect(status.textContent).toBe('Looking for the answer...');
  await go();
  // The screen reader gets the answer once, when it is complete.
  await waitFor(() => expect(status.textContent).toBe('It takes 20 hours. <img src=x> No more.'));
  expect(await findVisible(/<img src=x> No more/)).toBeTruthy();
  expect(panel.getAllByRole('button', { name: /Source/ })).toHaveLength(1);
  await user.click(panel.getByRole('button', { name: 'Source 1' }));
  const source = within(await screen.findByRole('dialog', { name: 'Source 1' }));
  expect(source.getByText(fact.statement)).toBeTruthy();
  expect(source.getByText(fact.source)).toBeTruthy();
  expect(source.getByText('Checked on November 21, 2026 against the original text')).toBeTruthy();
});

test('without a tutor, the answer has passages under the heading From the study text', async () => {
  const passages = [
    {
      topicId: '1.1',
      heading: 'Licensing: Key points',
      anchor: 'key-points',
      blocks: ['Twenty.', { list: ['one', 'two'] }],
      facts: [fact.id],
    },
    { topicId: '5.3', heading: 'Licensing: Terms', anchor: 'introduction', blocks: ['Elsewhere.'], facts: [] },
  ];
  const { panel, field, user } = await show({ 'tutor.ask': () => streamOf(done({ passages, facts: [fact] })) });
  await pasteInto(user, field, 'How many hours?');
  await user.keyboard('{Enter}');
  expect(await panel.findByRole('heading', { name: 'From the study text' })).toBeTruthy();
  expect(panel.getByText('Twenty.')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Licensing: Key points' }).getAttribute('href')).toBe('#key-points');
  expect(panel.getByRole('link', { name: '5.3 Licensing: Terms' }).getAttribute('href')).toBe(
    '/topic/5.3#introduction',
  );
  expect(panel.getByRole('button', { name: 'Source 1' })).toBeTruthy();
});

test('if nothing is found, the panel says so and why the tutor did not answer', async () => {
  const notice = "Today's limit for AI help has been reached. Please try again tomorrow.";
  const { panel, field, user, findVisible } = await show({ 'tutor.ask': () => streamOf(done({ notice })) });
  await pasteInto(user, field, 'What is the capital of France?');
  await user.click(panel.getByRole('button', { name: 'Ask' }));
  expect(await findVisible(notice)).toBeTruthy();
  expect(await findVisible(/couldn't find an answer/)).toBeTruthy();
});

test('the user can stop an answer, and the text so far stays', async () => {
  const { answer, go } = steppedAnswer({ type: 'text', text: 'It takes' }, { type: 'text', text: ' too long' });
  const { panel, field, user, findVisible } = await show({
    'tutor.ask': async function* () {
      yield* answer();
      throw new Error('the user has left');
    },
  });
  await pasteInto(user, field, 'How many hours?');
  await user.keyboard('{Enter}');
  await go();
  await user.click(await panel.findByRole('button', { name: 'Stop' }));
  await go();
  expect(await findVisible('Stopped early.')).toBeTruthy();
  expect(await findVisible(/It takes/)).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Ask' })).toBeTruthy();
});

test.each([
  [refusal(429, 'Too many requests. Please try again in a moment.'), /Too many requests/],
  [new Error('Failed to fetch'), /couldn't send your question/],
])('a question that cannot be sent (%s) stays in the field', async (error, words) => {
  const { panel, field, user } = await show({
    'tutor.ask': () => {
      throw error;
    },
  });
  await pasteInto(user, field, 'How many hours?');
  await user.keyboard('{Enter}');
  expect(await panel.findByText(words)).toBeTruthy();
  expect(field.value).toBe('How many hours?');
});

test('a question that cannot be sent does not replace the next one, which the user types meanwhile', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const { panel, field, user } = await show({ 'tutor.ask': () => promise });
  await pasteInto(user, field, 'How many hours?');
  await user.keyboard('{Enter}');
  await user.type(field, 'And how many for Health?');
  reject(new Error('Failed to fetch'));
  expect(await panel.findByText(/couldn't send your question/)).toBeTruthy();
  expect(field.value).toBe('And how many for Health?');
});

test('an empty question is not sent, and Shift+Enter begins a new line', async () => {
  const { panel, field, user, askInputs } = await show({});
  await user.type(field, '  {Enter}');
  expect(panel.getByRole('alert').textContent).toBe('Please type a question');
  await user.clear(field);
  await user.type(field, 'one{Shift>}{Enter}{/Shift}two');
  expect(field.value).toBe('one\ntwo');
  expect(askInputs()).toEqual([]);
});

test('earlier questions are listed, the oldest first, and can be deleted after a confirmation', async () => {
  let messages = [message({ text: 'Because.' }), message({ speaker: 'member', text: 'Why?' })];
  const { panel, user } = await show({
    'tutor.page': (input) => messagePage(messages, input),
    'tutor.removeMessages': () => {
      messages = [];
      return { ok: true };
    },
  });
  const items = (await panel.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['You asked: Why?', 'Because.']);
  await user.click(panel.getByRole('button', { name: 'Delete questions' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete your question on this topic?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(panel.queryByText('Because.')).toBeNull());
});

test('a long history shows the latest questions, and earlier ones on request', async () => {
  const messages = Array.from({ length: 10 }, (_, index) => message({ text: `Answer ${10 - index}.` }));
  const { panel, user } = await show({ 'tutor.page': (input) => messagePage(messages, input) });
  expect((await panel.findAllByRole('listitem')).map(({ textContent }) => textContent)[0]).toBe('Answer 5.');
  await user.click(panel.getByRole('button', { name: 'Show earlier questions' }));
  expect(panel.getAllByRole('listitem')).toHaveLength(10);
  expect(document.activeElement?.textContent).toBe('Answer 1.');
});

test('a passage with a table shows a table that scrolls by itself [TUTOR-04]', async () => {
  const table = { columns: ['What', 'Limit'], rows: [['Death benefits', '$500,000']] };
  const passage = { topicId: '1.1', heading: 'Limits', anchor: 'section-limits', blocks: [{ table }], facts: [] };
  const { panel, field, user } = await show({ 'tutor.ask': () => streamOf(done({ passages: [passage] })) });
  await pasteInto(user, field, 'What are the limits?');
  await user.keyboard('{Enter}');
  const region = within(await panel.findByRole('group', { name: 'Table: What, Limit' }));
  expect(region.getByRole('columnheader', { name: 'Limit' })).toBeTruthy();
  expect(region.getByRole('row', { name: 'Death benefits $500,000' })).toBeTruthy();
});

const explained =
  '**Your answer, B, is incorrect.** The second is too early.\n**The correct answer is A.** It fits [f:5.3-f15].';

/** Answers the first question of a quiz with B, and opens the explanation. */
async function askWhy(handlers: Handlers) {
  const rendered = renderScreen(route, {
    path: '/topic/1.1?tab=quiz',
    signedIn: rosa,
    handlers: { ...topicServer(), ...handlers },
  });
  const { user } = rendered;
  await user.click(await screen.findByRole('radio', { name: /the second/ }));
  await user.click(screen.getByRole('button', { name: 'Submit Answer' }));
  await user.click(screen.getByRole('button', { name: 'Ask why' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Ask about this topic' }));
  const askInputs = () => rendered.calls.filter((call) => call.path === 'tutor.ask').map(({ input }) => input);
  return { ...rendered, sheet, askInputs };
}

test('the quiz tab has no panel, and the study tab has it again [TUTOR-06]', async () => {
  const { user } = renderScreen(route, { path: '/topic/1.1?tab=quiz', signedIn: rosa, handlers: topicServer() });
  await screen.findByRole('radio', { name: /the second/ });
  expect(screen.queryByRole('region', { name: 'Ask about this topic' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Study' }));
  expect(await screen.findByRole('region', { name: 'Ask about this topic' })).toBeTruthy();
});

test("'Ask why' opens a sheet, asks about the chosen option, and shows the question with its letters [TUTOR-02, TUTOR-06]", async () => {
  const { sheet, askInputs, user } = await askWhy({
    'tutor.ask': () => streamOf(done({ text: explained, facts: [fact] })),
  });
  expect(await sheet.findByText('Why is B incorrect?')).toBeTruthy();
  const about = { questionId: question(1).id, options: question(1).options, chosen: 1 };
  expect(askInputs()).toEqual([{ topicId: '1.1', question: undefined, about }]);
  expect((await sheet.findByText('Your answer, B, is incorrect.')).tagName).toBe('STRONG');
  expect(sheet.getByRole('button', { name: 'Source 1' })).toBeTruthy();
  const letters = sheet.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(letters).toEqual(
    expect.arrayContaining(['Athe right one · Correct answer', 'Bthe second · Your answer', 'Cthe third']),
  );
  expect(sheet.getByText('About: What is asked in 1?')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ask why'));
  expect(screen.getByText('Question 1 of 10')).toBeTruthy();
});

test('a further question in the sheet is about the same answer, and its options are not repeated [TUTOR-06]', async () => {
  const { sheet, askInputs, user } = await askWhy({ 'tutor.ask': () => streamOf(done({ text: 'It fits.' })) });
  await sheet.findByText('It fits.', { ignore: '[role=status]' });
  await pasteInto(user, sheet.getByRole('textbox', { name: 'Your question' }), 'But why?');
  await user.keyboard('{Enter}');
  await sheet.findByText('But why?');
  const about = { questionId: question(1).id, options: question(1).options, chosen: 1 };
  expect(askInputs().at(-1)).toEqual({ topicId: '1.1', question: 'But why?', about });
  await waitFor(() => expect(sheet.getAllByText('It fits.', { ignore: '[role=status]' })).toHaveLength(2));
  expect(sheet.getAllByText('What is asked in 1?')).toHaveLength(1);
});

test("an 'Ask why' that cannot be sent can be repeated", async () => {
  let isDown = true;
  const { sheet, user } = await askWhy({
    'tutor.ask': () => {
      if (isDown) throw new Error('Failed to fetch');
      return streamOf(done({ text: 'It fits.' }));
    },
  });
  expect(await sheet.findByText("We couldn't send your question. Please try again.")).toBeTruthy();
  isDown = false;
  await user.click(sheet.getByRole('button', { name: 'Try Again' }));
  expect(await sheet.findByText('It fits.', { ignore: '[role=status]' })).toBeTruthy();
  expect(sheet.queryByText(/couldn't send/)).toBeNull();
});

test('the history shows the quiz question of an earlier session with its letters [TUTOR-02]', async () => {
  const { id: questionId, question: stem, options } = question(1);
  const about = { questionId, stem, options: options.toReversed(), chosen: 0, correct: 3 };
  const messages = [message({ text: explained }), message({ speaker: 'member', text: 'Why is A incorrect?', about })];
  const { panel } = await show({ 'tutor.page': (input) => messagePage(messages, input) });
  expect(await panel.findByText(stem)).toBeTruthy();
  const letters = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(letters).toEqual(
    expect.arrayContaining([
      'Athe fourth · Your answer',
      'Bthe third',
      'Cthe second',
      'Dthe right one · Correct answer',
    ]),
  );
});

test('a visitor does not see the tutor [PERM-04]', async () => {
  renderScreen(<TopicForVisitorsScreen id="1.1" />, { path: '/topic/1.1' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Ask about this topic' })).toBeNull();
});
