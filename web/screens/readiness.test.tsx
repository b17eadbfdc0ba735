import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SaveScoreReportInput } from '#shared/readiness.ts';
import { dayOf } from '#web/lib/dates.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { enough, notEnough, trend } from '#web/testing/readiness-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { settle } from '#web/testing/still-time.ts';
import { doneDay, today, todayServer } from '#web/testing/today-server.ts';
import ReadinessScreen from './readiness.tsx';

function open(handlers: Handlers = {}) {
  const rendered = renderScreen(
    <main>
      <ReadinessScreen />
    </main>,
    {
      path: '/readiness',
      signedIn: rosa,
      handlers: {
        ...todayServer,
        'readiness.get': () => enough,
        'readiness.trend': () => trend,
        ...handlers,
      },
    },
  );
  const inputs = (path: string) => rendered.calls.filter((call) => call.path === path).map(({ input }) => input);
  return { ...rendered, inputs };
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const down = () => {
  throw refusal(503, 'The service is not available right now.');
};

test('headline and strip say where the user stands, and the chance is shown with its range [READY-02, VOICE-03]', async () => {
  open();
  expect(await screen.findByText(/of 83 today/)).toBeTruthy();
  expect(screen.getByRole('img', { name: /Area 1, Types of Policies: 9 questions, 7 expected correct/ })).toBeTruthy();
  const estimate = await region('Your estimate');
  expect(estimate.getByText('Chance of passing today').parentElement?.textContent).toContain('71%');
  expect(estimate.getByText('Most likely from 52% to 86%.')).toBeTruthy();
  expect(estimate.getByText('52% to 86%')).toBeTruthy();
  expect(screen.getByRole('link', { name: "How we estimate, and what we can't know" }).getAttribute('href')).toBe(
    '/how-we-estimate',
  );
});

test.each([
  [0.999, 'over 99%'],
  [0.002, 'under 1%'],
])(
  'a chance of %f is never shown as certain, and an interval of equal ends is not shown [READY-02, VOICE-05]',
  async (chance, words) => {
    open({ 'readiness.get': () => ({ ...enough, chance, low: chance, high: chance }) });
    const estimate = await region('Your estimate');
    expect(estimate.getByText('Chance of passing today').parentElement?.textContent).toContain(words);
    expect(estimate.queryByText(/%.* to /)).toBeNull();
  },
);

test('each area shows its estimate, its interval and its answers, and an area below the pass mark has another dot', async () => {
  open();
  const areas = (await region('The six areas')).getAllByRole('listitem');
  expect(areas).toHaveLength(6);
  expect(areas[1]!.textContent).toBe(
    '2Riders, provisions, options, exclusions21 questions on the exam68%, 61% to 75%41 of 61 correct',
  );
  expect(areas.map((area) => area.querySelector('.share-plot')?.getAttribute('data-state'))).toEqual([
    'passing',
    'below',
    'passing',
    'passing',
    'below',
    'passing',
  ]);
});

test('the table of topics has their reason and what an hour adds, by points per hour and without buttons [READY-05]', async () => {
  open();
  const topics = await region('Where an hour pays off most');
  expect(topics.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'TopicAn hour is worth',
    '5.3LicensingAbout 8 of the 83 exam questions. You get about 55% right.about 1 question',
    '2.2Policy Provisions and OptionsAbout 9 of the 83 exam questions. You get about 62% right.about 1 question',
    "4.6Tax Treatment of Insurance Premiums, Proceeds, DividendsYou haven't tried it yet. About 2 of the 83 exam questions.less than half a question",
  ]);
  expect(topics.queryByRole('button')).toBeNull();
});

test.each([
  ['the next step of the day', today, ['Start Review']],
  ['nothing on a finished day', doneDay, []],
])('the screen recommends %s [VOICE-01]', async (_what, day, actions) => {
  open({ 'today.get': () => day });
  await region('Where an hour pays off most');
  await settle();
  const primary = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].filter(
    ({ dataset }) => dataset.variant === 'primary',
  );
  expect(primary.map(({ textContent }) => textContent)).toEqual(actions);
});

