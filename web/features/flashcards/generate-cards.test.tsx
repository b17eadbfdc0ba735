import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import type { Flashcard } from '#shared/flashcards.ts';
import FlashcardsScreen from '#web/screens/flashcards.tsx';
import TopicScreen from '#web/screens/topic.tsx';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { pageOf } from '#web/testing/pages.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { study, topicServer } from '#web/testing/topic-server.ts';

const routes = (
  <>
    <Route path="/topic/:id">{({ id }) => <TopicScreen key={id} id={id} />}</Route>
    <Route path="/flashcards">
      <FlashcardsScreen />
    </Route>
  </>
);

/** A fake server that generates the next of these numbers of cards at each call. */
function cardServer(...numbers: number[]): Handlers {
  const cards: Flashcard[] = [];
  return {
    ...topicServer(),
    'flashcards.page': ({ topicId, cursor }) =>
      pageOf(
        cards.filter((card) => !topicId || card.topicId === topicId),
        { cursor },
      ),
    'flashcards.generate': ({ topicId }) => {
      const created = Array.from({ length: numbers.shift() ?? 0 }, (_, index) => {
        const id = `c${cards.length + index}`;
        return { id, topicId, question: `Question ${id}?`, answer: 'An answer.', difficulty: 'easy' as const };
      });
      cards.push(...created);
      return created;
    },
  };
}

const generate = () => screen.getByRole('button', { name: 'Generate 10 Flashcards' });

/** With `before`, opens that page first, so that the list of cards is already in the query cache. */
async function openTopic(handlers: Handlers, before?: '/flashcards') {
  const rendered = renderScreen(routes, { path: before ?? '/topic/1.1', signedIn: rosa, handlers });
  if (before) {
    await screen.findByText('No flashcards yet');
    act(() => rendered.navigate('/topic/1.1'));
  }
  const part = within(await screen.findByRole('region', { name: 'Flashcards' }));
  const inputs = (path: string) => rendered.calls.filter((call) => call.path === path).map(({ input }) => input);
  return { ...rendered, part, inputs };
}

const toastOf = async (title: string) => (await screen.findByText(title, { exact: true })).parentElement!.textContent;

test('the recap ends with a flashcards section that generates ten cards and links to them [TOPIC-10] [ERR-27] [CALL-07] [CALL-08]', async () => {
  const { user, inputs, currentPath } = await openTopic(cardServer(10), '/flashcards');
  await user.click(generate());
  expect(await toastOf('Flashcards generated successfully')).toContain(
    '10 flashcards have been created for this topic',
  );
  expect(inputs('flashcards.generate')).toEqual([{ topicId: '1.1', count: 10 }]);
  await user.click(screen.getByRole('link', { name: 'Your cards on this topic' }));
  expect(currentPath()).toBe('/flashcards?topic=1.1');
  expect(await screen.findAllByText(/^Question c/)).toHaveLength(10);
  expect(screen.getByRole('combobox', { name: 'Filter by topic' }).textContent).toContain('1.1');
});

test('the section offers new cards only if AI can write them [CARD-20]', async () => {
  const offer = (hasFreshCards: boolean): Handlers => ({
    ...cardServer(9),
    'topics.get': ({ topicId }) => ({ id: topicId, minutes: 12, study, hasFreshCards }),
  });
  const { user, part, inputs, unmount } = await openTopic(offer(true));
  await user.click(part.getByRole('button', { name: 'Write 10 New Ones' }));
  expect(await toastOf('Flashcards generated successfully')).toContain('9 flashcards have been created');
  expect(inputs('flashcards.generate')).toEqual([{ topicId: '1.1', count: 10, fresh: true }]);
  unmount();

  const other = await openTopic(offer(false));
  expect(other.part.getByRole('button', { name: 'Generate 10 Flashcards' })).toBeTruthy();
  expect(other.part.queryByRole('button', { name: 'Write 10 New Ones' })).toBeNull();
});

test.each([
  [7, '7 flashcards have been created for this topic'],
  [1, '1 flashcard has been created for this topic'],
])('the toast shows the actual number of cards: %i', async (number, words) => {
  const { user } = await openTopic(cardServer(number));
  await user.click(generate());
  expect(await toastOf('Flashcards generated successfully')).toContain(words);
});

test('if a topic has no more cards, a note says so without an error', async () => {
  const words = 'More flashcards are not available for this topic. You already have all of them.';
  const { user, part } = await openTopic({
    ...cardServer(),
    'flashcards.generate': () => {
      throw refusal(404, words);
    },
  });
  await user.click(generate());
  expect((await part.findByText(words)).getAttribute('role')).toBe('status');
  expect(screen.queryByText('Failed to generate flashcards')).toBeNull();
});

test('while cards are generated the button is busy, and a second click does nothing', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = cardServer(10);
  const { user, part, inputs } = await openTopic({
    ...server,
    'flashcards.generate': async (input) => {
      await gate;
      return await server['flashcards.generate']!(input);
    },
  });
  await user.click(generate());
  expect(await part.findByText(/^Generating your cards/)).toBeTruthy();
  expect(generate().getAttribute('aria-busy')).toBe('true');
  await user.click(generate());
  release();
  await toastOf('Flashcards generated successfully');
  expect(generate().getAttribute('aria-busy')).toBeNull();
  expect(inputs('flashcards.generate')).toHaveLength(1);
});

test('a failure shows its reason, and the list is fetched again in case the cards arrive late [ERR-13]', async () => {
  const fail = () => {
    throw refusal(503, 'The cards take longer than expected.');
  };
  const { user, inputs, navigate } = await openTopic({ ...cardServer(), 'flashcards.generate': fail }, '/flashcards');
  await user.click(generate());
  expect(await toastOf('Failed to generate flashcards')).toContain('The cards take longer than expected.');
  act(() => navigate('/flashcards'));
  await screen.findByText('No flashcards yet');
  expect(inputs('flashcards.page')).toHaveLength(2);
});

test('a user who is no longer signed in sees only that message', async () => {
  const refuse = () => {
    throw refusal(401, 'Please sign in');
  };
  const { user } = await openTopic({ ...cardServer(), 'flashcards.generate': refuse });
  await user.click(generate());
  await screen.findByText("You're signed out");
  expect(screen.queryByText('Failed to generate flashcards')).toBeNull();
});
