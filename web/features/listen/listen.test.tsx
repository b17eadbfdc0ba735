import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetDrafts } from '#web/features/drafts/drafts.ts';
import { endSpeech } from '#web/lib/speech.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { removeSpeech, replaceSpeech } from '#web/testing/speech.ts';
import { Listen } from './listen.tsx';
import type { Recording } from './listening.ts';

beforeEach(replaceSpeech);
afterEach(removeSpeech);

const recording: Recording = {
  id: 'recap/1.1',
  title: 'Quick Recap',
  passages: [
    { id: 'a', text: 'One a. Two a.' },
    { id: 'b', text: 'One b.' },
    { id: 'c', text: 'One c.' },
  ],
};
const open = (shown = recording) => renderScreen(<Listen recording={shown} />, { signedIn: rosa });
const said = () => window.speech.said.map(({ text }) => text);
const finish = () => act(() => window.speech.finish());
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const bar = () => screen.queryByRole('region', { name: 'Listening' });
const kept = () => Object.keys(localStorage).filter((key) => key.includes('listen'));

test('reads one sentence after the other to the end by a voice of the device, and the bar goes [BEYOND-03]', async () => {
  const { user } = open();
  await user.click(await button('Listen to Quick Recap'));
  expect(said()).toEqual(['One a.']);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause' })));
  for (let sentence = 0; sentence < 3; sentence++) finish();
  expect(said()).toEqual(['One a.', 'Two a.', 'One b.', 'One c.']);
  expect(bar()?.textContent).toContain('3 of 3');
  expect(window.speech.said.every(({ isLocal }) => isLocal)).toBe(true);
  finish();
  await waitFor(() => expect(bar()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Listen/ })));
  expect(kept()).toEqual([]);
});

test('pauses, goes on, goes back and to the next passage, and changes its speed [BEYOND-03]', async () => {
  const { user } = open();
  await user.click(await button(/^Listen/));
  finish();
  await user.click(await button('Pause'));
  expect(window.speech.isSpeaking()).toBe(false);
  await user.click(await button('Play'));
  await user.click(await button('Back'));
  await user.click(await button('Next'));
  await user.click(await button('Back'));
  expect(said()).toEqual(['One a.', 'Two a.', 'Two a.', 'One a.', 'One b.', 'One a.']);
  await user.click(await button('Speed: 1×'));
  expect(window.speech.said.at(-1)).toMatchObject({ text: 'One a.', rate: 1.25 });
  await user.click(await button('Pause'));
  await user.click(await button('Next'));
  expect(window.speech.isSpeaking()).toBe(false);
  expect(bar()?.textContent).toContain('2 of 3');
});

test('goes on at its place and its speed the next time, and a new list keeps the passage that is read [BEYOND-03]', async () => {
  const first = open();
  await first.user.click(await button(/^Listen/));
  await first.user.click(await button('Speed: 1×'));
  finish();
  await first.user.click(await button('Stop listening'));
  first.unmount();
  const second = open();
  await second.user.click(await button(/^Listen/));
  expect(window.speech.said.at(-1)).toMatchObject({ text: 'Two a.', rate: 1.25 });
  second.unmount();
  const { user } = open({ ...recording, passages: [{ id: 'new', text: 'New.' }, ...recording.passages] });
  await user.click(await button(/^Listen/));
  expect(said().at(-1)).toBe('Two a.');
  expect(bar()?.textContent).toContain('2 of 4');
});

test('ends when the screen changes and at a sign-out, after which nothing of it is on the device [BEYOND-03] [OFF-04]', async () => {
  const first = open();
  await first.user.click(await button(/^Listen/));
  first.unmount();
  expect(window.speech.isSpeaking()).toBe(false);
  const { user } = open();
  await user.click(await button(/^Listen/));
  expect(kept()).toHaveLength(1);
  act(() => {
    endSpeech();
    forgetDrafts();
  });
  expect(window.speech.isSpeaking()).toBe(false);
  expect(bar()).toBeNull();
  expect(kept()).toEqual([]);
});

test('is not there without an English voice of the device, also when it comes or goes later [BEYOND-03]', async () => {
  window.speech.setVoices([{ lang: 'en-US', localService: false }]);
  const { user } = open();
  await waitFor(() => expect(document.body.textContent).toBe(''));
  act(() => window.speech.setVoices([{ lang: 'fr-FR', localService: true }]));
  expect(screen.queryByRole('button')).toBeNull();
  act(() => window.speech.setVoices([{ lang: 'en_GB', localService: true }]));
  await user.click(await button(/^Listen/));
  act(() => window.speech.setVoices([]));
  expect(screen.queryByRole('button')).toBeNull();
  expect(window.speech.isSpeaking()).toBe(false);
});

test('a voice that fails pauses the reading [BEYOND-03]', async () => {
  const { user } = open();
  await user.click(await button(/^Listen/));
  act(() => window.speech.fail());
  await button('Play');
});
