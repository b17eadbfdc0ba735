import glossary from 'virtual:glossary';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findTopic } from '#shared/catalogue.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import GlossaryScreen from './glossary.tsx';

const names = () => screen.getAllByRole('term').map((term) => term.textContent);
const box = () => screen.getByRole('searchbox', { name: 'Find a term' });

test('the glossary lists every term once, in alphabetical order, with a link to each of its topics [GLOS-01]', () => {
  const { calls } = renderScreen(<GlossaryScreen />, { path: '/glossary' });
  expect(names()).toEqual(glossary.map(({ term }) => term));
  expect(new Set(glossary.map(({ anchor }) => anchor)).size).toBe(glossary.length);
  expect(names().map((name) => name?.toLowerCase())).toEqual(
    names()
      .map((name) => name?.toLowerCase())
      .sort((a = '', b = '') => a.localeCompare(b, 'en')),
  );
  const grace = screen.getByText('grace period').parentElement!;
  const topics = glossary.find(({ term }) => term === 'grace period')!.meanings.flatMap(({ topicIds }) => topicIds);
  expect(topics).toContain('2.2');
  expect(
    within(grace)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.textContent]),
  ).toEqual(topics.map((id) => [`/topic/${id}`, `${id} ${findTopic(id)?.title}`]));
  expect(within(grace).getAllByRole('definition')).toHaveLength(1);
  expect(calls).toEqual([]);
});

test('typing filters by term and by definition, and the hint shows how many terms are left [GLOS-02]', async () => {
  const { user } = renderScreen(<GlossaryScreen />, { path: '/glossary' });
  await user.type(box(), 'GRACE per');
  expect(names()).toContain('grace period');
  expect(names().length).toBeLessThan(10);
  expect(screen.getByRole('status').textContent).toBe(
    `${names().length} ${names().length === 1 ? 'term' : 'terms'} of ${glossary.length}`,
  );
  await user.clear(box());
  await pasteInto(user, box(), 'separate account');
  expect(names()).toContain('variable annuity');
});

test('if no term matches, the page says so and can show all terms again [GLOS-02]', async () => {
  const { user } = renderScreen(<GlossaryScreen />, { path: '/glossary' });
  await pasteInto(user, box(), 'xyzzy');
  expect(screen.getByText("We couldn't find “xyzzy” in any term or definition.")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all terms' }));
  expect(names()).toHaveLength(glossary.length);
});

test('each letter links to its section', () => {
  renderScreen(<GlossaryScreen />, { path: '/glossary' });
  const letters = within(screen.getByRole('navigation', { name: 'Letters' })).getAllByRole('link');
  for (const letter of letters) {
    const part = document.getElementById(letter.getAttribute('href')!.slice(1));
    expect(within(part!).getByRole('heading', { name: letter.textContent ?? '' })).toBeTruthy();
  }
});

test('a URL whose # is unknown and cannot be decoded still shows all terms', () => {
  window.history.replaceState(null, '', '/glossary#100%');
  renderScreen(<GlossaryScreen />, { path: '/glossary' });
  expect(names()).toHaveLength(glossary.length);
});
