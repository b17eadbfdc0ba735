import { expect, test } from 'vitest';
import { journeys, register } from './browser.ts';

const { open } = journeys();

test('the browser asks to install the app when a user with three study days says yes, and nobody asks twice [BEYOND-05]', async () => {
  const page = await open();
  await register(page);
  await page.request.post('/api/today/welcome', { data: { hasStudied: null } });
  let streak = 2;
  await page.route(/\/trpc\/.*review\.summary/, async (route) => {
    const response = await route.fetch();
    const answers = (await response.json()) as { result?: { data?: { streak?: number } } }[];
    for (const { result } of answers) if (result?.data?.streak !== undefined) result.data.streak = streak;
    await route.fulfill({ response, json: answers });
  });
  const offer = page.getByRole('region', { name: 'Install' });
  const visitDashboard = async () => {
    await page.goto('/notes');
    // As Chrome does, when the page has loaded.
    await page.getByRole('heading', { level: 1 }).waitFor();
    const isKept = await page.evaluate(() => {
      const prompt = async () => {
        document.title = 'Asked';
        return { outcome: 'dismissed' };
      };
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
      return !window.dispatchEvent(event);
    });
    expect(isKept).toBe(true);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('region', { name: 'The days ahead' }).getByRole('img').waitFor();
  };

  await visitDashboard();
  expect(await offer.count()).toBe(0);
  streak = 3;
  await visitDashboard();
  await offer.getByRole('button', { name: 'Install' }).click();
  await expect.poll(() => page.title()).toBe('Asked');
  await offer.waitFor({ state: 'detached' });
  await visitDashboard();
  expect(await offer.count()).toBe(0);
});
