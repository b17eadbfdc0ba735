/** In dollars per million tokens, which equals micro-dollars per token. */
type Price = { input: number; output: number; cacheWrite: number; cacheRead: number };

type Model = Price & {
  /** Whether the model accepts an effort setting. Other models reject a call that has one. */
  hasEffort: boolean;
  /** The price of every token if the prompt is longer than `above` tokens. */
  long?: Price & { above: number };
};

// Source: platform.claude.com/docs/en/about-claude/pricing and the overview page of each model. Checked on
// 2026-11-21; the latest change was on 2026-10-07. Cache writes are those that last five minutes.
const MODELS: Record<string, Model> = {
  'claude-opus-5-5': { hasEffort: true, input: 4, output: 20, cacheWrite: 5, cacheRead: 0.2 },
  'claude-sonnet-5-5': { hasEffort: true, input: 2, output: 10, cacheWrite: 2.5, cacheRead: 0.1 },
  'claude-haiku-5-5': {
    hasEffort: true,
    input: 0.1,
    output: 0.5,
    cacheWrite: 0.125,
    cacheRead: 0.01,
    long: { above: 100_000, input: 0.5, output: 2.5, cacheWrite: 0.625, cacheRead: 0.05 },
  },
  'claude-haiku-4-5': { hasEffort: false, input: 1, output: 5, cacheWrite: 1.25, cacheRead: 0.1 },
};

/** Unknown models get the highest known price, because a model without a price would have no spending limit. */
const UNKNOWN: Model = { ...MODELS['claude-opus-5-5']!, hasEffort: false };

/** The name may end with a date. */
const find = (model: string): Model | undefined => MODELS[model] ?? MODELS[model.replace(/-\d{8}$/, '')];

export const isPriceKnown = (model: string): boolean => find(model) !== undefined;
export const hasEffort = (model: string): boolean => (find(model) ?? UNKNOWN).hasEffort;

export type Tokens = { input: number; output: number; cacheWrite: number; cacheRead: number };
export const NO_TOKENS: Tokens = { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 };

/** Returns the cost in micro-dollars, rounded up. */
export function costOf(model: string, tokens: Tokens): number {
  const known = find(model) ?? UNKNOWN;
  const prompt = tokens.input + tokens.cacheWrite + tokens.cacheRead;
  const price = known.long && prompt > known.long.above ? known.long : known;
  return Math.ceil(
    tokens.input * price.input +
      tokens.output * price.output +
      tokens.cacheWrite * price.cacheWrite +
      tokens.cacheRead * price.cacheRead,
  );
}

/** A safe lower bound: English has about four bytes per token, and JSON has three. */
const MIN_BYTES_PER_TOKEN = 2;

/** Returns the most that a call can cost: the shortest possible tokens, nothing cached yet, and the longest answer. */
export function maxCost(model: string, promptBytes: number, maxTokens: number): number {
  return costOf(model, { ...NO_TOKENS, cacheWrite: Math.ceil(promptBytes / MIN_BYTES_PER_TOKEN), output: maxTokens });
}
