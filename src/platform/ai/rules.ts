import type { Purpose } from './ai.ts';

/** `writer` takes care, `quick` is prompt: ANTHROPIC_MODEL and ANTHROPIC_QUICK_MODEL. */
export type Role = 'writer' | 'quick';

export type Rules = {
  role: Role;
  /** How much the model thinks, for models that can be told. What it thinks counts among its tokens. */
  effort: 'low' | 'medium' | 'high';
  /** Thinking and answer together. Each call reserves the price of all of them. */
  maxTokens: number;
  /** Milliseconds for everything: waiting for a turn, tries, and the answer to its last word. */
  timeout: number;
};

export const RULES: Record<Purpose, Rules> = {
  plan: { role: 'writer', effort: 'medium', maxTokens: 12_000, timeout: 120_000 },
  questions: { role: 'writer', effort: 'medium', maxTokens: 16_000, timeout: 120_000 },
  solve: { role: 'writer', effort: 'medium', maxTokens: 8000, timeout: 60_000 },
  flashcards: { role: 'writer', effort: 'low', maxTokens: 8000, timeout: 60_000 },
  tutor: { role: 'quick', effort: 'low', maxTokens: 4000, timeout: 60_000 },
  summary: { role: 'quick', effort: 'low', maxTokens: 2000, timeout: 20_000 },
};
