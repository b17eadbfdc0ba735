import type Anthropic from '@anthropic-ai/sdk';
import type { Middleware } from '@anthropic-ai/sdk';
import { AiFailure } from './ai.ts';
import { NO_TOKENS, type Tokens } from './models.ts';

/** How far a call came; what is known when it fails. */
export type Progress = {
  text: string;
  tokens: Tokens;
  /** Why the model stopped, once it did; the tokens are final then. */
  stop: Anthropic.StopReason | null;
  /** Whether the answer came whole. */
  isOver: boolean;
  /** A request is with the provider, or was when we lost sight of it: what that one costs, nobody tells us. */
  isOut: boolean;
};

export const noProgress = (): Progress => ({ text: '', tokens: NO_TOKENS, stop: null, isOver: false, isOut: false });

/** Sends the request, and yields the text as it comes until the model has said all it wanted. */
export async function* streamOf(
  client: Anthropic,
  body: Anthropic.MessageCreateParamsStreaming,
  { signal, timeout }: { signal: AbortSignal; timeout: number },
  progress: Progress,
): AsyncGenerator<string> {
  const watching = watch(progress, signal, Date.now() + timeout);
  const stream = await client.messages.create(body, { signal, timeout, middleware: [watching] });
  for await (const event of stream) {
    const piece = take(event, progress);
    if (piece) yield piece;
  }
  // The SDK makes no difference between a stream at its end, one that we ended and one that the other side cut.
  if (!progress.isOver) throw new Error('the stream ended before the message did');
  if (progress.stop === 'refusal') throw new AiFailure('refused');
  if (progress.stop !== 'end_turn') throw new AiFailure('interrupted');
}

/** Sees each try: whether one is out, and that none waits longer than there is time. */
function watch(progress: Progress, signal: AbortSignal, deadline: number): Middleware {
  return async (request, next) => {
    progress.isOut = true;
    const response = await next(request).catch((error) => {
      progress.isOut = signal.aborted;
      throw error;
    });
    if (response.ok) return response;
    progress.isOut = false;
    const { body, status, headers } = response;
    const isTooLate = Date.now() + Number(headers.get('retry-after')) * 1000 > deadline;
    return isTooLate ? new Response(body, { status, headers: [...headers, ['x-should-retry', 'false']] }) : response;
  };
}

/** Notes what an event tells; its piece of text, if it has one. */
function take(event: Anthropic.RawMessageStreamEvent, progress: Progress): string | undefined {
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
      progress.isOver = true;
  }
}

/** Later figures stand for the whole message so far, and leave out what has not changed. */
const tokensOf = (usage: Partial<Anthropic.MessageDeltaUsage>, before = NO_TOKENS): Tokens => ({
  input: usage.input_tokens ?? before.input,
  output: usage.output_tokens ?? before.output,
  cacheWrite: usage.cache_creation_input_tokens ?? before.cacheWrite,
  cacheRead: usage.cache_read_input_tokens ?? before.cacheRead,
});
