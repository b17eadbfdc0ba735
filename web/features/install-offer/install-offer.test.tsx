import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReviewSummary } from '#shared/review.ts';
import { forgetDrafts } from '#web/features/drafts/drafts.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { SUMMARY } from '#web/testing/review-server.ts';
import { runway, todayServer } from '#web/testing/today-server.ts';
import { InstallOffer } from './install-offer.tsx';
import { type InstallQuestion, installQuestion, isSafariOnIos, keepInstallQuestion } from './install-question.ts';
import { useStudyDays } from './use-study-days.ts';

let end: () => void;
beforeEach(() => {
  end = keepInstallQuestion();
});
afterEach(() => {
  end();
  installQuestion.set(null);
  localStorage.clear();
});

/** Lets the browser ask, as Chrome does. Returns what happened to its question. */
function ask(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }) as InstallQuestion;
  act(() => void window.dispatchEvent(event));
  return { prompt, isKept: event.defaultPrevented };
}

/** The rest of the dashboard, which knows the days. */
const StudyDays = () => <p>Day {useStudyDays()}</p>;

const open = (summary: Partial<ReviewSummary> = {}, days = runway.days) =>
  renderScreen(
    <>
      <StudyDays />
      <InstallOffer />
    </>,
    {
      signedIn: rosa,
      handlers: {
        ...todayServer,
        'review.summary': () => ({ ...SUMMARY, streak: 0, reviewed: [], ...summary }),
        'today.runway': () => ({ ...runway, days }),
      },
    },
  );
const offer = () => screen.queryByRole('region', { name: 'Install' });
test('the offer comes with the third study day, never before, and the browser does not ask by itself [BEYOND-05]', async () => {
  const { isKept } = ask();
  expect(isKept).toBe(true);
  // Two days of the plan, of which one had a review, too.
  const two = open({ reviewed: [{ day: '2026-10-24', count: 3 }] });
  await screen.findByText('Day 2');
  expect(offer()).toBeNull();
  two.unmount();
  const three = open({ reviewed: [{ day: '2026-10-21', count: 3 }] });
  expect(await screen.findByRole('region', { name: 'Install' })).toBeTruthy();
  three.unmount();
  open({ streak: 3 }, []);
  expect(await screen.findByRole('region', { name: 'Install' })).toBeTruthy();
});

test('a yes shows the question of the browser, once [BEYOND-05]', async () => {
  const { prompt } = ask();
  const { user } = open({ streak: 4 });
  await user.click(await screen.findByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(offer()).toBeNull());
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(installQuestion.get()).toBeNull();
});

test.each(['No Thanks', 'Install'])(
  'after a no (%s) nobody asks again on this device, also after a sign-out [BEYOND-05]',
  async (button) => {
    ask('dismissed');
    const { user, unmount } = open({ streak: 4 });
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(offer()).toBeNull());
    unmount();
    forgetDrafts();
    open({ streak: 5 });
    await screen.findByText('Day 5');
    expect(offer()).toBeNull();
  },
);

test('a question that comes while the page is open moves nothing: it is there the next time [BEYOND-05]', async () => {
  const first = open({ streak: 4 });
  await screen.findByText('Day 4');
  ask();
  expect(offer()).toBeNull();
  first.unmount();
  open({ streak: 4 });
  expect(await screen.findByRole('region', { name: 'Install' })).toBeTruthy();
});

test('an iPhone gets the way by the Share menu, and an installed app gets nothing [BEYOND-05]', async () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1';
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone);
  const { unmount } = open({ streak: 4 });
  expect((await screen.findByRole('region', { name: 'Install' })).textContent).toContain('Tap Share');
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  unmount();
  const matchMedia = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), query.includes('standalone') ? { matches: true } : {}),
  );
  open({ streak: 4 });
  await screen.findByText('Day 4');
  expect(offer()).toBeNull();
});

test('an iPad says that it is a Mac, and other browsers on it have no such menu [BEYOND-05]', () => {
  const on = (userAgent: string, maxTouchPoints: number) =>
    isSafariOnIos({ userAgent, maxTouchPoints } as unknown as Navigator);
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';
  expect([on(mac, 5), on(mac, 0), on(mac.replace('Version/19.0', 'CriOS/150.0'), 5)]).toEqual([true, false, false]);
});
