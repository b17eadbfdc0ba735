import { TRPCClientError, type TRPCLink } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/router.ts';
import { type ErrorReason, kindOfStatus } from '#shared/errors.ts';
import { callErrorLink, trpc } from '#web/lib/trpc.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type At<Tree, Path> = Path extends `${infer Router}.${infer Procedure}`
  ? Router extends keyof Tree
    ? Procedure extends keyof Tree[Router]
      ? Tree[Router][Procedure]
      : never
    : never
  : never;

type ProcedurePath = {
  [Router in keyof Inputs & string]: `${Router}.${keyof Inputs[Router] & string}`;
}[keyof Inputs & string];

/** Fake procedures by path: `{ 'progress.list': () => [] }`. A handler that throws `refusal` makes the call fail. */
export type Handlers = {
  [Path in ProcedurePath]?: (input: At<Inputs, Path>) => At<Outputs, Path> | Promise<At<Outputs, Path>>;
};

export type Call = { path: string; type: string; input: unknown };

class Refusal extends Error {
  status: number;
  reason: ErrorReason | undefined;
  constructor(status: number, message: string, reason?: ErrorReason) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

/** Returns an error that a handler throws to fail as the server does: `throw refusal(404, 'Topic Not Found')`. */
export const refusal = (status: number, message: string, reason?: ErrorReason): Error =>
  new Refusal(status, message, reason);

/** Returns a tRPC client that calls `handlers` instead of the server. It uses the real client's `callErrorLink`. */
export function fakeServer(handlers: Handlers, calls: Call[] = []) {
  const handlerLink: TRPCLink<AppRouter> = () => {
    return ({ op }) =>
      observable((observer) => {
        calls.push({ path: op.path, type: op.type, input: op.input });
        const handler = handlers[op.path as ProcedurePath] as ((input: unknown) => unknown) | undefined;
        Promise.resolve()
          .then(() => {
            if (!handler) throw new Error(`The test has no handler for ${op.path}`);
            return handler(op.input);
          })
          .then((data) => {
            observer.next({ result: { type: 'data', data } });
            observer.complete();
          })
          .catch((error: Error) => observer.error(toClientError(error)));
      });
  };
  return trpc.createClient({ links: [callErrorLink, handlerLink] });
}

function toClientError(error: Error): TRPCClientError<AppRouter> {
  if (!(error instanceof Refusal)) return TRPCClientError.from(error);
  const { status, reason } = error;
  const data = { code: 'BAD_REQUEST', httpStatus: status, kind: kindOfStatus(status), reason };
  return TRPCClientError.from({ error: { message: error.message, code: -32600, data } });
}
