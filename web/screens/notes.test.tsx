import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import type { Note } from '#shared/notes.ts';
import { RequireUser } from '#web/app/require-user.tsx';
import { expectFocus } from '#web/testing/expect-focus.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { hoursAgo } from '#web/testing/moments.ts';
import { pageOf } from '#web/testing/pages.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { tabTo } from '#web/testing/tab-to.ts';
import NotesScreen from './notes.tsx';

const twisting: Note = { id: 'n1', topicId: '5.4', content: 'Twisting = another insurer.', updatedAt: hoursAgo(2) };
const freeLook: Note = { id: 'n2', topicId: '2.2', content: 'Free look: 10 days.', updatedAt: hoursAgo(30) };

/** A fake server that stores these notes and the changes of the test. */
function noteServer(notes: Note[], pageLength?: number): Handlers {
  let stored = notes;
  const deleted = new Set<string>();
  return {
    'notes.page': (input) =>
      pageOf(
        stored.filter(({ id }) => !deleted.has(id)),
        input,
        pageLength,
      ),
    'notes.create': (values) => {
      const created = { id: `created-${stored.length}`, ...values, updatedAt: hoursAgo(0) };
      stored = [created, ...stored];
      return created;
    },
    'notes.update': ({ id, content }) => {
      const updated = { ...stored.find((note) => note.id === id)!, content, updatedAt: hoursAgo(0) };
      stored = [updated, ...stored.filter((note) => note.id !== id)];
      return { ...updated, replacedNewer: false };
    },
    'notes.remove': ({ id }) => {
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
      return { id, kind: 'note' };
    },
    'notes.removeAll': () => {
      for (const { id } of stored) deleted.add(id);
      return { ok: true, deletedAt: '2026-11-20T10:00:00.000Z' };
    },
  };
}

/** Opens the screen as the route table does: after the user is known. */
async function open(notes: Note[] = [], handlers: Handlers = {}, signedIn = rosa) {
  const page = (
    <RequireUser>
      <NotesScreen />
    </RequireUser>
  );
  const rendered = renderScreen(page, { path: '/notes', signedIn, handlers: { ...noteServer(notes), ...handlers } });
  await screen.findByRole('heading', { name: 'My Study Notes' });
  const inputs = (path: string) => rendered.calls.filter((call) => call.path === path).map(({ input }) => input);
  return { ...rendered, inputs };
}

const fail = () => {
  throw refusal(500, 'Something went wrong');
};
const never = () => new Promise<never>(() => {});
const button = (name: string) => screen.getByRole('button', { name });
const box = (name = 'Note') => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const picker = () => screen.getByRole('combobox', { name: 'Topic' });
const toast = async (title: string) => (await screen.findByText(title, { selector: 'li *' })).closest('li')!;
const entry = async (text: string) => (await screen.findByText(text, { selector: 'p' })).closest('li')!;
const press = async (user: UserEvent, name: string, text: string) =>
  user.click(within(await entry(text)).getByRole('button', { name }));

async function pick(user: UserEvent, name: RegExp) {
  await user.click(picker());
  await user.click(await screen.findByRole('option', { name }));
}

test('the screen has a heading and a form with all 27 topics and a text box with four rows [NOTE-01, NOTE-02]', async () => {
  const { user } = await open();
  expect(screen.getByRole('heading', { level: 1, name: 'My Study Notes' })).toBeTruthy();
  expect(box().rows).toBe(4);
  await user.click(picker());
  const options = await screen.findAllByRole('option');
  expect(options).toHaveLength(27);
  for (const [index, { title }] of orderedTopics.entries()) expect(options[index]!.textContent).toContain(title);
});

test.each([
  ['a topic', { text: 'Remember this.' }],
  ['a text', { topic: /^1\.1/ }],
  ['more than blanks', { topic: /^1\.1/, text: '  \n ' }],
  ['anything', {}],
])('without %s the form shows one alert and sends nothing [NOTE-03]', async (_missing, values) => {
  const { user, inputs } = await open();
  const { topic, text } = values as { topic?: RegExp; text?: string };
  if (topic) await pick(user, topic);
  if (text) await pasteInto(user, box(), text);
  await user.click(button('Save Note'));
  expect(screen.getByRole('alert').textContent).toBe('Please select a topic and enter note content');
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(inputs('notes.create')).toEqual([]);
});

