// The prior of the chance of passing, and how well the estimate did on simulated learners. `npm run bench readiness`
// writes the file; nobody edits it.
import calibrationJson from '#content/calibration.json' with { type: 'json' };

export const calibration = calibrationJson;

const { a, b } = calibrationJson.prior;
/** The share of correct answers, from 0 to 1, that the estimate assumes before the first answer in an area. */
export const PRIOR_SHARE = a / (a + b);
