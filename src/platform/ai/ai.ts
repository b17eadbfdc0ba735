import type { ZodType } from 'zod';
import type { AiFailureReason } from '#shared/errors.ts';
import { DomainError, RETRY_AFTER } from '../errors.ts';
import { DAY_MS } from '../time.ts';

export type { AiFailureReason };

export const PURPOSES = ['plan', 'questions', 'solve', 'flashcards', 'tutor', 'summary'] as const;
export type Purpose = (typeof PURPOSES)[number];

type Request = {
  /** The user whose daily limit the call counts toward. Without one, only the limit for all calls applies. */
  userId?: string;
  /** The text that the answer is based on. Sending the same text again within minutes costs 5 to 10 percent as much. */
  material: string;
  /** Our instructions. Never put text that a person typed in here. */
  task: string;
  /** Aborts the request to the provider. */
  signal?: AbortSignal;
};

export type WriteRequest<T> = Request & {
  purpose: Exclude<Purpose, 'tutor'>;
  /** Text that a person typed. The model receives it as material to judge, never as instructions. */
  data?: string;
  /** Must be an object schema. The provider does not enforce limits on lengths and numbers, so we check them. */
  schema: ZodType<T>;
};

export type Turn = { from: 'user' | 'tutor'; text: string };

export type AnswerRequest = Request & {
  purpose: 'tutor';
  /** Earlier turns of the conversation, oldest first. */
  history: Turn[];
  question: string;
};

/**
 * Calls a language model. Throws `AiFailure` when a call fails. A user may have manipulated the model, so treat its
 * answers as plain text, never as markup. Don't call it inside a transaction.
 */
export type Ai = {
  write<T>(request: WriteRequest<T>): Promise<T>;
  /** Yields the text piece by piece. Leaving the loop early ends the call. */
  answer(request: AnswerRequest): AsyncIterable<string>;
};

const BUSY = 'The AI is busy right now. Please try again in a moment.';

/** The messages that users see. Only the log has the provider's own message. */
const MESSAGES: Record<AiFailureReason, string> = {
  overloaded: BUSY,
  unreachable: BUSY,
  timeout: 'Request timed out. The AI is taking longer than expected. Please try again.',
  interrupted: 'The answer was cut off. Please try again.',
  invalid: "The AI's answer wasn't usable. Please try again.",
  refused: 'The AI declined to answer that. Please try different wording.',
  cancelled: 'The request was cancelled.',
  misconfigured: "AI help isn't working right now.",
  budget: "Today's limit for AI help has been reached. Please try again tomorrow.",
};

/** Returns the seconds until the daily budget resets at midnight UTC. */
export const untilNewBudget = (now: Date): number => Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);

/** Becomes a 503 response, or 429 for the budget, unless a feature catches it and serves curated material instead. */
export class AiFailure extends DomainError {
  declare readonly reason: AiFailureReason;

  constructor(reason: AiFailureReason, retryAfter = RETRY_AFTER) {
    super(reason === 'budget' ? 'too_many' : 'unavailable', MESSAGES[reason], { reason, retryAfter });
    this.name = 'AiFailure';
  }
}
