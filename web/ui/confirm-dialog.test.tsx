import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const texts = { title: 'Delete all 3 notes?', description: 'They are removed for good.', confirmLabel: 'Delete All' };

test('Cancel has the initial focus, and Escape cancels and returns the focus', async () => {
  const onConfirm = vi.fn();
  render(<ConfirmDialog trigger={<Button>Delete all notes</Button>} {...texts} onConfirm={onConfirm} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Delete all notes' }));
  expect(screen.getByRole('alertdialog', { name: 'Delete all 3 notes?' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete all notes' }));
  expect(onConfirm).not.toHaveBeenCalled();
});

test('the confirm button confirms once and closes; the focus returns, too, if state opened the dialog', async () => {
  const onConfirm = vi.fn();
  render(<OpenedByState onConfirm={onConfirm} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Delete All' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

function OpenedByState({ onConfirm }: { onConfirm: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <ConfirmDialog open={isOpen} onOpenChange={setIsOpen} {...texts} onConfirm={onConfirm} />
    </>
  );
}
