import type { ZodType } from 'zod';
import type { AiFailureReason } from '#shared/errors.ts';
import { DomainError, RETRY_AFTER } from '../errors.ts';

export type { AiFailureReason };

export const PURPOSES = ['plan', 'questions', 'solve', 'flashcards', 'tutor', 'summary'] as const;
export type Purpose = (typeof PURPOSES)[number];

type Request = {
  /** Whom the call is counted for; background work has nobody, and only the limit of all holds for it. */
  userId?: string;
  /** What the answer rests on. The same text again, within minutes, costs a twentieth to a tenth. */
  material: string;
  /** Our orders. Nothing that a person typed belongs in here. */
  task: string;
  /** Ends the call at its source. */
  signal?: AbortSignal;
};

export type WriteRequest<T> = Request & {
  purpose: Exclude<Purpose, 'tutor'>;
  /** What a person typed: handed over as material to judge, never as orders. */
  data?: string;
  /** An object at its root. Its rules for lengths and numbers are checked here; the model only reads of them. */
  schema: ZodType<T>;
};

export type Turn = { from: 'user' | 'tutor'; text: string };

export type AnswerRequest = Request & {
  purpose: 'tutor';
  /** What was said before, oldest first. */
  history: Turn[];
  question: string;
};

/**
 * What goes wrong with the AI is an `AiFailure`. Its answers are words of a machine that may have been talked into something:
 * text, never markup. Don't call it inside of a transaction.
 */
export type Ai = {
  write<T>(request: WriteRequest<T>): Promise<T>;
  /** Pieces of text as they come; read them to the end or leave the loop, which ends the call. */
  answer(request: AnswerRequest): AsyncIterable<string>;
};

const BUSY = 'The AI is busy right now. Please try again in a moment.';

/** What a person is told. The provider's own words go to the log alone. */
const SENTENCES: Record<AiFailureReason, string> = {
  overloaded: BUSY,
  unreachable: BUSY,
  timeout: 'Request timed out. The AI is taking longer than expected. Please try again.',
  interrupted: 'The answer broke off before its end. Please try again.',
  invalid: 'The AI gave an answer that cannot be used. Please try again.',
  refused: 'The AI declined to answer this. Please try other words.',
  cancelled: 'The request was cancelled.',
  misconfigured: 'AI help is not working right now.',
  budget: "Today's share of AI help is used up. There is more tomorrow.",
};

const A_DAY = 86_400_000;

/** Seconds until there is a new budget: at midnight in UTC. */
export const untilNewBudget = (now: Date): number => Math.ceil((A_DAY - (now.getTime() % A_DAY)) / 1000);

/** Uncaught, it answers 503, or 429 for the budget. A feature with curated material catches it. */
export class AiFailure extends DomainError {
  declare readonly reason: AiFailureReason;

  constructor(reason: AiFailureReason, retryAfter = RETRY_AFTER) {
    super(reason === 'budget' ? 'too_many' : 'unavailable', SENTENCES[reason], { reason, retryAfter });
    this.name = 'AiFailure';
  }
}
