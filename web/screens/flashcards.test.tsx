import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import type { Flashcard } from '#shared/flashcards.ts';
import { RequireUser } from '#web/app/require-user.tsx';
import { shuffled } from '#web/features/flashcards/shuffled.ts';
import { ReviewFigures } from '#web/features/review/review-figures.tsx';
import { expectFocus } from '#web/testing/expect-focus.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { pageOf } from '#web/testing/pages.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { SUMMARY } from '#web/testing/review-server.ts';
import { doneDay, quizDay } from '#web/testing/today-server.ts';
import FlashcardsScreen from './flashcards.tsx';

const card = (number: number, topicId = '1.1', more: Partial<Flashcard> = {}): Flashcard => ({
  id: `card-${number}`,
  topicId,
  question: `Question ${number}?`,
  answer: `Answer ${number}.`,
  ...more,
});

/** A fake server that stores these cards and the cards that the test creates. */
function cardServer(cards: Flashcard[], pageLength?: number): Handlers {
  let stored = cards;
  const deleted = new Set<string>();
  return {
    'flashcards.page': ({ topicId, cursor }) =>
      pageOf(
        stored.filter((each) => !deleted.has(each.id) && (topicId === undefined || each.topicId === topicId)),
        { cursor },
        pageLength,
      ),
    'flashcards.create': (values) => {
      const created = { id: `created-${stored.length}`, ...values };
      stored = [created, ...stored];
      return created;
    },
    'flashcards.remove': ({ id }) => {
      deleted.add(id);
      return { ok: true };
    },
    'deleted.restoreAll': () => {
      const count = deleted.size;
      deleted.clear();
      return { count };
    },
    'deleted.restore': ({ id }) => {
      deleted.delete(id);
      return { id, kind: 'flashcard' };
    },
    'flashcards.removeAll': () => {
      for (const { id } of stored) deleted.add(id);
      return { ok: true, deletedAt: '2026-11-20T10:00:00.000Z' };
    },
  };
}

/** Opens the screen as the route table does: after the user is known. Waits until the cards are there. */
async function open(cards: Flashcard[] = [], handlers: Handlers = {}, path = '/flashcards') {
  const page = (
    <RequireUser>
      <FlashcardsScreen />
    </RequireUser>
  );
  const rendered = renderScreen(page, {
    path,
    signedIn: rosa,
    handlers: { ...cardServer(cards), ...handlers },
  });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  const inputs = (path: string) => rendered.calls.filter((call) => call.path === path).map(({ input }) => input);
  return { ...rendered, inputs };
}

async function review(...cards: Flashcard[]) {
  const rendered = await open(cards);
  await rendered.user.click(await screen.findByRole('button', { name: 'Review Mode' }));
  return rendered;
}

