// What must hold for every answer.
import { z } from 'zod';
import type { Answer } from '../http.ts';
import type { FuzzRequest, OpenApi } from './requests.ts';

/** The code of each status. */
const CODES: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

/** Words of stacks, SQL and paths of files, which no message may hold. */
const INSIDES =
  /node_modules|\bat \S+ \(|\.[cm]?[jt]s:\d+|\/src\/|select .+ from |insert into |update .+ set |violates|constraint|relation "|syntax error|unexpected token|cannot read prop|undefined|\[object|ECONN|ZodError|TRPCError|kysely|mikro/i;
const HASH = /\$argon2|\$scrypt|scrypt:/;

const ErrorSchema = z.strictObject({ message: z.string().min(1), code: z.string(), reason: z.string().optional() });
const RpcErrorSchema = z.object({
  error: z.strictObject({
    message: z.string().min(1),
    code: z.number(),
    data: z.strictObject({
      code: z.string(),
      httpStatus: z.number(),
      kind: z.string().optional(),
      reason: z.string().optional(),
      path: z.string().optional(),
    }),
  }),
});

const json = (answer: Answer): unknown => {
  try {
    return JSON.parse(answer.text);
  } catch {
    return undefined;
  }
};

function restFaults(
  request: FuzzRequest,
  answer: Answer,
  document: OpenApi,
  schemas: Map<string, z.ZodType>,
): string[] {
  const body = json(answer);
  if (answer.status >= 400) {
    const error = ErrorSchema.safeParse(body);
    if (!error.success) return [`the error does not have the shape {message, code, reason}`];
    if (CODES[answer.status] !== error.data.code) return [`${error.data.code} is not the code of ${answer.status}`];
    if (INSIDES.test(error.data.message)) return ['the message shows the inside of the server'];
  }
  if (!request.isAsDeclared) return [];
  const [method, path] = request.name.split(' ') as [string, string];
  const { responses } = document.paths[path]![method.toLowerCase()]!;
  if (answer.status === 400 || answer.status === 413 || answer.status === 415) return [];
  if (!responses[answer.status]) return [`the document does not name the status ${answer.status}`];
  if (answer.status !== 200) return [];
  const content = responses[200]!.content?.['application/json'];
  if (!content) return [];
  const schema = schemas.get(request.name) ?? z.fromJSONSchema(content.schema as never);
  schemas.set(request.name, schema);
  const checked = schema.safeParse(body);
  return checked.success ? [] : [`the answer does not have the documented shape: ${z.prettifyError(checked.error)}`];
}

function rpcFaults(answer: Answer): string[] {
  const body = json(answer);
  // A streamed answer has one JSON text for each line.
  if (body === undefined) return answer.status < 400 && answer.text.length > 0 ? [] : ['the answer is not JSON'];
  const errors = [body].flat().filter((part) => typeof part === 'object' && part !== null && 'error' in part);
  // What the door refuses before it knows the procedure has the shape of all other errors.
  if (answer.status >= 400 && errors.length === 0)
    return ErrorSchema.safeParse(body).success ? [] : ['the error has an unknown shape'];
  return errors.flatMap((error) => {
    const parsed = RpcErrorSchema.safeParse(error);
    if (!parsed.success) return [`the error has an unknown shape: ${z.prettifyError(parsed.error)}`];
    if (parsed.data.error.data.httpStatus === 500) return ['a call of the batch failed with 500'];
    return INSIDES.test(parsed.data.error.message) ? ['the message shows the inside of the server'] : [];
  });
}

/** Returns a function that returns what is wrong with an answer. `secrets` must be in no answer. */
export function checksOf(document: OpenApi, secrets: string[]) {
  const schemas = new Map<string, z.ZodType>();
  return (request: FuzzRequest, answer: Answer): string[] => {
    const faults: string[] = [];
    const { status, headers, text } = answer;
    if (status >= 500 && status !== 503) faults.push(`status ${status}`);
    if ((status === 503 || status === 429) && !/^\d+$/.test(headers['retry-after'] ?? ''))
      faults.push('no Retry-After');
    if (HASH.test(text)) faults.push('the answer shows a password hash');
    for (const secret of secrets) {
      if (text.includes(secret) || JSON.stringify(headers).includes(secret))
        faults.push(`the answer shows a secret: ${secret.slice(0, 12)}...`);
    }
    if (headers['x-content-type-options'] !== 'nosniff') faults.push('no security headers');
    const { location } = headers;
    if (location !== undefined && !/^(\/(?![/\\])|\.)/.test(location)) faults.push(`leads away, to ${location}`);
    const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304 && text !== '';
    if (hasBody && request.door === 'rest') faults.push(...restFaults(request, answer, document, schemas));
    if (hasBody && request.door === 'rpc') faults.push(...rpcFaults(answer));
    if (!hasBody && request.method !== 'HEAD' && status >= 400) faults.push('an error without a body');
    return faults;
  };
}
