import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectFocus } from '#web/testing/expect-focus.ts';
import { createQueryClient } from './query-client.ts';
import { Section } from './section.tsx';

type Load = () => Promise<string>;
const FAILURE = 'The things could not be loaded.';
const fail: Load = () => Promise.reject(new Error('500'));

function Things({ load }: { load: { now: Load } }) {
  const query = useQuery({ queryKey: ['things'], queryFn: () => load.now() });
  return (
    <main>
      <h1>Things</h1>
      <Section query={query} skeleton={<p>Shapes</p>} failure={FAILURE}>
        {(things) => <p>{things}</p>}
      </Section>
      <button type="button" onClick={() => query.refetch()}>
        Load again
      </button>
      <p>Query: {query.status}</p>
    </main>
  );
}

function open(first: Load) {
  const load = { now: first };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Things load={load} />
    </QueryClientProvider>,
  );
  return load;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a section announces that it loads, says that it failed, and shows its content after a second attempt', async () => {
  const held = Promise.withResolvers<string>();
  const load = open(fail);
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(screen.getByText('Shapes')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain(FAILURE);
  expect(screen.queryByText('Shapes')).toBeNull();
  load.now = () => held.promise;
  await press('Try Again');
  await expectFocus(screen.findByRole('heading', { name: 'Things' }));
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(screen.queryByRole('alert')).toBeNull();
  held.resolve('One thing');
  expect(await screen.findByText('One thing')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

test('content stays on the screen while it is loaded again, and when that fails', async () => {
  const held = Promise.withResolvers<string>();
  const load = open(async () => 'One thing');
  await screen.findByText('One thing');
  load.now = () => held.promise;
  await press('Load again');
  expect(screen.getByText('One thing')).toBeTruthy();
  held.reject(new Error('500'));
  await screen.findByText('Query: error');
  load.now = async () => 'Two things';
  expect(screen.getByText('One thing')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Load again');
  expect(await screen.findByText('Two things')).toBeTruthy();
});