const fail = () => {
  throw refusal(500, 'Something went wrong');
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const box = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const toast = async (title: string) => (await screen.findByText(title, { selector: 'li *' })).closest('li')!;
const list = () => screen.findByRole('region', { name: 'Your Flashcards' });
const entry = async (question: string) => (await within(await list()).findByText(question)).closest('li')!;

/** Opens a picker, selects the option with this name and returns the texts of all options. */
async function pick(user: UserEvent, picker: string, option: RegExp): Promise<string[]> {
  await user.click(screen.getByRole('combobox', { name: picker }));
  const options = await screen.findAllByRole('option');
  await user.click(screen.getByRole('option', { name: option }));
  return options.map(({ textContent }) => textContent ?? '');
}

async function fill(user: UserEvent, { topic = /^1\.1/, question = 'What?', answer = 'This.' } = {}) {
  if (topic) await pick(user, 'Topic', topic);
  await pasteInto(user, box('Question'), question);
  await pasteInto(user, box('Answer'), answer);
}

test('the form has a picker with 27 topics, two text boxes and a tip, and the page has its title [CARD-01, SHELL-22]', async () => {
  const { user } = await open();
  expect(screen.getByRole('heading', { name: 'Create Custom Flashcard' })).toBeTruthy();
  expect(screen.getByText(/AI flashcards can be generated from each topic's study page/)).toBeTruthy();
  expect(screen.getAllByRole('textbox').map((each) => each.getAttribute('name'))).toEqual(['question', 'answer']);
  const options = await pick(user, 'Topic', /^6/);
  expect(options).toHaveLength(27);
  expect(options[0]).toContain('Traditional Whole Life Products');
  expect(document.title).toBe('Flashcards | New Jersey Life Insurance Exam Study Guide');
});

test.each([
  ['topic', { topic: undefined }],
  ['question', { question: '  ' }],
  ['answer', { answer: '  ' }],
  ['anything', { topic: undefined, question: '  ', answer: '  ' }],
])("without %s the form says 'Please fill in all fields' once and sends nothing [CARD-02]", async (_field, values) => {
  const { user, inputs } = await open();
  const filled = { topic: /^1\.1/ as RegExp | undefined, question: 'What?', answer: 'This.', ...values };
  if (filled.topic) await pick(user, 'Topic', filled.topic);
  await pasteInto(user, box('Question'), filled.question);
  await pasteInto(user, box('Answer'), filled.answer);
  await user.click(button('Create Flashcard'));
  expect(screen.getAllByText('Please fill in all fields')).toHaveLength(1);
  // The first field that is not filled in.
  expect(document.activeElement).toBe(document.querySelectorAll('[aria-invalid=true]')[0]!);
  expect(inputs('flashcards.create')).toEqual([]);
});

test('a created card shows a toast, the list is fetched again and includes it, and the form is empty [CARD-04, ERR-33, CALL-08]', async () => {
  const { user, inputs } = await open([card(1)]);
  await user.click(button('Create Custom Flashcard'));
  const placeholder = screen.getByRole('combobox', { name: 'Topic' }).textContent;
  await fill(user, { topic: /^5\.3/, question: 'How many credits?', answer: '24.' });
  await user.click(button('Create Flashcard'));
  expect(await toast('Flashcard created successfully')).toBeTruthy();
  expect(within(await entry('How many credits?')).getByText('24.')).toBeTruthy();
  expect(inputs('flashcards.create')).toEqual([{ topicId: '5.3', question: 'How many credits?', answer: '24.' }]);
  await waitFor(() => expect(box('Question').value).toBe(''));
  expect(box('Answer').value).toBe('');
  expect(screen.getByRole('combobox', { name: 'Topic' }).textContent).toBe(placeholder);
  expect(inputs('flashcards.page')).toHaveLength(2);
});

test('if a card cannot be created, a toast says so and the form keeps what the user typed [ERR-19]', async () => {
  const { user } = await open([], { 'flashcards.create': fail });
  await fill(user);
  await user.click(button('Create Flashcard'));
  expect(within(await toast('Failed to create flashcard')).getByText('Something went wrong')).toBeTruthy();
  expect(box('Question').value).toBe('What?');
  expect(screen.getByRole('combobox', { name: 'Topic' }).textContent).toContain('1.1');
});

test('a quota is shown beside the button, where it stays [LIM-20]', async () => {
  const full = 'You have 5,000 flashcards, which is the maximum. Delete some to add more.';
  const { user } = await open([], {
    'flashcards.create': () => {
      throw refusal(409, full, 'quotaReached');
    },
  });
  await fill(user);
  await user.click(button('Create Flashcard'));
  expect((await screen.findByRole('alert')).textContent).toBe(full);
  expect(screen.queryByText('Failed to create flashcard')).toBeNull();
});

test('with cards, the page begins with the review, and the form is closed until the user opens it [CARD-21]', async () => {
  const { user } = await open([card(1, '5.3'), card(2, '2.1')]);
  const start = button('Review Mode');
  const isBefore = (other: HTMLElement) =>
    expect(start.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  for (const name of ['Create Custom Flashcard', 'Delete All']) isBefore(button(name));
  isBefore(await list());
  expect(screen.getByText('2 flashcards')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();

  const opener = button('Create Custom Flashcard');
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  await user.click(opener);
  expect(box('Question')).toBeTruthy();
  expect(opener.getAttribute('aria-expanded')).toBe('true');

  await pick(user, 'Filter by topic', /^5\.3/);
  const title = await screen.findByText('1 flashcard');
  expect(title.parentElement!.textContent).toContain('5.3 Licensing');
});

test('without cards the 27 decks follow the form, each with a button that adds ten cards, and then the review begins the page [DAY-05, CARD-21]', async () => {
  const added = [card(1, '2.2'), card(2, '2.2')];
  let cards: Flashcard[] = [];
  const { user, inputs } = await open([], {
    'flashcards.page': () => pageOf(cards),
    'flashcards.generate': () => {
      cards = added;
      return added;
    },
  });
  expect(await screen.findByText('No flashcards yet')).toBeTruthy();
  expect(screen.getByText('Create or generate flashcards above')).toBeTruthy();
  const decks = within(screen.getByRole('region', { name: 'Decks by topic' }));
  const buttons = decks.getAllByRole('button', { name: 'Generate 10 Flashcards' });
  expect(buttons).toHaveLength(27);
  await user.click(decks.getByRole('button', { description: /^2\.2 / }));
  await expectFocus(screen.findByRole('button', { name: 'Review Mode' }));
  expect(inputs('flashcards.generate')).toEqual([{ topicId: '2.2', count: 10 }]);
  expect(screen.queryByRole('region', { name: 'Decks by topic' })).toBeNull();
});

test('the form stays open after the first card is created with it [CARD-21]', async () => {
  const { user } = await open();
  await fill(user);
  await user.click(button('Create Flashcard'));
  await screen.findByText('1 flashcard');
  expect(box('Question').value).toBe('');
});

test('an unfinished card is in the open form after leaving the page [CARD-21]', async () => {
  const first = await open([card(1)]);
  await first.user.click(button('Create Custom Flashcard'));
  await fill(first.user, { answer: 'Half a' });
  first.unmount();
  await open([card(1)]);
  expect([box('Question').value, box('Answer').value]).toEqual(['What?', 'Half a']);
  expect(screen.getByRole('combobox', { name: 'Topic' }).textContent).toContain('1.1');
});

test('while a card is being saved the form accepts no input, and it is emptied after the card is saved', async () => {
  let finishCreate = () => {};
  const { user, inputs } = await open([], {
    'flashcards.create': (values) =>
      new Promise((resolve) => {
        finishCreate = () => resolve({ id: 'made', ...values });
      }),
  });
  await fill(user);
  await user.dblClick(button('Create Flashcard'));
  await user.type(box('Question'), ' And more?');
  expect(box('Question').value).toBe('What?');
  finishCreate();
  await waitFor(() => expect(box('Question').value).toBe(''));
  expect(inputs('flashcards.create')).toHaveLength(1);
});

test('a double click deletes a card once', async () => {
  const { user, inputs } = await open([card(1)], { 'flashcards.remove': () => new Promise(() => {}) });
  await user.dblClick(within(await entry('Question 1?')).getByRole('button', { name: 'Delete flashcard' }));
  expect(inputs('flashcards.remove')).toHaveLength(1);
});

test.each(['👩‍👩‍👧 🇺🇸', 'שלום, העולם', '<img src=x onerror=alert(1)> **bold**'])(
  'a card shows its text unchanged and in its own direction: %s [CARD-10]',
  async (text) => {
    await open([card(1, '1.1', { question: text, answer: 'Short' })]);
    const question = await screen.findByText(text);
    expect(question.textContent).toBe(text);
    expect(question.dir).toBe('auto');
    expect(screen.getByText('Short').dir).toBe('auto');
    expect(screen.queryByRole('img')).toBeNull();
  },
);

test('the filter offers all topics and each topic, and the server filters the list [CARD-05, CARD-06]', async () => {
  const { user, inputs } = await open([card(1, '1.1'), card(2, '5.3')]);
  await entry('Question 2?');
  const options = await pick(user, 'Filter by topic', /^5\.3/);
  expect(options).toHaveLength(orderedTopics.length + 1);
  expect(options[0]).toBe('All topics');
  await waitFor(() => expect(screen.queryByText('Question 1?')).toBeNull());
  await entry('Question 2?');
  await pick(user, 'Filter by topic', /^All topics$/);
  await entry('Question 1?');
  expect(inputs('flashcards.page')).toMatchObject([{ topicId: undefined }, { topicId: '5.3' }]);
});

test('if a topic has no cards, the list says so and can show all topics', async () => {
  const { user } = await open([card(1, '1.1')]);
  await entry('Question 1?');
  await pick(user, 'Filter by topic', /^5\.3/);
  await screen.findByText('No flashcards on this topic');
  await user.click(button('Show All Topics'));
  await entry('Question 1?');
});

test('without cards there are no buttons for Review Mode and Delete All [CARD-07, CARD-19]', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'No flashcards yet' })).toBeTruthy();
  expect(screen.getByText('Create or generate flashcards above')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Review Mode' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete All' })).toBeNull();
});

