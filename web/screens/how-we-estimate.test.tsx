import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calibration } from '#shared/calibration.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import HowWeEstimateScreen from './how-we-estimate.tsx';

const percent = (share: number | null) => `${Math.round((share ?? 0) * 100)}%`;
const open = () => renderScreen(<HowWeEstimateScreen />, { path: '/how-we-estimate' });
const section = (name: string) => within(screen.getByRole('region', { name }));

test.each([
  ['Does 70% mean 70%?', calibration.main],
  ['What if learners are different?', calibration.harsh],
])(
  "the plot of '%s' has a dot for each group of learners, and its table has the figures of the file [READY-07]",
  (name, population) => {
    open();
    const bins = population.reliability.filter(({ forecast }) => forecast !== null);
    expect(bins.length).toBeGreaterThan(4);
    expect(section(name).getByRole('img').querySelectorAll('circle')).toHaveLength(bins.length);
    const table = section(name).getByRole('table', { hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true }).slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(
      bins.map(
        ({ from, to, learners, forecast, passed }) =>
          `${percent(from)} to ${percent(to)}${learners}${percent(forecast)}${percent(passed)}`,
      ),
    );
  },
);

test('the Brier scores stand beside those of the two rules, with a bar as long as the score [READY-07]', () => {
  const { container } = open();
  const { estimate, passRate, eightyPercent } = calibration.main.brier;
  const figures = section('Better than a simple rule?').getAllByRole('definition');
  expect(figures.map(({ textContent }) => textContent).filter(Boolean)).toEqual(
    [estimate, passRate, eightyPercent].map((score) => score.toFixed(3)),
  );
  const lengths = [...container.querySelectorAll<HTMLElement>('.brier-bar')].map(({ style }) =>
    Number(style.getPropertyValue('--length')),
  );
  const worst = Math.max(estimate, passRate, eightyPercent);
  expect(lengths).toEqual([estimate, passRate, eightyPercent].map((score) => score / worst));
});

test('the coverage, the harsher learners and the number of learners are those of the file [READY-07]', () => {
  open();
  const { main, harsh, learners } = calibration;
  const text = screen.getByRole('article').textContent;
  expect(text).toContain(
    `it forecast ${percent(main.meanForecast)}, and ${percent(main.passRate)} passed. Its range included the true chance for ${percent(main.coverage)} of them.`,
  );
  expect(text).toContain(`It did for ${percent(main.coverage)} of the learners`);
  expect(text).toContain(`included the true chance for only ${percent(harsh.coverage)} of them`);
  expect(text).toContain(`simulated ${learners.toLocaleString('en-US')} learners`);
  const rows = section('Does the range hold up?').getAllByRole('row').slice(1);
  expect(rows).toHaveLength(main.byAnswers.length);
});

test('the page says what the number can not know, and leads to the own estimate [READY-07]', () => {
  open();
  expect(section("What it can't know").getAllByRole('listitem').length).toBeGreaterThan(3);
  expect(screen.getByRole('link', { name: 'See your estimate' }).getAttribute('href')).toBe('/readiness');
});