test('a created note shows a toast, the list is fetched again and includes it, and the form has only its topic [NOTE-05, ERR-29, CALL-08]', async () => {
  const { user, inputs } = await open([freeLook]);
  await entry('Free look: 10 days.');
  await pick(user, /^6/);
  await pasteInto(user, box(), 'Group conversion: 31 days.');
  await user.click(button('Save Note'));
  await toast('Note created successfully');
  expect(within(await entry('Group conversion: 31 days.')).getByText('just now')).toBeTruthy();
  await waitFor(() => expect(box().value).toBe(''));
  expect(picker().textContent).toContain('6 New Jersey Laws');
  expect(inputs('notes.create')).toEqual([{ topicId: '6', content: 'Group conversion: 31 days.' }]);
  expect(inputs('notes.page')).toHaveLength(2);
});

test('if a note cannot be created, a toast says so and the form keeps what the user typed [ERR-15]', async () => {
  const { user } = await open([], { 'notes.create': fail });
  await pick(user, /^1\.1/);
  await pasteInto(user, box(), 'Remember this.');
  await user.click(button('Save Note'));
  expect(within(await toast('Failed to create note')).getByText('Something went wrong')).toBeTruthy();
  expect(box().value).toBe('Remember this.');
  expect(picker().textContent).toContain('1.1');
});

test('a quota is shown beside the button, where it stays, and the form keeps the text [LIM-20]', async () => {
  const full = 'You have 2,000 notes, which is the maximum. Delete some to add more.';
  const { user } = await open([], {
    'notes.create': () => {
      throw refusal(409, full, 'quotaReached');
    },
  });
  await pick(user, /^1\.1/);
  await pasteInto(user, box(), 'Remember this.');
  await user.click(button('Save Note'));
  expect((await screen.findByRole('alert')).textContent).toBe(full);
  expect(screen.queryByText('Failed to create note')).toBeNull();
  expect(box().value).toBe('Remember this.');
});

test('a double click creates one note', async () => {
  const { user, inputs } = await open([], { 'notes.create': never });
  await pick(user, /^1\.1/);
  await pasteInto(user, box(), 'Remember this.');
  await user.dblClick(button('Save Note'));
  expect(inputs('notes.create')).toHaveLength(1);
});

test('a text of more than 20,000 characters shows an error, and the field keeps all of it [CONST-07]', async () => {
  const { user, inputs } = await open();
  await pick(user, /^1\.1/);
  fireEvent.change(box(), { target: { value: 'x'.repeat(20_001) } });
  await user.click(button('Save Note'));
  expect(screen.getByRole('alert').textContent).toBe('A note can be at most 20,000 characters');
  expect(box().value).toHaveLength(20_001);
  expect(inputs('notes.create')).toEqual([]);
});

test.each(['Control', 'Meta'])('%s+Enter saves a new note and an edited note', async (key) => {
  const { user, inputs } = await open([freeLook]);
  await pick(user, /^1\.1/);
  await user.type(box(), `Remember this.{${key}>}{Enter}{/${key}}`);
  await toast('Note created successfully');
  await press(user, 'Edit note', 'Free look: 10 days.');
  await user.keyboard(` More.{${key}>}{Enter}{/${key}}`);
  await entry('Free look: 10 days. More.');
  expect(inputs('notes.create')).toEqual([{ topicId: '1.1', content: 'Remember this.' }]);
  expect(inputs('notes.update')).toHaveLength(1);
});

test('each note shows its topic, text, time and buttons [NOTE-06]', async () => {
  await open([twisting, freeLook]);
  expect(screen.getByRole('heading', { level: 2, name: 'Your Notes' })).toBeTruthy();
  const first = within(await entry('Twisting = another insurer.'));
  expect(first.getByRole('heading', { level: 3, name: 'Trade Practices' })).toBeTruthy();
  expect(first.getByText('2 hours ago')).toBeTruthy();
  expect(within(await entry('Free look: 10 days.')).getByText('yesterday')).toBeTruthy();
  const names = first.getAllByRole('button').map((each) => each.getAttribute('aria-label'));
  expect(names).toEqual(['Edit note', 'Delete note']);
});

test.each(['👩‍👩‍👧 🇺🇸', 'שלום, העולם', '<img src=x onerror=alert(1)> **bold**'])(
  'a note shows its text unchanged and in its own direction: %s [NOTE-06]',
  async (content) => {
    open([{ ...freeLook, content }]);
    const text = await screen.findByText(content);
    expect(text.textContent).toBe(content);
    expect(text.getAttribute('dir')).toBe('auto');
    expect(screen.queryByRole('img')).toBeNull();
  },
);

