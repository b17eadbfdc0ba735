import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';

test('the server tells work in the background to stop, and closes only after it has ended [OPS-07]', async () => {
  const { app, close } = await startTestApp();
  const steps: string[] = [];
  app.runInBackground(async (stopping) => {
    await once(stopping, 'abort');
    steps.push('told to stop');
    await delay(50);
    steps.push('ended');
  });
  await close();
  expect(steps).toEqual(['told to stop', 'ended']);
});
