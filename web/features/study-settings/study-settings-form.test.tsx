import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { StudySettings } from '#shared/study-settings.ts';
import { enter } from '#web/testing/enter.ts';
import { expectFocus } from '#web/testing/expect-focus.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { StudySettingsForm } from './study-settings-form.tsx';

const BOOKED: StudySettings = { examDate: '2026-12-18', minutesPerDay: 45, timeZone: 'America/Chicago' };

function open(settings: StudySettings, handlers: Handlers = {}) {
  const onSaved = vi.fn();
  const rendered = renderScreen(<StudySettingsForm onSaved={onSaved} />, {
    signedIn: rosa,
    handlers: { 'studySettings.get': () => settings, 'studySettings.save': (saved) => saved, ...handlers },
  });
  const saved = () => rendered.calls.findLast(({ path }) => path === 'studySettings.save')?.input;
  return { ...rendered, onSaved, saved };
}

const date = () => screen.findByLabelText<HTMLInputElement>('Exam date');
const minutes = () => screen.getByLabelText<HTMLInputElement>('Minutes a day');
const zone = () => screen.getByLabelText<HTMLSelectElement>('Time zone');
const save = () => screen.getByRole('button', { name: 'Save Settings' });

test('the form shows the saved settings and saves all three [TODAY-05]', async () => {
  const { user, saved, onSaved } = open(BOOKED);
  expect((await date()).value).toBe('2026-12-18');
  expect(zone().value).toBe('America/Chicago');
  await user.clear(minutes());
  await user.type(minutes(), '60');
  await user.selectOptions(zone(), 'Pacific Time (Los Angeles)');
  await user.click(save());
  const settings = { examDate: '2026-12-18', minutesPerDay: 60, timeZone: 'America/Los_Angeles' };
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(settings));
  expect(saved()).toEqual(settings);
});

test("'Not booked yet' removes the exam date [TODAY-05]", async () => {
  const { user, saved } = open(BOOKED);
  await date();
  await user.click(screen.getByLabelText('Not booked yet'));
  expect((await date()).disabled).toBe(true);
  await user.click(save());
  await waitFor(() => expect(saved()).toEqual({ ...BOOKED, examDate: null }));
});

test("a user without settings gets the browser's time zone, and no exam date", async () => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Asia/Kolkata' });
  open({ examDate: null, minutesPerDay: 30, timeZone: 'America/New_York' });
  expect((await date()).disabled).toBe(true);
  expect(zone().value).toBe('Asia/Kolkata');
});

test('the form names a missing date and minutes outside of the limits, and saves nothing', async () => {
  const { user, calls } = open(BOOKED);
  await user.clear(await date());
  await user.clear(minutes());
  await enter(user, minutes(), '241');
  await user.click(save());
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Enter the exam date, or check “Not booked yet”',
    'Enter whole minutes from 5 to 240',
  ]);
  expect(calls.some(({ path }) => path === 'studySettings.save')).toBe(false);
});

test("the server's refusal of a past date stands at the field, which takes the focus [TODAY-05]", async () => {
  const refuse = () => {
    throw refusal(400, 'The exam date cannot be in the past');
  };
  const { user, onSaved } = open(BOOKED, { 'studySettings.save': refuse });
  await date();
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('The exam date cannot be in the past');
  await expectFocus(date());
  expect((await date()).getAttribute('aria-invalid')).toBe('true');
  expect(onSaved).not.toHaveBeenCalled();
});

test('another failure stands in the form', async () => {
  const fail = () => {
    throw refusal(500, '');
  };
  const { user } = open(BOOKED, { 'studySettings.save': fail });
  await date();
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toMatch(/not saved/);
});
