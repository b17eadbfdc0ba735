import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { App } from '#web/app/app.tsx';
import { structureFaults } from './axe.ts';
import type { Handlers } from './fake-server.ts';
import { renderScreen, type rosa } from './render-screen.tsx';
import { studied } from './studied-server.ts';

export type User = ReturnType<typeof renderScreen>['user'];
type Act = (user: User) => Promise<unknown>;
export type Screen = {
  path: string;
  /** Follows the path in the browser's own address. */
  hash?: string;
  /** Tells apart screens that have the same path. */
  state?: string;
  /** Is on the screen once it is complete. */
  settled: RegExp;
  handlers?: Handlers;
  /** States of the same screen, one after the other. */
  steps?: [state: string, act: Act][];
  /** Whether sidebar and footer are checked, too. They are the same on most screens. */
  isShellChecked?: boolean;
};

/** Gives each screen a name for the title of its test. */
export const named = (screens: Screen[]) =>
  screens.map((each) => ({ ...each, name: `${each.path}${each.hash ? `#${each.hash}` : ''}${each.state ?? ''}` }));

/** Opens a screen inside the app, and fails if it or one of its further states has a fault of structure. */
export async function checkScreen(
  { path, hash, settled, handlers, steps = [], isShellChecked = false }: Screen,
  signedIn?: typeof rosa,
): Promise<void> {
  if (hash) window.location.hash = hash;
  const { user } = renderScreen(<App />, {
    path,
    signedIn,
    handlers: signedIn ? { ...studied(), ...handlers } : handlers,
  });
  const faults: Record<string, string[]> = {};
  const check = async (state: string) => {
    const found = await structureFaults(isShellChecked);
    if (found.length > 0) faults[state] = found;
  };
  await screen.findAllByText(settled);
  await check('first');
  for (const [state, act] of steps) {
    await act(user);
    await check(state);
  }
  expect(faults).toEqual({});
}

/** Presses the first control with this name. */
export const press =
  (name: string | RegExp, role = 'button'): Act =>
  async (user) => {
    await user.click((await screen.findAllByRole(role, { name }))[0]!);
  };
/** Presses a control, and waits until the text is there. */
export const pressFor =
  (name: string | RegExp, text: RegExp, role = 'button'): Act =>
  async (user) => {
    await press(name, role)(user);
    await screen.findAllByText(text);
  };
/** Presses a control, and waits until the dialog is there. */
export const pressToOpen = (name: string | RegExp, dialog: string): Act =>
  inSequence(press(name), () => screen.findByRole('dialog', { name: dialog }));
/** Types keys, and waits until the text is there. */
export const keys =
  (typed: string, text: RegExp): Act =>
  async (user) => {
    await user.keyboard(typed);
    await screen.findAllByText(text);
  };
/** Does one thing after the other, so that the screen is checked only after the last. */
export const inSequence =
  (...acts: Act[]): Act =>
  async (user) => {
    for (const act of acts) await act(user);
  };
/** Closes the open dialog. */
export const leave: Act = (user) => user.keyboard('{Escape}');
