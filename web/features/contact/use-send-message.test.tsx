import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '#web/testing/fake-server.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { useSendMessage } from './use-send-message.ts';

const message = { name: 'Omar', email: 'omar@example.com', subject: 'A question', message: 'Is this law in force?' };

function Sender() {
  const send = useSendMessage();
  return (
    <button type="button" onClick={() => send.mutate(message)}>
      {send.error?.message ?? 'Send'}
    </button>
  );
}

test('whatever error the server returns, the hook throws that sending failed [ERR-23]', async () => {
  const refuse = () => {
    throw refusal(400, 'Name must be at least 2 characters');
  };
  const { user } = renderScreen(<Sender />, { handlers: { 'contact.send': refuse } });
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText('Failed to send message')).toBeTruthy();
});
