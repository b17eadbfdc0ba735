import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useForm } from './use-form.ts';

const BOTH = 'Please fill in both';
const schema = z.object({
  name: z.string().min(3, 'Name is too short'),
  question: z.string().min(1, BOTH),
  answer: z.string().min(1, BOTH),
});
const FIELDS = ['name', 'question', 'answer'] as const;

function Form({ submit = async () => {} }: { submit?: () => Promise<void> }) {
  const { formProps, errors } = useForm({ schema, submit, fallback: '' });
  return (
    <form {...formProps} aria-label="Form">
      {FIELDS.map((name) => (
        <label key={name}>
          {name}
          <input name={name} />
          {errors[name] && <span data-testid={name}>{errors[name]}</span>}
        </label>
      ))}
      <button type="submit">Save</button>
    </form>
  );
}

const field = (name: (typeof FIELDS)[number]) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const errors = () => FIELDS.map((name) => screen.queryByTestId(name)?.textContent);
const save = () => screen.getByRole('button', { name: 'Save' });

test('the error of a field goes away when the field is put right, and no earlier [ERR-38]', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(field('name'), 'Om');
  await user.type(field('question'), 'Why?');
  await user.type(field('answer'), 'Because');
  await user.click(save());
  expect(errors()).toEqual(['Name is too short', undefined, undefined]);
  await user.type(field('name'), '{Backspace}m');
  expect(errors()).toEqual(['Name is too short', undefined, undefined]);
  await user.type(field('name'), 'a');
  expect(errors()).toEqual([undefined, undefined, undefined]);
});

test('a field that becomes wrong after the form was checked gets its error when the form is submitted again [ERR-38]', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(field('question'), 'Why?');
  await user.type(field('answer'), 'Because');
  await user.click(save());
  await user.clear(field('answer'));
  expect(errors()).toEqual(['Name is too short', undefined, undefined]);
  await user.click(save());
  expect(errors()).toEqual(['Name is too short', undefined, BOTH]);
});

test('a message for several fields appears at the first of them that is still wrong [ERR-38]', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(field('name'), 'Omar');
  await user.click(save());
  expect(errors()).toEqual([undefined, BOTH, undefined]);
  await user.type(field('question'), 'Why?');
  expect(errors()).toEqual([undefined, undefined, BOTH]);
  await user.type(field('answer'), 'Because');
  expect(errors()).toEqual([undefined, undefined, undefined]);
});

test('a form that is submitted without scripts does not put its values into the address [SEC-12]', () => {
  render(<Form />);
  expect(screen.getByRole<HTMLFormElement>('form', { name: 'Form' }).method).toBe('post');
});
