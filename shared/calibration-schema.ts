import { z } from 'zod';

const share = z.number().min(0).max(1);
const count = z.int().min(0);
/** The estimate's mean squared error against passed (1) and failed (0), and that of its two rivals. */
const BrierSchema = z.strictObject({
  estimate: share,
  passRate: share.describe("Forecasts the training half's pass rate for everyone"),
  eightyPercent: share.describe('Forecasts a pass if at least 80 % of all practice answers are correct'),
});

/** How good the estimates were for one half of a simulated population. `coverage` is how often the interval holds the truth. */
const JudgmentSchema = z.strictObject({
  learners: count,
  tooFewAnswers: count,
  passRate: share,
  meanForecast: share,
  coverage: share,
  brier: BrierSchema,
  logLoss: z.number().min(0),
  reliability: z
    .array(
      z.strictObject({
        from: share,
        to: share,
        learners: count,
        forecast: share.nullable(),
        passed: share.nullable(),
      }),
    )
    .length(10),
  byAnswers: z.array(
    z.strictObject({
      from: count,
      to: count.nullable(),
      learners: count,
      passRate: share,
      meanForecast: share,
      brier: BrierSchema,
      coverage: share,
    }),
  ),
  uniformPrior: z.strictObject({ meanForecast: share, brier: share, coverage: share }),
});

/**
 * calibration.json: the prior of the readiness estimate, and how the estimate did on simulated learners. Separate from
 * calibration.ts, which the browser loads without zod.
 */
export const CalibrationSchema = z.strictObject({
  seed: z.int(),
  learners: count,
  prior: z.strictObject({ a: z.number().positive(), b: z.number().positive() }),
  main: JudgmentSchema,
  harsh: JudgmentSchema,
});

export type Judgment = z.infer<typeof JudgmentSchema>;
export type Calibration = z.infer<typeof CalibrationSchema>;
