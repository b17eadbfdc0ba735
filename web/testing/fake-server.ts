import { TRPCClientError, type TRPCLink } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/router.ts';
import { type ErrorReason, kindOfStatus } from '#shared/errors.ts';
import { raiseStatus, trpc } from '#web/lib/trpc.ts';

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

/** Answers by procedure: `{ 'progress.list': () => [] }`. One that throws `refusal` is a refused call. */
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

/** What a handler throws to answer as the server does: `throw refusal(404, 'Topic Not Found')`. */
export const refusal = (status: number, message: string, reason?: ErrorReason): Error =>
  new Refusal(status, message, reason);

/** A tRPC client whose calls end in `handlers`, through the same links as the real one from the refusal up. */
export function fakeServer(handlers: Handlers, calls: Call[] = []) {
  const answer: TRPCLink<AppRouter> = () => {
    return ({ op }) =>
      observable((observer) => {
        calls.push({ path: op.path, type: op.type, input: op.input });
        const handle = handlers[op.path as ProcedurePath] as ((input: unknown) => unknown) | undefined;
        Promise.resolve()
          .then(() => {
            if (!handle) throw new Error(`The test has no answer for ${op.path}`);
            return handle(op.input);
          })
          .then((data) => {
            observer.next({ result: { type: 'data', data } });
            observer.complete();
          })
          .catch((error: Error) => observer.error(toClientError(error)));
      });
  };
  return trpc.createClient({ links: [raiseStatus, answer] });
}

function toClientError(error: Error): TRPCClientError<AppRouter> {
  if (!(error instanceof Refusal)) return TRPCClientError.from(error);
  const { status, reason } = error;
  const data = { code: 'BAD_REQUEST', httpStatus: status, kind: kindOfStatus(status), reason };
  return TRPCClientError.from({ error: { message: error.message, code: -32600, data } });
}
