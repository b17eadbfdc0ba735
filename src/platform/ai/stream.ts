import type Anthropic from '@anthropic-ai/sdk';
import type { Middleware } from '@anthropic-ai/sdk';
import { AiFailure } from './ai.ts';
import { NO_TOKENS, type Tokens } from './models.ts';

/** What is known about a call so far, also when the call has failed. */
export type StreamProgress = {
  text: string;
  tokens: Tokens;
  /** Why the model stopped; null while it is still writing. Once this is set, the token counts are final. */
  stop: Anthropic.StopReason | null;
  /** Whether the answer is complete. */
  isComplete: boolean;
  /** Whether a request reached the provider but its outcome is unknown. We can't know what such a request costs. */
  isInFlight: boolean;
};

export const noProgress = (): StreamProgress => ({
  text: '',
  tokens: NO_TOKENS,
  stop: null,
  isComplete: false,
  isInFlight: false,
});

/** Sends the request and yields the text piece by piece. Throws if the model does not finish its answer. */
export async function* streamOf(
  client: Anthropic,
  body: Anthropic.MessageCreateParamsStreaming,
  { signal, timeout }: { signal: AbortSignal; timeout: number },
  progress: StreamProgress,
): AsyncGenerator<string> {
  const middleware = [trackAttempts(progress, signal, Date.now() + timeout)];
  const stream = await client.messages.create(body, { signal, timeout, middleware });
  for await (const event of stream) {
    const piece = applyEvent(event, progress);
    if (piece) yield piece;
  }
  // The SDK doesn't distinguish a stream that completed, one that we aborted, and one that the provider cut off.
  if (!progress.isComplete) throw new Error('the stream ended before the message was complete');
  if (progress.stop === 'refusal') throw new AiFailure('refused');
  if (progress.stop !== 'end_turn') throw new AiFailure('interrupted');
}

/** Records whether an attempt is in flight, and prevents a retry that would start after the deadline. */
function trackAttempts(progress: StreamProgress, signal: AbortSignal, deadline: number): Middleware {
  return async (request, next) => {
    progress.isInFlight = true;
    const response = await next(request).catch((error) => {
      progress.isInFlight = signal.aborted;
      throw error;
    });
    if (response.ok) return response;
    progress.isInFlight = false;
    const { body, status, headers } = response;
    const isTooLate = Date.now() + Number(headers.get('retry-after')) * 1000 > deadline;
    return isTooLate ? new Response(body, { status, headers: [...headers, ['x-should-retry', 'false']] }) : response;
  };
}

/** Records an event in `progress` and returns the event's text, if it has any. */
function applyEvent(event: Anthropic.RawMessageStreamEvent, progress: StreamProgress): string | undefined {
  switch (event.type) {
    case 'message_start':
      progress.tokens = tokensOf(event.message.usage);
      return;
    case 'content_block_delta':
      if (event.delta.type !== 'text_delta') return;
      progress.text += event.delta.text;
      return event.delta.text;
    case 'message_delta':
      progress.stop = event.delta.stop_reason;
      progress.tokens = tokensOf(event.usage, progress.tokens);
      return;
    case 'message_stop':
      progress.isComplete = true;
  }
}

/** Later figures are totals for the whole message so far and omit counts that did not change. */
const tokensOf = (usage: Partial<Anthropic.MessageDeltaUsage>, before = NO_TOKENS): Tokens => ({
  input: usage.input_tokens ?? before.input,
  output: usage.output_tokens ?? before.output,
  cacheWrite: usage.cache_creation_input_tokens ?? before.cacheWrite,
  cacheRead: usage.cache_read_input_tokens ?? before.cacheRead,
});
