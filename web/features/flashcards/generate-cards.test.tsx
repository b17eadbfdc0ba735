import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import type { Flashcard } from '#shared/flashcards.ts';
import FlashcardsScreen from '#web/screens/flashcards.tsx';
import TopicScreen from '#web/screens/topic.tsx';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
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

/** A deck that gives `numbers` of cards, one after the other. */
function cardServer(...numbers: number[]): Handlers {
  const cards: Flashcard[] = [];
  return {
    ...topicServer(),
    'flashcards.list': ({ topicId }) => cards.filter((card) => !topicId || card.topicId === topicId),
    'flashcards.generate': ({ topicId }) => {
      const made = Array.from({ length: numbers.shift() ?? 0 }, (_, index) => {
        const id = `c${cards.length + index}`;
        return { id, topicId, question: `Question ${id}?`, answer: 'An answer.', difficulty: 'easy' as const };
      });
      cards.push(...made);
      return made;
    },
  };
}

const generate = () => screen.getByRole('button', { name: 'Generate 10 Flashcards' });

/** With `before`, the list of cards was looked at already, and is kept. */
async function openTopic(handlers: Handlers, before?: '/flashcards') {
  const rendered = renderScreen(routes, { path: before ?? '/topic/1.1', signedIn: rosa, handlers });
  if (before) {
    await screen.findByText('No flashcards yet');
    act(() => rendered.navigate('/topic/1.1'));
  }
  const part = within(await screen.findByRole('region', { name: 'Flashcards' }));
  const asked = (call: string) => rendered.calls.filter(({ path }) => path === call).map(({ input }) => input);
  return { ...rendered, part, asked };
}

const toastOf = async (title: string) => (await screen.findByText(title, { exact: true })).parentElement!.textContent;

test('the recap ends with the flashcards; ten are made, and wait under their topic [TOPIC-10] [ERR-27] [CALL-07] [CALL-08]', async () => {
  const { user, asked, currentPath } = await openTopic(cardServer(10), '/flashcards');
  await user.click(generate());
  expect(await toastOf('Flashcards generated successfully')).toContain(
    '10 flashcards have been created for this topic',
  );
  expect(asked('flashcards.generate')).toEqual([{ topicId: '1.1', count: 10 }]);
  await user.click(screen.getByRole('link', { name: 'Your cards on this topic' }));
  expect(currentPath()).toBe('/flashcards?topic=1.1');
  expect(await screen.findAllByText(/^Question c/)).toHaveLength(10);
  expect(screen.getByRole('combobox', { name: 'Filter by topic' }).textContent).toContain('1.1');
});

test('new cards are offered where AI can write some, and only there [CARD-20]', async () => {
  const offer = (hasFreshCards: boolean): Handlers => ({
    ...cardServer(9),
    'topics.get': ({ topicId }) => ({ id: topicId, minutes: 12, study, hasFreshCards }),
  });
  const { user, part, asked, unmount } = await openTopic(offer(true));
  await user.click(part.getByRole('button', { name: 'Write 10 New Ones' }));
  expect(await toastOf('Flashcards generated successfully')).toContain('9 flashcards have been created');
  expect(asked('flashcards.generate')).toEqual([{ topicId: '1.1', count: 10, fresh: true }]);
  unmount();

  const other = await openTopic(offer(false));
  expect(other.part.getByRole('button', { name: 'Generate 10 Flashcards' })).toBeTruthy();
  expect(other.part.queryByRole('button', { name: 'Write 10 New Ones' })).toBeNull();
});

test.each([
  [7, '7 flashcards have been created for this topic'],
  [1, '1 flashcard has been created for this topic'],
])('the toast tells the true number: %i', async (number, words) => {
  const { user } = await openTopic(cardServer(number));
  await user.click(generate());
  expect(await toastOf('Flashcards generated successfully')).toContain(words);
});

test('a topic that has no more cards says so kindly, and not as a failure', async () => {
  const words = 'More flashcards are not available for this topic: you have all of them already';
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

test('while the cards are made the button waits, and makes them once', async () => {
  let release = () => {};
  const waits = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = cardServer(10);
  const { user, part, asked } = await openTopic({
    ...server,
    'flashcards.generate': async (input) => {
      await waits;
      return await server['flashcards.generate']!(input);
    },
  });
  await user.click(generate());
  expect(await part.findByText(/^Making your cards/)).toBeTruthy();
  expect(generate().getAttribute('aria-busy')).toBe('true');
  await user.click(generate());
  release();
  await toastOf('Flashcards generated successfully');
  expect(generate().getAttribute('aria-busy')).toBeNull();
  expect(asked('flashcards.generate')).toHaveLength(1);
});

test('a failure is told with its reason, and the cards of a late answer are looked for [ERR-13]', async () => {
  const fail = () => {
    throw refusal(503, 'The cards take longer than expected.');
  };
  const { user, asked, navigate } = await openTopic({ ...cardServer(), 'flashcards.generate': fail }, '/flashcards');
  await user.click(generate());
  expect(await toastOf('Failed to generate flashcards')).toContain('The cards take longer than expected.');
  act(() => navigate('/flashcards'));
  await screen.findByText('No flashcards yet');
  expect(asked('flashcards.list')).toHaveLength(2);
});

test('a user who is signed out by now is told that, and nothing else', async () => {
  const ended = () => {
    throw refusal(401, 'Please sign in');
  };
  const { user } = await openTopic({ ...cardServer(), 'flashcards.generate': ended });
  await user.click(generate());
  await screen.findByText('You are signed out');
  expect(screen.queryByText('Failed to generate flashcards')).toBeNull();
});
