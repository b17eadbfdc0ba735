import {
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  type TRPCErrorShape,
} from '@trpc/server';
import type { Context } from '../context.ts';
import { inSpan } from '../platform/tracing.ts';
import type { ErrorBody } from './error-responses.ts';

export type ProcedureCall = {
  path: string;
  /** Undefined if the client names one that does not exist, or no longer. */
  procedure: AnyTRPCProcedure | undefined;
  input: unknown;
  /** The place of the call in its batch. */
  batchIndex?: number;
};

/** What the router's error formatter makes of an error. */
type PublicError = TRPCErrorShape<Pick<ErrorBody, 'code' | 'reason'> & { httpStatus: number }>;
type Outcome = { data: unknown } | { error: PublicError };

/** Returns all procedures by path: 'bookmarks.list'. */
export const proceduresOf = (router: AnyTRPCRouter) => router._def.procedures as Record<string, AnyTRPCProcedure>;

/**
 * Runs a procedure and returns its output, or what the client receives of its error. Both doors run their calls here. Only
 * requests that `rpc` leaves to tRPC's own adapter don't pass.
 */
export async function callProcedure(
  router: AnyTRPCRouter,
  ctx: Context,
  { path, procedure, input, batchIndex = 0 }: ProcedureCall,
): Promise<Outcome> {
  const type = procedure?._def.type ?? 'unknown';
  try {
    if (!procedure) throw new TRPCError({ code: 'NOT_FOUND' });
    const call = {
      path,
      type: procedure._def.type,
      ctx,
      batchIndex,
      getRawInput: async () => input,
      signal: undefined,
    };
    const data: unknown = await inSpan(path, {}, () => procedure(call));
    if (!isStream(data)) return { data };
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    const shape = getTRPCErrorShape({ config: router._def._config, error, type, path, input, ctx });
    return { error: shape as PublicError };
  }
}

const isStream = (data: unknown) => typeof data === 'object' && data !== null && Symbol.asyncIterator in data;