test('a card shows topic, question, answer and difficulty, or medium if it has no difficulty [CARD-07, CARD-10, CARD-11]', async () => {
  await open([card(1, '5.3'), card(2, '2.1', { difficulty: 'hard' })]);
  const firstCard = within(await entry('Question 1?'));
  expect(firstCard.getByText('5.3')).toBeTruthy();
  expect(firstCard.getByText('Licensing', { exact: false })).toBeTruthy();
  expect(firstCard.getByText('Answer 1.')).toBeTruthy();
  expect(firstCard.getByText('medium')).toBeTruthy();
  expect(within(await entry('Question 2?')).getByText('hard')).toBeTruthy();
  expect(button('Review Mode')).toBeTruthy();
  expect(button('Delete All')).toBeTruthy();
});

test('the delete button deletes one card, the list is fetched again and the next card gets the focus [CARD-12, ERR-34, CALL-08]', async () => {
  const { user, inputs } = await open([card(1), card(2)]);
  await user.click(within(await entry('Question 1?')).getByRole('button', { name: 'Delete flashcard' }));
  expect(await toast('Flashcard deleted successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Question 1?')).toBeNull());
  await entry('Question 2?');
  expect(inputs('flashcards.remove')).toEqual([{ id: 'card-1' }]);
  expect(inputs('flashcards.page')).toHaveLength(2);
  await expectFocus(entry('Question 2?'));
});