test('one note is edited at a time, in its place, and its text box has the text and the focus [NOTE-07]', async () => {
  const { user } = await open([twisting, freeLook]);
  await press(user, 'Edit note', 'Twisting = another insurer.');
  expect(box('Note on Trade Practices').value).toBe('Twisting = another insurer.');
  expect(document.activeElement).toBe(box('Note on Trade Practices'));
  expect(button('Save')).toBeTruthy();
  expect(button('Cancel')).toBeTruthy();
  await press(user, 'Edit note', 'Free look: 10 days.');
  expect(box('Note on Policy Provisions and Options').value).toBe('Free look: 10 days.');
  expect(screen.getAllByRole('button', { name: 'Cancel' })).toHaveLength(1);
  expect(await entry('Twisting = another insurer.')).toBeTruthy();
});

test('saving an edit saves the text, shows a toast and returns to the note [NOTE-08, ERR-30, CALL-08]', async () => {
  const { user, inputs } = await open([twisting, freeLook]);
  await press(user, 'Edit note', 'Free look: 10 days.');
  await user.keyboard(' 30 on replacement.');
  await user.click(button('Save'));
  expect(within(await toast('Note updated successfully')).queryByText(/newer version/)).toBeNull();
  const changed = within(await entry('Free look: 10 days. 30 on replacement.'));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(document.activeElement).toBe(changed.getByRole('button', { name: 'Edit note' }));
  const content = 'Free look: 10 days. 30 on replacement.';
  expect(inputs('notes.update')).toEqual([{ id: 'n2', content, basedOn: freeLook.updatedAt }]);
  expect(inputs('notes.page')).toHaveLength(2);
});

test('canceling an edit sends nothing and shows the old text, also when the note is edited again [NOTE-08]', async () => {
  const { user, inputs } = await open([freeLook]);
  await press(user, 'Edit note', 'Free look: 10 days.');
  await user.keyboard(' Wrong.');
  await user.click(button('Cancel'));
  const shown = within(await entry('Free look: 10 days.'));
  expect(document.activeElement).toBe(shown.getByRole('button', { name: 'Edit note' }));
  expect(inputs('notes.update')).toEqual([]);
  await press(user, 'Edit note', 'Free look: 10 days.');
  expect(box('Note on Policy Provisions and Options').value).toBe('Free look: 10 days.');
});

test("an edit to an empty text shows 'Note content cannot be empty' and sends nothing [NOTE-09]", async () => {
  const { user, inputs } = await open([freeLook]);
  await press(user, 'Edit note', 'Free look: 10 days.');
  await user.clear(document.activeElement!);
  await user.keyboard('   ');
  await user.click(button('Save'));
  expect(screen.getByRole('alert').textContent).toBe('Note content cannot be empty');
  expect(inputs('notes.update')).toEqual([]);
});

test('if an edit cannot be saved, a toast says so and the editor stays open with its text [ERR-16]', async () => {
  const { user } = await open([freeLook], { 'notes.update': fail });
  await press(user, 'Edit note', 'Free look: 10 days.');
  await user.keyboard(' More.');
  await user.click(button('Save'));
  expect(within(await toast('Failed to update note')).getByText('Something went wrong')).toBeTruthy();
  expect(box('Note on Policy Provisions and Options').value).toBe('Free look: 10 days. More.');
});

test('if an edit replaced a newer version, the toast says so', async () => {
  const { user } = await open([freeLook], {
    'notes.update': ({ content }) => ({ ...freeLook, content, replacedNewer: true }),
  });
  await press(user, 'Edit note', 'Free look: 10 days.');
  await user.click(button('Save'));
  expect(await screen.findByText(/It replaced a newer version/, { selector: 'li *' })).toBeTruthy();
  expect(await toast('Note updated successfully')).toBeTruthy();
});

test('the delete button removes one note and shows a toast, and the next note gets the focus [NOTE-11, ERR-31, CALL-08]', async () => {
  const { user, inputs } = await open([twisting, freeLook]);
  await press(user, 'Delete note', 'Twisting = another insurer.');
  await toast('Note deleted successfully');
  await waitFor(() => expect(screen.queryByText('Twisting = another insurer.')).toBeNull());
  expect(await entry('Free look: 10 days.')).toBeTruthy();
  await expectFocus(entry('Free look: 10 days.'));
  expect(inputs('notes.remove')).toEqual([{ id: 'n1' }]);
  expect(inputs('notes.page')).toHaveLength(2);
});