test('the trend is a line from the first estimate on, in words and as a table', async () => {
  open();
  const section = await region('Week by week');
  expect(await section.findByRole('img', { name: /week by week\. Up from 48% on October 25\.$/ })).toBeTruthy();
  expect(section.getByText('October 25', { selector: 'span' })).toBeTruthy();
  const rows = within(section.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayChanceRange',
    'November 2271%52% to 86%',
    'November 1560%40% to 80%',
    'October 2548%30% to 70%',
  ]);
});

test('with one estimate there is no line yet, and without an estimate no section', async () => {
  const { unmount } = open({ 'readiness.trend': () => trend.slice(-1) });
  expect(await screen.findByText(/^Your chart starts today/)).toBeTruthy();
  unmount();
  open({
    'readiness.get': () => notEnough,
    'readiness.trend': () => [{ day: '2026-11-22', chance: null, low: null, high: null }],
  });
  await region('Not enough answers yet');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Week by week' })).toBeNull());
});

test('if the trend can not be loaded, the rest of the screen works, and the user can try again', async () => {
  let isDown = true;
  const { user } = open({ 'readiness.trend': () => (isDown ? down() : trend) });
  const section = await region('Week by week');
  const alert = await section.findByRole('alert');
  expect(await region('Your estimate')).toBeTruthy();
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await section.findByRole('img')).toBeTruthy();
});

test('without enough answers the screen says what is missing, and there is no chance [READY-03]', async () => {
  const { container } = open({ 'readiness.get': () => notEnough });
  const section = await region('Not enough answers yet');
  expect(
    section.getByText(/^Answer 27 more questions, and at least one in each of areas 4 and 6, to see/),
  ).toBeTruthy();
  expect(container.querySelector('.cell[data-state=expected]')).toBeNull();
  expect((await region('The six areas')).getAllByText('No answers yet')).toHaveLength(2);
  expect(screen.queryByText('Chance of passing today')).toBeNull();
});

test('an area with a line in the score report has an estimate without answers [READY-06]', async () => {
  const report = { takenOn: '2026-10-30', areas: [{ area: '4', percent: 60 }] };
  open({ 'readiness.get': () => ({ ...notEnough, report }) });
  expect((await region('The six areas')).getByText('from your score report')).toBeTruthy();
});

test('if the estimate can not be loaded, the screen says so, and the user can try again', async () => {
  let isDown = true;
  const { user } = open({ 'readiness.get': () => (isDown ? down() : enough) });
  const alert = await screen.findByRole('alert');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await region('Your estimate')).toBeTruthy();
});

test('while the estimate loads, the screen says so', async () => {
  open({ 'readiness.get': () => new Promise(() => {}) });
  expect((await screen.findByText('Loading...')).getAttribute('role')).toBe('status');
});

/** A server that keeps the score report. */
function reportServer(): Handlers {
  let report: SaveScoreReportInput | null = null;
  return {
    'readiness.get': () => ({ ...enough, report }),
    'readiness.saveReport': (input) => {
      report = input;
      return { ok: true };
    },
    'readiness.removeReport': () => {
      report = null;
      return { ok: true };
    },
  };
}

const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name);
const errorOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? null;

async function openForm(handlers: Handlers = {}) {
  const opened = open({ ...reportServer(), ...handlers });
  await opened.user.click(await screen.findByText('Enter Your Score Report'));
  return opened;
}

test('the form of the score report is closed at first [READY-06]', async () => {
  open();
  expect((await screen.findByText('Enter Your Score Report')).closest('details')?.open).toBe(false);
});

