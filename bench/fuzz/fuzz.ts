import fc from 'fast-check';
import { type Answer, type Sent, send } from '../http.ts';
import { checksOf } from './checks.ts';
import { type FuzzRequest, type OpenApi, requests } from './requests.ts';
import { openWorld } from './world.ts';

export type FuzzOptions = {
  url: string;
  operatorPassword: string;
  /** Texts that no answer may contain. */
  secrets: string[];
  seed: number;
  count: number;
  /** Names of declarations to leave out, such as 'POST /flashcards/generate'. */
  leaveOut?: string[];
  report?: (done: number) => void;
};

/** `before` holds the last requests up to the first failure: a server that has died fails the request after the one that killed it. */
type Failure = { faults: string; request: string; answer: string; path: string | null; before: string[] };

export type FuzzResult = {
  requests: number;
  /** How many answers there were of each status. */
  statuses: Record<string, number>;
  /** Null when nothing was wrong. */
  failure: Failure | null;
};

const REQUESTS_SHOWN = 10;

/** Calls that can end the caller's sign-in or account. */
const ENDS_SIGN_IN = /logout|sign-out-everywhere|signOutEverywhere|DELETE \/account$|confirm-?email|reset-?password/i;

const described = ({ method, path, headers, body }: Sent): string =>
  [
    `${method} ${path.slice(0, 500)}`,
    ...Object.entries(headers)
      .filter(([name]) => name !== 'cookie' && name !== 'authorization')
      .map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['', body.length > 500 ? `${body.slice(0, 500)}... (${body.length} characters)` : body]),
  ].join('\n');

/** Sends requests that are made from the document until one gets a wrong answer, and then looks for a smaller one. */
export async function fuzz({
  url,
  operatorPassword,
  secrets,
  seed,
  count,
  leaveOut = [],
  report,
}: FuzzOptions): Promise<FuzzResult> {
  const document = JSON.parse(
    (await send(url, { method: 'GET', path: '/api/openapi.json', headers: {} })).text,
  ) as OpenApi;
  const world = await openWorld(url, operatorPassword);
  const faultsOf = checksOf(document, [...secrets, world.mark, world.other.headers.cookie, operatorPassword]);
  const before = await world.otherData();
  const statuses: Record<string, number> = {};
  let done = 0;
  let recent: string[] = [];
  let hasFailed = false;
  let last: { request: FuzzRequest; sent: Sent; answer: Answer | undefined } | undefined;

  async function tryOne(request: FuzzRequest): Promise<void> {
    const user = await world.caller();
    const known: Record<string, string> =
      request.as === 'user' ? { cookie: user.headers.cookie } : request.as === 'operator' ? { ...world.operator } : {};
    const sent = world.fill(
      {
        method: request.method,
        path: request.path,
        headers: { 'x-forwarded-for': user.headers['x-forwarded-for'], ...known, ...request.headers },
        ...(request.body === undefined ? {} : { body: request.body }),
      },
      user,
    );
    last = { request, sent, answer: undefined };
    if (!hasFailed)
      recent = [...recent, `${request.as}: ${sent.method} ${sent.path.slice(0, 200)}`].slice(-REQUESTS_SHOWN);
    const answer = await send(url, sent);
    last = { request, sent, answer };
    done += 1;
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    report?.(done);
    if (ENDS_SIGN_IN.test(`${request.name} ${request.path}`)) world.leave();
    const faults = faultsOf(request, answer);
    if (faults.length > 0) throw new Error(faults.join('; '));
  }

  const property = fc.asyncProperty(
    requests(document, (name) => leaveOut.includes(name)),
    (request) =>
      tryOne(request).catch((error) => {
        hasFailed = true;
        throw error;
      }),
  );
  const result = await fc.check(property, { seed, numRuns: count, includeErrorInReport: false });
  if (result.failed) {
    // The smallest request is sent once more, so that its own answer is shown.
    if (result.counterexample) await tryOne(result.counterexample[0]).catch(() => undefined);
    const error = result.errorInstance as Error | null;
    return {
      requests: done,
      statuses,
      failure: {
        faults: error?.message ?? 'unknown',
        request: last ? `as ${last.request.as} (${last.request.name})\n${described(last.sent)}` : '',
        answer: last?.answer ? `${last.answer.status} ${last.answer.text.slice(0, 1000)}` : 'none',
        path: result.counterexamplePath,
        before: recent,
      },
    };
  }
  const after = await world.otherData();
  const failure =
    after === before
      ? null
      : {
          faults: "The other user's data changed",
          request: before.slice(0, 5000),
          answer: after.slice(0, 5000),
          path: null,
          before: [],
        };
  return { requests: done, statuses, failure };
}