test('after the last note is deleted, the heading of the list gets the focus', async () => {
  const { user } = await open([freeLook]);
  await press(user, 'Delete note', 'Free look: 10 days.');
  await screen.findByText('No notes yet');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your Notes' })));
});

test('a deleted note can be restored from the toast, again and again, and then has its place and the focus [UNDO-01]', async () => {
  const { user, inputs } = await open([twisting, freeLook]);
  for (const _time of ['first', 'second']) {
    await press(user, 'Delete note', 'Twisting = another insurer.');
    const undo = within(await toast('Note deleted successfully')).getByRole('button', { name: 'Undo' });
    await waitFor(() => expect(screen.queryByText('Twisting = another insurer.')).toBeNull());
    await user.click(undo);
    await toast('Note restored');
    const restored = await entry('Twisting = another insurer.');
    await waitFor(() => expect(document.activeElement).toBe(restored));
    expect(restored.nextElementSibling).toBe(await entry('Free look: 10 days.'));
  }
  expect(inputs('deleted.restore')).toEqual([{ id: 'n1' }, { id: 'n1' }]);
});

test('with the keyboard, F8 and Enter undo a deletion, which a screen reader says [UNDO-01]', async () => {
  const { user } = await open([twisting, freeLook]);
  await press(user, 'Delete note', 'Twisting = another insurer.');
  await toast('Note deleted successfully');
  expect((await screen.findByText(/Undo: press F8, then Enter/)).closest('[role=status]')).toBeTruthy();
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.textContent).toBe('Undo');
  await user.keyboard('{Enter}');
  const restored = await entry('Twisting = another insurer.');
  await waitFor(() => expect(document.activeElement).toBe(restored));
});

test('a note can be restored after leaving the page [UNDO-01]', async () => {
  const { user, inputs, navigate } = await open([freeLook]);
  await press(user, 'Delete note', 'Free look: 10 days.');
  const undo = within(await toast('Note deleted successfully')).getByRole('button', { name: 'Undo' });
  act(() => navigate('/elsewhere'));
  await user.click(undo);
  await toast('Note restored');
  expect(inputs('deleted.restore')).toEqual([{ id: 'n2' }]);
});

test('if a note cannot be restored, a toast says so', async () => {
  const { user } = await open([freeLook], { 'deleted.restore': fail });
  await press(user, 'Delete note', 'Free look: 10 days.');
  await user.click(within(await toast('Note deleted successfully')).getByRole('button', { name: 'Undo' }));
  expect(within(await toast("We couldn't restore your note")).getByText('Something went wrong')).toBeTruthy();
});

test('if the user writes while a note is being deleted, the focus stays in the text box', async () => {
  let finishRemove = (_answer: { ok: true }) => {};
  const { user } = await open([twisting], {
    'notes.remove': () =>
      new Promise((resolve) => {
        finishRemove = resolve;
      }),
  });
  await press(user, 'Delete note', 'Twisting = another insurer.');
  await user.type(box(), 'Next');
  finishRemove({ ok: true });
  await toast('Note deleted successfully');
  await user.keyboard(' thought');
  expect(box().value).toBe('Next thought');
});

test('if a note cannot be deleted, a toast says so and the note stays [ERR-17]', async () => {
  const { user } = await open([freeLook], { 'notes.remove': fail });
  await press(user, 'Delete note', 'Free look: 10 days.');
  expect(within(await toast('Failed to delete note')).getByText('Something went wrong')).toBeTruthy();
  expect(await entry('Free look: 10 days.')).toBeTruthy();
});

