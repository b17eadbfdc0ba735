import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { generateOpenApiDocument } from 'trpc-to-openapi';
import type { Deps } from '../platform/deps.ts';
import { SIGN_IN_COOKIE } from './sign-in.ts';

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
    securitySchemes: { user: { type: 'apiKey', in: 'cookie', name: SIGN_IN_COOKIE } },
  }) as OpenAPIV3.Document;
  for (const [path, calls] of Object.entries(otherCalls)) {
    document.paths[path] = { ...document.paths[path], ...calls };
  }

  app.get('/api/openapi.json', async () => document);
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document } });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { defaultModelsExpandDepth: 0 } });
  });
}
