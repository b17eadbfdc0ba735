import { describe, expect, test } from 'vitest';
import { calibration } from './calibration.ts';
import { CalibrationSchema } from './calibration-schema.ts';

const { main, harsh, prior } = calibration;

describe('on learners held back from the fit', () => {
  test("the Brier score beats 'always the pass rate' and '80 % in practice passes' [READY-08]", () => {
    for (const { brier } of [main, ...main.byAnswers]) {
      expect(brier.estimate).toBeLessThan(brier.passRate);
      expect(brier.estimate).toBeLessThan(brier.eightyPercent);
    }
  });

  test('the 80 % interval covers the true chance for 75 to 85 of 100 [READY-08]', () => {
    expect(main.coverage).toBeGreaterThanOrEqual(0.75);
    expect(main.coverage).toBeLessThanOrEqual(0.85);
  });

  test('the fitted prior does better than Beta(1, 1), which forecasts too low [READY-08]', () => {
    expect(main.uniformPrior.meanForecast).toBeLessThan(main.passRate - 0.05);
    expect(main.brier.estimate).toBeLessThan(main.uniformPrior.brier);
    expect(Math.abs(main.meanForecast - main.passRate)).toBeLessThan(0.05);
  });

  test('what the bins and ranges hold adds up to half of 2,000 learners [READY-07] [READY-08]', () => {
    expect(calibration.learners).toBe(2000);
    for (const { learners, tooFewAnswers, reliability, byAnswers } of [main, harsh]) {
      expect(learners + tooFewAnswers).toBe(1000);
      for (const parts of [reliability, byAnswers]) {
        expect(parts.reduce((sum, part) => sum + part.learners, 0)).toBe(learners);
      }
    }
  });
});

test('the file matches its schema, and the prior expects more than half to be correct [READY-01]', () => {
  expect(CalibrationSchema.safeParse(calibration).error).toBeUndefined();
  expect(prior.a).toBeGreaterThan(prior.b);
});
