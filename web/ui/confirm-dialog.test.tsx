import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const words = { title: 'Delete all 3 notes?', description: 'They are removed for good.', confirmLabel: 'Delete All' };

test('Cancel has the focus first; Escape cancels and gives the focus back', async () => {
  const onConfirm = vi.fn();
  render(<ConfirmDialog trigger={<Button>Delete all notes</Button>} {...words} onConfirm={onConfirm} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Delete all notes' }));
  expect(screen.getByRole('alertdialog', { name: 'Delete all 3 notes?' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete all notes' }));
  expect(onConfirm).not.toHaveBeenCalled();
});

test('the verb confirms once and closes; opened by state, the focus returns too', async () => {
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
      <ConfirmDialog open={isOpen} onOpenChange={setIsOpen} {...words} onConfirm={onConfirm} />
    </>
  );
}