test('a score report is typed in, shown, changed and removed [READY-06]', async () => {
  const { user, inputs } = await openForm();
  await pasteInto(user, field('Date of the exam'), '2026-10-30');
  await user.type(field(/^1 /), '78');
  await pasteInto(user, field(/^5 /), '52.5 %');
  await user.click(screen.getByRole('button', { name: 'Save Report' }));
  expect(await screen.findByRole('heading', { name: 'Exam on October 30, 2026' })).toBeTruthy();
  expect(inputs('readiness.saveReport')).toEqual([
    {
      takenOn: '2026-10-30',
      areas: [
        { area: '1', percent: 78 },
        { area: '5', percent: 52.5 },
      ],
    },
  ]);
  const report = await region("Didn't pass the real exam?");
  expect(report.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '78%',
    'not listed',
    'not listed',
    'not listed',
    '52.5%',
    'not listed',
  ]);

  await user.click(report.getByRole('button', { name: 'Edit Report' }));
  expect(field('Date of the exam').value).toBe('2026-10-30');
  await user.clear(field(/^1 /));
  await user.type(field(/^1 /), '80');
  await user.click(screen.getByRole('button', { name: 'Save Report' }));
  await waitFor(() => expect(report.getAllByRole('definition')[0]!.textContent).toBe('80%'));

  await user.click(report.getByRole('button', { name: 'Remove Report' }));
  expect(await screen.findByText('Enter Your Score Report')).toBeTruthy();
});

test('a removed score report comes back with Undo [READY-06]', async () => {
  const { user } = await openForm();
  await pasteInto(user, field('Date of the exam'), '2026-10-30');
  await user.type(field(/^1 /), '78');
  await user.click(screen.getByRole('button', { name: 'Save Report' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Report' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Exam on October 30, 2026' })).toBeTruthy();
});

test('a change can be canceled [READY-06]', async () => {
  const report = { takenOn: '2026-10-30', areas: [{ area: '1', percent: 60 }] };
  const { user, inputs } = open({ 'readiness.get': () => ({ ...enough, report }) });
  await user.click(await screen.findByRole('button', { name: 'Edit Report' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const edit = screen.getByRole('button', { name: 'Edit Report' });
  expect(document.activeElement).toBe(edit);
  expect(inputs('readiness.saveReport')).toEqual([]);
});

test.each([
  ['no date', '', '70', 'Date of the exam', 'Please enter the date of the exam'],
  ['a future date', '2999-01-01', '70', 'Date of the exam', "The exam can't be in the future"],
  ['no area', '2026-10-30', '', /^1 /, 'Please enter at least one area'],
  ['too much', '2026-10-30', '101', /^1 /, 'Area 1: enter a percentage from 0 to 100'],
  ['a word', '2026-10-30', 'half', /^1 /, 'Area 1: enter a percentage from 0 to 100'],
])('a score report with %s is refused under its field [READY-06]', async (_name, date, percent, label, message) => {
  const { user, inputs } = await openForm();
  if (date) await pasteInto(user, field('Date of the exam'), date);
  if (percent) await user.type(field(/^1 /), percent);
  await user.click(screen.getByRole('button', { name: 'Save Report' }));
  expect(errorOf(field(label))).toBe(message);
  expect(document.activeElement).toBe(field(label));
  expect(inputs('readiness.saveReport')).toEqual([]);
});

test('each wrong percentage of a score report is marked [READY-06]', async () => {
  const { user } = await openForm();
  await pasteInto(user, field('Date of the exam'), '2026-10-30');
  await user.type(field(/^2 /), '101');
  await pasteInto(user, field(/^5 /), 'half');
  await user.click(screen.getByRole('button', { name: 'Save Report' }));
  expect(errorOf(field(/^2 /))).toBe('Area 2: enter a percentage from 0 to 100');
  expect(errorOf(field(/^5 /))).toBe('Area 5: enter a percentage from 0 to 100');
  expect(document.activeElement).toBe(field(/^2 /));
});

test("if the score report can not be saved, the form keeps it and shows the server's sentence [READY-06]", async () => {
  const { user } = await openForm({ 'readiness.saveReport': down });
  await user.type(field('Date of the exam'), dayOf(new Date()));
  await user.type(field(/^1 /), '0');
  await user.click(screen.getByRole('button', { name: 'Save Report' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The service is not available right now.');
  expect(field(/^1 /).value).toBe('0');
});
