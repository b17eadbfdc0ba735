import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { generateOpenApiDocument } from 'trpc-to-openapi';
import type { Deps } from '../platform/deps.ts';
import { documentOf } from './compress.ts';
import { signInCookieOf } from './sign-in.ts';

const ERROR_SCHEMA: OpenAPIV3.SchemaObject = {
  type: 'object',
  title: 'Error',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'A sentence for users' },
    code: { type: 'string' },
    reason: { type: 'string', description: 'Tells apart errors of one status that a client treats differently' },
  },
};

const ERRORS: Record<number, string> = {
  400: 'The input breaks a rule',
  401: 'Not signed in',
  403: 'The call comes from another site, or is not allowed for this user',
  404: 'Not there, or not of this user',
  409: 'Not possible in the present state',
  429: 'Too many calls; Retry-After tells when the next one is allowed',
  500: 'The server failed',
  503: 'Not available now; Retry-After tells when to try again',
};
const BODY_ERRORS: Record<number, string> = { 413: 'The body is too large', 415: 'The body is not JSON' };

const DOCS = '/api/docs';

/** Describes the errors that a call can answer with. The generator describes some, in another shape. */
function withErrors(method: string, call: OpenAPIV3.OperationObject): OpenAPIV3.OperationObject {
  const errors = method === 'get' ? ERRORS : { ...ERRORS, ...BODY_ERRORS };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const described = Object.entries(errors).map(([status, description]) => [status, { description, content }]);
  return { ...call, responses: { ...call.responses, ...Object.fromEntries(described) } };
}

/**
 * Serves the OpenAPI document of the REST API, generated from the procedures, and a page to browse and try it.
 * `otherCalls` describes the calls that are not procedures.
 */
export async function apiDocs(
  app: FastifyInstance,
  { env }: Deps,
  router: AnyRouter,
  otherCalls: OpenAPIV3.PathsObject,
): Promise<void> {
  const document = generateOpenApiDocument(router as never, {
    title: 'New Jersey Life Insurance Exam Study Guide',
    description: 'Every call accepts and returns JSON. Users are identified by the cookie that signing in sets.',
    version: '1',
    baseUrl: `${env.publicUrl}/api`,
    securitySchemes: { user: { type: 'apiKey', in: 'cookie', name: signInCookieOf(env) } },
  }) as OpenAPIV3.Document;
  for (const [path, calls] of Object.entries(otherCalls)) {
    document.paths[path] = { ...document.paths[path], ...calls };
  }
  document.components = { ...document.components, schemas: { Error: ERROR_SCHEMA } };
  for (const calls of Object.values(document.paths) as Record<string, OpenAPIV3.OperationObject>[]) {
    for (const [method, call] of Object.entries(calls)) calls[method] = withErrors(method, call);
  }

  const sendJson = documentOf('application/json', () => JSON.stringify(document));
  const sendYaml = documentOf('application/x-yaml', () => app.swagger({ yaml: true }));
  app.get('/api/openapi.json', sendJson);
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: DOCS,
    uiConfig: { defaultModelsExpandDepth: 0 },
    uiHooks: {
      // The package would write the document for each call.
      preHandler: async (request, reply) => {
        if (request.routeOptions.url === `${DOCS}/json`) return await sendJson(request, reply);
        if (request.routeOptions.url === `${DOCS}/yaml`) return await sendYaml(request, reply);
      },
    },
  });
}
