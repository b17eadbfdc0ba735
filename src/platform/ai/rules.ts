import type { Purpose } from './ai.ts';

/** `writer` is the careful model (ANTHROPIC_MODEL), `quick` is the fast one (ANTHROPIC_QUICK_MODEL). */
export type Role = 'writer' | 'quick';

export type Rules = {
  role: Role;
  /** How much the model thinks, for models that accept this setting. Thinking uses output tokens. */
  effort: 'low' | 'medium' | 'high';
  /** Includes thinking and the answer. Each call reserves the price of this many tokens. */
  maxTokens: number;
  /** Milliseconds for the whole call, including queueing, retries, and the complete answer. */
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