test('with the keyboard alone a user picks a topic, writes, edits, cancels, and deletes one note and then all [NOTE-05, NOTE-07, NOTE-08, NOTE-11, NOTE-13]', async () => {
  const { user, inputs } = await open([twisting]);
  await entry('Twisting = another insurer.');
  await tabTo(user, picker());
  await user.keyboard('{Enter}');
  await screen.findAllByRole('option');
  await user.keyboard('2.2');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^2\.2 /));
  await user.keyboard('{Enter}');
  await tabTo(user, box());
  await user.keyboard('Free 📘 <b>look</b>.{Control>}{Enter}{/Control}');
  await toast('Note created successfully');
  expect(inputs('notes.create')).toEqual([{ topicId: '2.2', content: 'Free 📘 <b>look</b>.' }]);

  const edit = within(await entry('Free 📘 <b>look</b>.')).getByRole('button', { name: 'Edit note' });
  await tabTo(user, edit);
  await user.keyboard('{Enter} Not so.');
  await tabTo(user, button('Cancel'));
  await user.keyboard('{Enter}');
  expect(screen.queryByText(/Not so/)).toBeNull();
  // The focus is back on the button of the note.
  await user.keyboard('{Enter} 10 days.');
  await tabTo(user, button('Save'));
  await user.keyboard('{Enter}');
  await toast('Note updated successfully');
  const changed = within(await entry('Free 📘 <b>look</b>. 10 days.'));

  await tabTo(user, changed.getByRole('button', { name: 'Delete note' }));
  await user.keyboard('{Enter}');
  await toast('Note deleted successfully');
  await waitFor(() => expect(screen.queryByText(/10 days/)).toBeNull());
  const deleteAll = button('Delete All');
  await tabTo(user, deleteAll);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alertdialog', { name: 'Delete your note?' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await entry('Twisting = another insurer.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(deleteAll));
  await user.keyboard('{Enter}');
  await tabTo(user, within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete All' }));
  await user.keyboard('{Enter}');
  await screen.findByText('No notes yet');
  expect(inputs('notes.removeAll')).toHaveLength(1);
});

