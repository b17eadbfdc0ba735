import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { StudySettings } from '#shared/study-settings.ts';
import { expectFocus } from '#web/testing/expect-focus.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { toasts } from '#web/ui/toast-store.ts';
import { StudySettingsForm } from './study-settings-form.tsx';

const BOOKED: StudySettings = {
  examDate: '2026-12-18',
  minutesPerDay: 45,
  timeZone: 'America/Chicago',
  hasStudied: null,
};

function open(settings: StudySettings, handlers: Handlers = {}) {
  const onSaved = vi.fn();
  const rendered = renderScreen(<StudySettingsForm onSaved={onSaved} />, {
    signedIn: rosa,
    handlers: {
      'studySettings.get': () => settings,
      'studySettings.save': (saved) => ({ ...settings, ...saved }),
      ...handlers,
    },
  });
  const saved = () => rendered.calls.findLast(({ path }) => path === 'studySettings.save')?.input;
  return { ...rendered, onSaved, saved };
}

const date = () => screen.findByLabelText<HTMLInputElement>('Exam date');
const minutes = () => screen.getByLabelText<HTMLInputElement>('Minutes a day');
const zone = () => screen.getByLabelText<HTMLSelectElement>('Time zone');
const save = () => screen.getByRole('button', { name: 'Save Settings' });

test('the form shows the saved settings, and the user can change all four [TODAY-05]', async () => {
  const { user, saved, onSaved } = open(BOOKED);
  expect((await date()).value).toBe('2026-12-18');
  expect(zone().value).toBe('America/Chicago');
  await user.clear(await date());
  await pasteInto(user, await date(), '2026-12-20');
  await user.clear(minutes());
  await user.type(minutes(), '60');
  await user.selectOptions(zone(), 'Pacific Time (Los Angeles)');
  await user.selectOptions(screen.getByLabelText('Studied for this exam before'), 'Yes');
  await user.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(saved()).toEqual({
    ...{ examDate: '2026-12-20', minutesPerDay: 60, timeZone: 'America/Los_Angeles', hasStudied: true },
  });
});

test("'I haven't scheduled it' removes the exam date [TODAY-05]", async () => {
  const { user, saved } = open(BOOKED);
  await date();
  await user.click(screen.getByLabelText("I haven't scheduled it"));
  expect((await date()).disabled).toBe(true);
  await user.click(save());
  await waitFor(() => expect(saved()).toEqual({ examDate: null }));
});

test('each save sends only what the user changed since the last one, so that another device loses nothing [TODAY-05]', async () => {
  const { user, saved, onSaved } = open(BOOKED, {
    'studySettings.save': (changes) => ({ ...BOOKED, examDate: '2027-01-15', ...changes }),
  });
  await date();
  for (const minutesPerDay of [60, 45]) {
    await user.clear(minutes());
    await user.type(minutes(), String(minutesPerDay));
    await user.click(save());
    await waitFor(() => expect(saved()).toEqual({ minutesPerDay }));
  }
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2));
});

test('an unchanged form says that it is saved, and sends nothing [TODAY-05]', async () => {
  const { user, saved, onSaved } = open(BOOKED);
  await date();
  await user.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(toasts.get()).toMatchObject([{ title: 'Study settings saved' }]);
  expect(saved()).toBeUndefined();
});

test("a user without settings gets the browser's time zone, and no exam date", async () => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Asia/Kolkata' });
  open({ examDate: null, minutesPerDay: 30, timeZone: 'America/New_York', hasStudied: null });
  expect((await date()).disabled).toBe(true);
  expect(zone().value).toBe('Asia/Kolkata');
});

test('the form names a missing date and minutes outside of the limits, and saves nothing', async () => {
  const { user, calls } = open(BOOKED);
  await user.clear(await date());
  await user.clear(minutes());
  await pasteInto(user, minutes(), '241');
  await user.click(save());
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    "Enter your exam date or check “I haven't scheduled it”",
    'Enter 5 to 240 minutes',
  ]);
  expect(calls.some(({ path }) => path === 'studySettings.save')).toBe(false);
});

test("the server's refusal of a past date stands at the field, which takes the focus [TODAY-05]", async () => {
  const refuse = () => {
    throw refusal(400, "The exam date can't be in the past");
  };
  const { user, onSaved } = open(BOOKED, { 'studySettings.save': refuse });
  await user.clear(await date());
  await pasteInto(user, await date(), '2026-01-01');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe("The exam date can't be in the past");
  await expectFocus(date());
  expect((await date()).getAttribute('aria-invalid')).toBe('true');
  expect(onSaved).not.toHaveBeenCalled();
});

test('another failure stands in the form', async () => {
  const fail = () => {
    throw refusal(500, '');
  };
  const { user } = open(BOOKED, { 'studySettings.save': fail });
  await user.clear(await date());
  await pasteInto(user, await date(), '2026-12-20');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toMatch(/couldn't save/);
});