test('after the last card is deleted, the heading of the list gets the focus', async () => {
  const { user } = await open([card(1)]);
  await user.click(within(await entry('Question 1?')).getByRole('button', { name: 'Delete flashcard' }));
  await screen.findByText('No flashcards yet');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Flashcards'));
});

test('a deleted card can be restored from the toast, and then has its place and the focus [UNDO-01]', async () => {
  const { user, inputs } = await open([card(1), card(2), card(3)]);
  await user.click(within(await entry('Question 2?')).getByRole('button', { name: 'Delete flashcard' }));
  const undo = within(await toast('Flashcard deleted successfully')).getByRole('button', { name: 'Undo' });
  await waitFor(() => expect(screen.queryByText('Question 2?')).toBeNull());
  await user.click(undo);
  await toast('Flashcard restored');
  expect(screen.queryByText('Flashcard deleted successfully')).toBeNull();
  const restored = await entry('Question 2?');
  await waitFor(() => expect(document.activeElement).toBe(restored));
  expect([...restored.parentElement!.children].indexOf(restored)).toBe(1);
  expect(inputs('deleted.restore')).toEqual([{ id: 'card-2' }]);
});

test('a deleted card leaves the figures of the review, and is back in them after Undo [UNDO-01, CALL-07]', async () => {
  const cards = cardServer([card(1), card(2)]);
  const waiting = async () => (await cards['flashcards.page']!({})).items.length;
  const { user } = renderScreen(
    <>
      <FlashcardsScreen />
      <ReviewFigures />
    </>,
    {
      path: '/flashcards',
      signedIn: rosa,
      handlers: { ...cards, 'review.summary': async () => ({ ...SUMMARY, waiting: await waiting() }) },
    },
  );
  const figure = () => screen.getByText('To review now').nextElementSibling!.textContent;
  await waitFor(() => expect(figure()).toBe('2'));
  await user.click(within(await entry('Question 2?')).getByRole('button', { name: 'Delete flashcard' }));
  await waitFor(() => expect(figure()).toBe('1'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(figure()).toBe('2'));
});

test('if a card cannot be restored, a toast says so', async () => {
  const { user } = await open([card(1)], { 'deleted.restore': fail });
  await user.click(within(await entry('Question 1?')).getByRole('button', { name: 'Delete flashcard' }));
  await user.click(within(await toast('Flashcard deleted successfully')).getByRole('button', { name: 'Undo' }));
  expect(within(await toast("We couldn't restore your flashcard")).getByText('Something went wrong')).toBeTruthy();
});

test('if a card cannot be deleted, a toast says so and the card stays [ERR-20]', async () => {
  const { user } = await open([card(1)], { 'flashcards.remove': fail });
  await user.click(within(await entry('Question 1?')).getByRole('button', { name: 'Delete flashcard' }));
  expect(await toast('Failed to delete flashcard')).toBeTruthy();
  await entry('Question 1?');
});

test("'Delete All' asks for confirmation, and Cancel keeps the cards [CARD-08]", async () => {
  const { user, inputs } = await open([card(1)]);
  await entry('Question 1?');
  await user.click(button('Delete All'));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.queryByText(/that the filter hides/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await entry('Question 1?');
  expect(inputs('flashcards.removeAll')).toEqual([]);
});

test("'Delete All' deletes the cards of every topic, and says so if a filter is set [CARD-09, ERR-35, CALL-08]", async () => {
  const { user, inputs } = await open([card(1, '1.1'), card(2, '5.3')]);
  await entry('Question 2?');
  await pick(user, 'Filter by topic', /^1\.1/);
  await waitFor(() => expect(screen.queryByText('Question 2?')).toBeNull());
  await entry('Question 1?');
  await user.click(button('Delete All'));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText(/deletes your cards on every topic, even the ones your filter hides/)).toBeTruthy();
  const before = inputs('flashcards.page').length;
  await user.click(dialog.getByRole('button', { name: 'Delete All' }));
  expect(await toast('All flashcards deleted successfully')).toBeTruthy();
  expect(inputs('flashcards.removeAll')).toEqual([undefined]);
  await screen.findByText('No flashcards yet');
  expect(inputs('flashcards.page').length).toBeGreaterThan(before);
});

test("the toast of 'Delete All' restores every card [UNDO-01]", async () => {
  const { user } = await open([card(1), card(2)]);
  await entry('Question 1?');
  await user.click(button('Delete All'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete All' }));
  await toast('All flashcards deleted successfully');
  await screen.findByText('No flashcards yet');
  await user.click(button('Undo'));
  expect(await toast('2 flashcards restored')).toBeTruthy();
  await entry('Question 2?');
});

test("'Download' offers a file for a spreadsheet and one for Anki [UNDO-03]", async () => {
  const { user } = await open([card(1)]);
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  const files = within(screen.getByRole('dialog', { name: 'Download all flashcards' })).getAllByRole('link');
  expect(files.map((file) => [file.textContent, file.getAttribute('href')])).toEqual([
    ['For a spreadsheetA CSV file with topic, question and answer', '/api/account/flashcards.csv'],
    ['For AnkiA text file that Anki imports as front and back', '/api/account/flashcards.txt'],
  ]);
  expect(screen.getByRole('link', { name: 'Recently deleted flashcards' }).getAttribute('href')).toBe(
    '/deleted?kind=flashcard',
  );
});

test('if deleting all cards fails, a toast says so and the cards stay [ERR-21]', async () => {
  const { user } = await open([card(1)], { 'flashcards.removeAll': fail });
  await entry('Question 1?');
  await user.click(button('Delete All'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete All' }));
  expect(await toast('Failed to delete all flashcards')).toBeTruthy();
  await entry('Question 1?');
});

test("if the list cannot be fetched, it shows 'Failed to fetch flashcards' and the user can try again [CALL-11]", async () => {
  let isDown = true;
  const { user } = await open([], { 'flashcards.page': () => (isDown ? fail() : pageOf([card(1)])) });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Failed to fetch flashcards')).toBeTruthy();
  expect(screen.queryByText('No flashcards yet')).toBeNull();
  isDown = false;
  await user.click(alert.getByRole('button', { name: 'Try Again' }));
  await entry('Question 1?');
});

const side = (name: string) => screen.queryByRole('region', { name });
const isHidden = (name: string) => side(name)!.hasAttribute('inert');

test('the review shows the question of one card, and the answer on request [CARD-13, CARD-15]', async () => {
  const { user } = await review(card(1), card(2), card(3));
  expect(screen.getByRole('heading', { level: 1, name: 'Review Mode' })).toBeTruthy();
  expect(screen.getByText('1 / 3')).toBeTruthy();
  expect(screen.queryByText('Question 2?')).toBeNull();
  expect(within(side('Question')!).getByText('medium')).toBeTruthy();
  expect(screen.queryByText('Answer 1.')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Question 1?');

  await user.click(button('Show Answer'));
  expect(within(side('Answer')!).getByText('Answer 1.')).toBeTruthy();
  expect(isHidden('Question')).toBe(true);
  expect(isHidden('Answer')).toBe(false);
  expect(document.activeElement?.textContent).toContain('Answer 1.');
});

test('Previous and Next move by one card, stop at the ends and hide the answer again [CARD-16, CARD-17]', async () => {
  const { user } = await review(card(1), card(2), card(3));
  expect(button('Previous').disabled).toBe(true);
  await user.click(button('Show Answer'));
  await user.click(button('Next'));
  expect(screen.getByText('2 / 3')).toBeTruthy();
  expect(screen.queryByText(/^Answer/)).toBeNull();
  expect(document.activeElement?.textContent).toBe('Question 2?');
  expect([button('Previous').disabled, button('Next').disabled]).toEqual([false, false]);
  await user.click(button('Next'));
  expect(screen.getByText('3 / 3')).toBeTruthy();
  expect(button('Next').disabled).toBe(true);
  await user.click(button('Previous'));
  await user.click(button('Previous'));
  expect(screen.getByText('1 / 3')).toBeTruthy();
  expect(screen.queryByText('Answer 1.')).toBeNull();
});

test('a tap on the card flips it both ways, unless text of it is selected [DAY-05, CARD-15]', async () => {
  const { user } = await review(card(1));
  await user.click(screen.getByText('Question 1?'));
  expect(isHidden('Question')).toBe(true);
  await user.click(screen.getByText('Answer 1.'));
  expect([isHidden('Question'), isHidden('Answer')]).toEqual([false, true]);
  vi.spyOn(window, 'getSelection').mockReturnValue({ toString: () => 'Question' } as Selection);
  await user.click(within(side('Question')!).getByText('Question 1?'));
  expect(isHidden('Question')).toBe(false);
});

test('after the answer of the last card Review Mode says what comes next, or nothing on a finished day [DAY-05, VOICE-01]', async () => {
  const { user, unmount } = await open([card(1), card(2)], { 'today.get': () => quizDay }, '/flashcards?review=1');
  await user.click(button('Show Answer'));
  expect(screen.queryByRole('link', { name: 'Start Quiz' })).toBeNull();
  await user.click(button('Next'));
  expect(screen.queryByRole('link', { name: 'Start Quiz' })).toBeNull();
  await user.click(button('Show Answer'));
  expect((await screen.findByRole('link', { name: 'Start Quiz' })).getAttribute('href')).toBe('/topic/5.3?tab=quiz');
  unmount();
  const done = await open([card(1)], { 'today.get': () => doneDay }, '/flashcards?review=1');
  await done.user.click(button('Show Answer'));
  await waitFor(() => expect(done.inputs('today.get')).toHaveLength(1));
  expect(screen.queryByRole('link', { name: /^Start/ })).toBeNull();
});

test('Space flips the card both ways and the arrow keys move, but Space on a focused button presses the button [CARD-15, CARD-16]', async () => {
  const { user } = await review(card(1), card(2));
  await user.keyboard(' ');
  expect(isHidden('Answer')).toBe(false);
  await user.keyboard(' ');
  expect(isHidden('Answer')).toBe(true);
  expect(isHidden('Question')).toBe(false);
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('2 / 2')).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('2 / 2')).toBeTruthy();
  button('Previous').focus();
  await user.keyboard(' ');
  expect(screen.getByText('1 / 2')).toBeTruthy();
  expect(side('Answer')).toBeNull();
});

test('a swipe moves to the next card, but a mouse, a tap and a scroll do not [CARD-16]', async () => {
  await review(card(1), card(2));
  const drag = (pointerType: string, [dx, dy]: [number, number]) => {
    const at = { pointerType, isPrimary: true, bubbles: true };
    const target = side('Question')!;
    fireEvent.pointerDown(target, { ...at, clientX: 300, clientY: 300 });
    fireEvent.pointerUp(target, { ...at, clientX: 300 + dx, clientY: 300 + dy });
  };
  const isAt = (counter: string) => expect(screen.getByText(counter)).toBeTruthy();
  drag('mouse', [-200, 0]);
  drag('touch', [-20, 0]);
  drag('touch', [-60, 200]);
  isAt('1 / 2');
  drag('touch', [-120, 10]);
  isAt('2 / 2');
  drag('touch', [120, 10]);
  isAt('1 / 2');
});

test("the review uses the filtered list, and 'Exit Review Mode' returns to the list and focuses the button [CARD-14, CARD-18]", async () => {
  const { user } = await open([card(1, '1.1'), card(2, '5.3'), card(3, '5.3')]);
  await entry('Question 1?');
  await pick(user, 'Filter by topic', /^5\.3/);
  await waitFor(() => expect(screen.queryByText('Question 1?')).toBeNull());
  await entry('Question 2?');
  await user.click(button('Review Mode'));
  expect(screen.getByText('1 / 2')).toBeTruthy();
  expect(screen.getByText('Question 2?')).toBeTruthy();
  await user.click(button('Exit Review Mode'));
  await entry('Question 3?');
  expect(screen.queryByText('Question 1?')).toBeNull();
  expect(document.activeElement).toBe(button('Review Mode'));
});

test('the review is in the address, which keeps topic and position; Back and Forward leave and enter it [CARD-23]', async () => {
  const cards = [card(1, '1.1'), card(2, '5.3'), card(3, '5.3')];
  const { user, currentPath, navigate } = await open(cards, {}, '/flashcards?topic=5.3');
  await user.click(button('Review Mode'));
  expect(currentPath()).toBe('/flashcards?topic=5.3&review=1');
  await user.click(button('Next'));
  expect(currentPath()).toBe('/flashcards?topic=5.3&review=2');
  act(() => navigate('/flashcards?topic=5.3'));
  expect(document.activeElement).toBe(button('Review Mode'));
  act(() => navigate('/flashcards?topic=5.3&review=2'));
  expect(screen.getByText('2 / 2')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Question 3?');
});

test.each([
  ['review=2', '2 / 3', 'Question 2?'],
  ['review=99', '3 / 3', 'Question 3?'],
  ['review=-4', '1 / 3', 'Question 1?'],
  ['review=nonsense&shuffle=', '1 / 3', undefined],
  ['topic=5.3&review=1', '1 / 1', 'Question 3?'],
])('a page load with ?%s shows card %s [CARD-23]', async (search, counter, question) => {
  await open([card(1), card(2), card(3, '5.3')], {}, `/flashcards?${search}`);
  expect(await screen.findByText(counter)).toBeTruthy();
  if (question) expect(screen.getByText(question)).toBeTruthy();
});

test('a review without cards shows the page, which says that there are none [CARD-23]', async () => {
  await open([], {}, '/flashcards?review=3');
  expect(await screen.findByText('No flashcards yet')).toBeTruthy();
});

test('Shuffle reviews every card once in a random order, which the address keeps, and turns off again [CARD-22]', async () => {
  const cards = Array.from({ length: 12 }, (_, index) => card(index + 1));
  const { user, currentPath } = await open(cards, {}, '/flashcards?review=5');
  const walk = async () => {
    const seen: string[] = [];
    for (const _card of cards) {
      seen.push(screen.getByText(/^Question \d+\?$/).textContent!);
      await user.keyboard('{ArrowRight}');
    }
    return seen;
  };
  expect(button('Shuffle').getAttribute('aria-pressed')).toBe('false');
  await user.click(button('Shuffle'));
  expect(button('Shuffle').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('1 / 12')).toBeTruthy();
  const seed = Number(new URLSearchParams(currentPath()!.split('?')[1]).get('shuffle'));
  const order = await walk();
  expect(order).toEqual(shuffled(cards, seed).map(({ question }) => question));
  expect(order.toSorted()).toEqual(cards.map(({ question }) => question).toSorted());
  await user.click(button('Shuffle'));
  expect(currentPath()).toBe('/flashcards?review=1');
  expect(await walk()).toEqual(cards.map(({ question }) => question));
});

test('seeds give different orders, and a deleted card changes the place of no other [CARD-22]', () => {
  const cards = Array.from({ length: 12 }, () => card(0, '1.1', { id: crypto.randomUUID() }));
  const orders = [1, 2, 3, 4, 5].map((seed) =>
    shuffled(cards, seed)
      .map(({ id }) => id)
      .join(),
  );
  expect(new Set(orders).size).toBe(5);
  const [first, ...others] = cards;
  expect(shuffled(others, 7)).toEqual(shuffled(cards, 7).filter(({ id }) => id !== first!.id));
});

const manyCards = (count: number) => Array.from({ length: count }, (_, index) => card(index + 1));
const cards = manyCards(25);
/** Opens the screen with 25 cards, which come in pages of ten. */
const openMany = (path?: string) => open([], cardServer(cards, 10), path);

test('250 cards are shown a hundred at a time, and a review goes through all of them [LIM-06, LIM-07]', async () => {
  const { user, currentPath } = await open(manyCards(250));
  await screen.findByText('100 of 250 shown');
  expect(screen.getByText('250 flashcards')).toBeTruthy();
  await user.click(button('Show more'));
  await screen.findByText('200 of 250 shown');
  await user.click(button('Review Mode'));
  await screen.findByText('1 / 250');
  expect(currentPath()).toBe('/flashcards?review=1');
});

test('a review that begins at a late card loads the pages up to it [LIM-07]', async () => {
  await openMany('/flashcards?review=24');
  await screen.findByText('24 / 25');
  expect(await screen.findByText('Question 24?')).toBeTruthy();
});

test('a shuffled review has all cards [LIM-07]', async () => {
  await openMany('/flashcards?review=1&shuffle=7');
  await screen.findByText('1 / 25');
  expect(screen.getByText(shuffled(cards, 7)[0]!.question)).toBeTruthy();
});

test('Print loads all cards first [LIM-07]', async () => {
  const printed: number[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push(screen.getAllByText(/^Question \d+\?$/).length);
  });
  const { user } = await openMany();
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toEqual([25]));
});

test('if a page of cards fails, Print prints nothing and says so [LIM-07]', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = await open([], {
    'flashcards.page': (input) => (input.cursor ? fail() : pageOf(cards, input, 10)),
  });
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  await toast('Failed to fetch flashcards');
  expect(print).not.toHaveBeenCalled();
});