test("'Delete All' appears only if there are notes, and Cancel keeps them [NOTE-12, NOTE-13]", async () => {
  const { user, inputs } = await open();
  await screen.findByText('No notes yet');
  expect(screen.queryByRole('button', { name: 'Delete All' })).toBeNull();
  await pick(user, /^1\.1/);
  await pasteInto(user, box(), 'Remember this.');
  await user.click(button('Save Note'));
  await user.click(await screen.findByRole('button', { name: 'Delete All' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Delete your note?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await entry('Remember this.')).toBeTruthy();
  expect(inputs('notes.removeAll')).toEqual([]);
});

test("confirming 'Delete All' removes every note and says so [NOTE-13, ERR-32, CALL-08]", async () => {
  const { user, inputs } = await open([twisting, freeLook]);
  await user.click(await screen.findByRole('button', { name: 'Delete All' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Delete all 2 notes?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete All' }));
  await toast('All notes deleted successfully');
  expect(await screen.findByText('No notes yet')).toBeTruthy();
  expect(inputs('notes.removeAll')).toHaveLength(1);
  expect(inputs('notes.page')).toHaveLength(2);
});

test("the toast of 'Delete All' restores every note in its place [UNDO-01]", async () => {
  const { user, inputs } = await open([twisting, freeLook]);
  await user.click(await screen.findByRole('button', { name: 'Delete All' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete All' }));
  const undo = within(await toast('All notes deleted successfully')).getByRole('button', { name: 'Undo' });
  await screen.findByText('No notes yet');
  await user.click(undo);
  await toast('2 notes restored');
  const restored = await entry('Twisting = another insurer.');
  expect(restored.nextElementSibling).toBe(await entry('Free look: 10 days.'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your Notes' })));
  expect(inputs('deleted.restoreAll')).toEqual([{ kind: 'note', deletedAt: expect.stringMatching(/Z$/) }]);
});

test('the notes can be downloaded, and deleted ones are one link away [UNDO-01, UNDO-03]', async () => {
  await open([twisting]);
  const download = await screen.findByRole('link', { name: 'Download' });
  expect(download.getAttribute('href')).toBe('/api/account/notes.csv');
  expect(screen.getByRole('link', { name: 'Recently deleted notes' }).getAttribute('href')).toBe('/deleted?kind=note');
});

test('if deleting all notes fails, a toast says so and the notes stay [ERR-18]', async () => {
  const { user } = await open([twisting, freeLook], { 'notes.removeAll': fail });
  await user.click(await screen.findByRole('button', { name: 'Delete All' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete All' }));
  expect(within(await toast('Failed to delete all notes')).getByText('Something went wrong')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Edit note' })).toHaveLength(2);
});

test("while the notes load the list shows only 'Loading notes...' [NOTE-14]", async () => {
  await open([], { 'notes.page': never });
  expect((await screen.findByText('Loading notes...')).getAttribute('role')).toBe('status');
  expect(screen.queryByText('No notes yet')).toBeNull();
});

test('a new user reads how to create the first note [NOTE-15]', async () => {
  await open();
  expect(await screen.findByText('No notes yet')).toBeTruthy();
  expect(screen.getByText('Create your first note above')).toBeTruthy();
});

test('if the list cannot be fetched, the page shows the error and the user can try again', async () => {
  let isDown = true;
  const { user } = await open([], { 'notes.page': () => (isDown ? fail() : pageOf([freeLook])) });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Something went wrong');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await entry('Free look: 10 days.')).toBeTruthy();
});

test('the text of a new note is still in the form after leaving the page', async () => {
  const first = await open();
  await pick(first.user, /^1\.1/);
  await first.user.type(box(), 'Half a thought');
  first.unmount();

  const again = await open();
  await screen.findByText('No notes yet');
  expect(box().value).toBe('Half a thought');
  expect(picker().textContent).toContain('1.1');
  await again.user.click(button('Save Note'));
  await waitFor(() => expect(box().value).toBe(''));
  again.unmount();
  await open();
  await screen.findByText('No notes yet');
  expect(box().value).toBe('');
});

test("a user does not see another user's draft", async () => {
  const { user, unmount } = await open();
  await user.type(box(), 'Half a thought');
  unmount();
  await open([], {}, { ...rosa, id: 'omar' });
  await screen.findByText('No notes yet');
  expect(box().value).toBe('');
});

test('an unsaved edit is still there when the user edits the note again', async () => {
  const { user } = await open([twisting, freeLook]);
  await press(user, 'Edit note', 'Free look: 10 days.');
  await user.keyboard(' Unsaved.');
  await press(user, 'Edit note', 'Twisting = another insurer.');
  expect(within(await entry('Free look: 10 days.')).getByText('Unsaved changes')).toBeTruthy();
  await press(user, 'Edit note', 'Free look: 10 days.');
  expect(box('Note on Policy Provisions and Options').value).toBe('Free look: 10 days. Unsaved.');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await user.click(button('Save'));
  await entry('Free look: 10 days. Unsaved.');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('an unsaved edit is still based on the version that it began from', async () => {
  const { user, unmount } = await open([freeLook]);
  await press(user, 'Edit note', 'Free look: 10 days.');
  await user.keyboard(' Unsaved.');
  unmount();
  const again = await open([{ ...freeLook, content: 'Changed elsewhere.', updatedAt: hoursAgo(1) }]);
  await press(again.user, 'Edit note', 'Changed elsewhere.');
  await again.user.click(button('Save'));
  await entry('Free look: 10 days. Unsaved.');
  expect(again.inputs('notes.update')).toMatchObject([{ basedOn: freeLook.updatedAt }]);
});

const manyNotes = (count: number): Note[] =>
  Array.from({ length: count }, (_, index) => ({ ...freeLook, id: `n${index}`, content: `Note ${index}.` }));

test('many notes are shown a page at a time, and the counts are of all of them [LIM-06]', async () => {
  const { user } = await open([], noteServer(manyNotes(25), 10));
  expect((await screen.findByText('10 of 25 shown')).getAttribute('role')).toBe('status');
  const shown = () => screen.getAllByText(/^Note \d+\.$/);
  expect(shown()).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('20 of 25 shown');
  expect(document.activeElement?.textContent).toContain('Note 10.');
  await user.click(screen.getAllByRole('button', { name: 'Delete note' })[15]!);
  await screen.findByText('20 of 24 shown');
  expect(screen.queryByText('Note 15.')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('20 of 25 shown');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('25 of 25 shown');
  expect(new Set(shown().map(({ textContent }) => textContent)).size).toBe(25);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete All' }));
  expect(await screen.findByText('Delete all 25 notes?')).toBeTruthy();
});

test('if more notes can not be loaded, the list stays, and the user can try again [LIM-06]', async () => {
  const notes = manyNotes(15);
  let isDown = true;
  const { user } = await open(notes, {
    'notes.page': (input) => (input.cursor && isDown ? fail() : pageOf(notes, input, 10)),
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText(/We couldn't load more/);
  expect(screen.getAllByText(/^Note \d+\.$/)).toHaveLength(10);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('15 of 15 shown');
});
