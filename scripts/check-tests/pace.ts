/** A place where a test depends on how fast the machine is. */
export type Problem = { line: number; text: string; rule: string };

const WAIT = 'wait for an event (expect.poll, findBy, waitFor); src/testing/patience.ts bounds every wait';
const MEASURE = 'a test asserts no wall-clock time; npm run bench measures';

const RULES: [pattern: RegExp, rule: string][] = [
  [/\b(?:timeout|testTimeout|hookTimeout|asyncUtilTimeout|interval|retry):\s*\d/, WAIT],
  [/\bset(?:Default\w*)?Timeout\(\s*\d/, WAIT],
  [/^\s*\}, *[\d_]{3,}\);/, WAIT],
  [/\bwaitForTimeout\(|\bAbortSignal\.timeout\(|\bpg_sleep\(/, WAIT],
  [/\bsetTimeout\(|\btimers\/promises\b|\bBun\.sleep\(/, WAIT],
  [/\bperformance\.now\(\)/, MEASURE],
  [/expect\([^;]*Date\.now\(\)[^;]*\)\.toBe(?:Less|Greater)/, MEASURE],
];

/** Returns the places in the source of a test that depend on its pace: sleeps, numeric time-outs and measured times. */
export function paceProblems(source: string): Problem[] {
  return source.split('\n').flatMap((text, index) => {
    if (/^\s*(\/\/|\/?\*)/.test(text)) return [];
    const rule = RULES.find(([pattern]) => pattern.test(text))?.[1];
    return rule === undefined ? [] : [{ line: index + 1, text: text.trim(), rule }];
  });
}
