import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { trpc } from '#web/lib/trpc.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { topicServer } from '#web/testing/topic-server.ts';
import { CompleteButton } from './complete-button.tsx';

const open = (handlers: Handlers, beside?: ReactNode) =>
  renderScreen(
    <>
      <CompleteButton topicId="1.1" />
      {beside}
    </>,
    { signedIn: rosa, handlers },
  );
const fail = () => {
  throw refusal(500, 'Something went wrong');
};
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const toast = async (title: string) => (await screen.findByText(title, { selector: 'li *' })).closest('li')!;

test("'Mark Complete' becomes a disabled 'Completed' permanently [TOPIC-04] [ERR-26]", async () => {
  const server = topicServer();
  const { user, unmount } = open(server);
  expect((await button('Mark Complete')).disabled).toBe(false);
  await user.click(await button('Mark Complete'));
  const card = await toast('Topic marked as complete');
  expect(within(card).getByText('Great job! Keep up the excellent work!')).toBeTruthy();
  expect((await button('Completed')).disabled).toBe(true);

  unmount();
  open(server);
  expect((await button('Completed')).disabled).toBe(true);
});

test('a failure shows a toast, and the user can press the button again [ERR-12]', async () => {
  const { user } = open({ ...topicServer(), 'progress.complete': fail });
  await user.click(await button('Mark Complete'));
  expect(within(await toast('Failed to mark topic as complete')).getByText('Something went wrong')).toBeTruthy();
  expect((await button('Mark Complete')).disabled).toBe(false);
});

test('a failed check counts as not completed [CALL-09]', async () => {
  const { calls, user } = open({ ...topicServer(), 'progress.one': fail });
  await expect.poll(() => calls.map(({ path }) => path)).toContain('progress.one');
  await user.click(await button('Mark Complete'));
  expect((await button('Completed')).disabled).toBe(true);
});

function CompletedIds() {
  const { data = [] } = trpc.progress.list.useQuery();
  return <p>Completed topics: {data.map(({ topicId }) => topicId).join(', ') || 'none'}</p>;
}

test('the progress list is fetched again after a completion and includes it [CALL-07]', async () => {
  const { user } = open(topicServer(), <CompletedIds />);
  await screen.findByText('Completed topics: none');
  await user.click(await button('Mark Complete'));
  expect(await screen.findByText('Completed topics: 1.1')).toBeTruthy();
});
