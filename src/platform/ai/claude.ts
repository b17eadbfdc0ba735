import Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import type { FastifyBaseLogger } from 'fastify';
import { startSpan } from '../tracing.ts';
import { type Ai, AiFailure, type Purpose, type WriteRequest } from './ai.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { failureDetails, failureOf } from './failures.ts';
import type { BilledCall, Ledger, Reservation } from './ledger.ts';
import { costOf, hasEffort, maxCost } from './models.ts';
import { buildAnswerPrompt, buildWritePrompt, type Prompt } from './prompt.ts';
import type { Role, Rules } from './rules.ts';
import { noProgress, type StreamProgress, streamOf } from './stream.ts';

/** Retries after temporary failures. The SDK waits between retries for as long as the provider requests. */
const MAX_RETRIES = 2;
/** Failures of the provider, as opposed to failures of a single call. */
const PROVIDER_FAILURES = new Set(['overloaded', 'unreachable', 'timeout']);

export type ClaudeOptions = {
  apiKey: string;
  baseUrl?: string;
  models: Record<Role, string>;
  rules: Record<Purpose, Rules>;
  ledger: Ledger;
  log: FastifyBaseLogger;
  clock: () => Date;
  timeoutAfter?: TimeoutAfter;
};

/** Returns a signal that aborts after this many milliseconds, like `AbortSignal.timeout`. Tests decide when that is. */
export type TimeoutAfter = (ms: number) => AbortSignal;

type ClaudeCall = {
  purpose: Purpose;
  userId?: string;
  signal?: AbortSignal;
  prompt: Prompt;
  format?: Anthropic.JSONOutputFormat;
  /** Throws if the complete text does not match what was requested. */
  check?: (text: string) => void;
};

/**
 * Creates the client for Claude. Every call is streamed, because a stream keeps the connection alive during a long
 * answer and can be stopped at any time.
 */
export function createClaude(options: ClaudeOptions): Ai {
  const {
    apiKey,
    baseUrl,
    models,
    rules,
    ledger,
    log,
    clock,
    timeoutAfter = (ms) => AbortSignal.timeout(ms),
  } = options;
  const client = new Anthropic({
    apiKey,
    baseURL: baseUrl,
    maxRetries: MAX_RETRIES,
    // The key and what users wrote go to the configured address only.
    fetchOptions: { redirect: 'error' },
    // The SDK's logs would contain text that models wrote.
    logLevel: 'off',
    openTelemetry: false,
  });
  const breakers = { writer: createBreaker(clock), quick: createBreaker(clock) };

  async function* streamCall({ purpose, userId, prompt, format, check, ...call }: ClaudeCall): AsyncGenerator<string> {
    const { role, effort, maxTokens, timeout } = rules[purpose];
    const model = models[role];
    const breaker = breakers[role];
    const signal = AbortSignal.any([timeoutAfter(timeout), ...(call.signal ? [call.signal] : [])]);
    const body: Anthropic.MessageCreateParamsStreaming = {
      model,
      max_tokens: maxTokens,
      stream: true,
      ...prompt,
    };
    if (format || hasEffort(model)) body.output_config = { format, effort: hasEffort(model) ? effort : undefined };
    const worst = maxCost(model, Buffer.byteLength(JSON.stringify(body)), maxTokens);

    const reservation = await admit(breaker, { purpose, model, userId }, worst);
    const began = performance.now();
    const span = startSpan(`ai ${purpose}`, { model });
    const progress = noProgress();
    // Stays 'cancelled' if the caller stops reading the stream early, because neither line below that sets `failure` runs
    // then.
    let failure: AiFailure | undefined = new AiFailure('cancelled');
    let details = {};
    try {
      yield* streamOf(client, body, { signal, timeout }, progress);
      check?.(progress.text);
      failure = undefined;
    } catch (error) {
      failure = failureOf(error, signal, progress);
      details = failureDetails(error, apiKey);
      throw failure;
    } finally {
      if (failure === undefined) breaker.succeeded();
      else if (PROVIDER_FAILURES.has(failure.reason)) breaker.failed();

      if (failure !== undefined) span.setAttribute('error.type', failure.reason);
      span.end();
      const { tokens, stop } = progress;
      const cost = spent(model, progress, worst);
      const milliseconds = Math.round(performance.now() - began);
      const figures = { purpose, model, milliseconds, ...tokens, cost };
      if (failure === undefined) log.info(figures, 'the AI call succeeded');
      else if (failure.reason === 'cancelled') log.info(figures, 'the AI call was cancelled');
      else log.warn({ ...figures, reason: failure.reason, stop, ...details }, 'the AI call failed');
      const settled = reservation.settle({ tokens, cost, milliseconds, hasFailed: failure !== undefined });
      // A failure here must not fail the call, whose answer is already paid for. Its reserved cost then stays reserved.
      await settled.catch((error) =>
        log.error({ err: error, purpose, cost }, 'the cost of an AI call could not be recorded'),
      );
    }
  }

  /** Reserves the cost of a call. Throws if the breaker is open or a daily limit would be exceeded. */
  async function admit(breaker: Breaker, call: BilledCall, worst: number): Promise<Reservation> {
    try {
      breaker.check();
      return await ledger.reserve(call, worst);
    } catch (error) {
      const { purpose, model } = call;
      if (error instanceof AiFailure) log.warn({ purpose, model, reason: error.reason }, 'the AI call was not made');
      throw error;
    }
  }

  return {
    write: async <T>({ schema, ...request }: WriteRequest<T>): Promise<T> => {
      let value!: T;
      const check = (text: string) => {
        value = schema.parse(JSON.parse(text));
      };
      const pieces = streamCall({
        ...request,
        prompt: buildWritePrompt(request),
        format: zodOutputFormat(schema),
        check,
      });
      for await (const _piece of pieces);
      return value;
    },
    answer: (request) => streamCall({ ...request, prompt: buildAnswerPrompt(request) }),
  };
}

/** Returns what the provider bills, in micro-dollars. If that is unknown, returns the most that it can be. */
function spent(model: string, { tokens, stop, isInFlight }: StreamProgress, worst: number): number {
  if (stop !== null) return costOf(model, tokens);
  return isInFlight ? worst : 0;
}
