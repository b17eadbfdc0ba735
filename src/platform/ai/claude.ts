import Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import type { FastifyBaseLogger } from 'fastify';
import { type Ai, AiFailure, type Purpose, type WriteRequest } from './ai.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { failureOf, wordsFor } from './failures.ts';
import type { BilledCall, Ledger, Reservation } from './ledger.ts';
import { costOf, hasEffort, worstCost } from './models.ts';
import { answerPrompt, type Prompt, writePrompt } from './prompt.ts';
import type { Role, Rules } from './rules.ts';
import { noProgress, type Progress, streamOf } from './stream.ts';

/** After failures that may pass; the SDK waits between, as long as the provider asks it to. */
const TRIES_MORE = 2;
/** What says that the provider is unwell, and not that this one call was. */
const UNWELL = new Set(['overloaded', 'unreachable', 'timeout']);

export type ClaudeOptions = {
  apiKey: string;
  baseUrl?: string;
  models: Record<Role, string>;
  rules: Record<Purpose, Rules>;
  ledger: Ledger;
  log: FastifyBaseLogger;
  clock: () => Date;
};

type Call = {
  purpose: Purpose;
  userId?: string;
  signal?: AbortSignal;
  prompt: Prompt;
  format?: Anthropic.JSONOutputFormat;
  /** Throws if the text, come whole, is not what was asked for. */
  check?: (text: string) => void;
};

/** Every call is a stream, whoever asks: a long answer keeps its line alive, and ends at once when nobody wants it. */
export function createClaude({ apiKey, baseUrl, models, rules, ledger, log, clock }: ClaudeOptions): Ai {
  const client = new Anthropic({
    apiKey,
    baseURL: baseUrl,
    maxRetries: TRIES_MORE,
    // It would print what models wrote.
    logLevel: 'off',
    openTelemetry: false,
  });
  const breakers = { writer: createBreaker(clock), quick: createBreaker(clock) };

  async function* talk({ purpose, userId, prompt, format, check, ...call }: Call): AsyncGenerator<string> {
    const { role, effort, maxTokens, timeout } = rules[purpose];
    const model = models[role];
    const breaker = breakers[role];
    const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(call.signal ? [call.signal] : [])]);
    const body: Anthropic.MessageCreateParamsStreaming = {
      model,
      max_tokens: maxTokens,
      stream: true,
      ...prompt,
    };
    if (format || hasEffort(model)) body.output_config = { format, effort: hasEffort(model) ? effort : undefined };
    const worst = worstCost(model, Buffer.byteLength(JSON.stringify(body)), maxTokens);

    const reservation = await admit(breaker, { purpose, model, userId }, worst);
    const began = performance.now();
    const progress = noProgress();
    // So it stays when the caller leaves the loop.
    let failure: AiFailure | undefined = new AiFailure('cancelled');
    let details = {};
    try {
      yield* streamOf(client, body, { signal, timeout }, progress);
      check?.(progress.text);
      failure = undefined;
    } catch (error) {
      failure = failureOf(error, signal, progress);
      details = wordsFor(error, apiKey);
      throw failure;
    } finally {
      if (failure === undefined) breaker.succeeded();
      else if (UNWELL.has(failure.reason)) breaker.failed();

      const { tokens, stop } = progress;
      const cost = spent(model, progress, worst);
      const milliseconds = Math.round(performance.now() - began);
      const told = { purpose, model, milliseconds, ...tokens, cost };
      if (failure === undefined) log.info(told, 'the AI answered');
      else if (failure.reason === 'cancelled') log.info(told, 'nobody waited for the AI any more');
      else log.warn({ ...told, reason: failure.reason, stop, ...details }, 'the AI did not answer');
      const settled = reservation.settle({ tokens, cost, milliseconds, hasFailed: failure !== undefined });
      // The answer is paid for and goes on to who waits for it; what was set aside stays so.
      await settled.catch((error) => log.error({ err: error, purpose, cost }, 'a call of the AI could not be counted'));
    }
  }

  /** Before a call: whether calls go out at all now, and whether there is money for this one. */
  async function admit(breaker: Breaker, call: BilledCall, worst: number): Promise<Reservation> {
    try {
      breaker.check();
      return await ledger.reserve(call, worst);
    } catch (error) {
      const { purpose, model } = call;
      if (error instanceof AiFailure) log.warn({ purpose, model, reason: error.reason }, 'the AI was not asked');
      throw error;
    }
  }

  return {
    write: async <T>({ schema, ...request }: WriteRequest<T>): Promise<T> => {
      let value!: T;
      const check = (text: string) => {
        value = schema.parse(JSON.parse(text));
      };
      const pieces = talk({ ...request, prompt: writePrompt(request), format: zodOutputFormat(schema), check });
      for await (const _piece of pieces);
      return value;
    },
    answer: (request) => talk({ ...request, prompt: answerPrompt(request) }),
  };
}

/** What the provider bills, in micro-dollars; where that is unknown, the most it can be. */
function spent(model: string, { tokens, stop, isOut }: Progress, worst: number): number {
  if (stop !== null) return costOf(model, tokens);
  return isOut ? worst : 0;
}
