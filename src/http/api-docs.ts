import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { generateOpenApiDocument } from 'trpc-to-openapi';
import type { Deps } from '../platform/deps.ts';
import { appRouter } from '../router.ts';
import { plainCalls } from './plain-calls.ts';
import { SIGN_IN_COOKIE } from './sign-in.ts';

/** The REST surface, described from the procedures' own declarations, and a page to browse and try it. */
export async function apiDocs(app: FastifyInstance, { env }: Deps): Promise<void> {
  const document = generateOpenApiDocument(appRouter, {
    title: 'New Jersey Life Insurance Exam Study Guide',
    description: 'Every call takes and gives JSON. Users are known by the cookie that signing in sets.',
    version: '1',
    baseUrl: `${env.publicUrl}/api`,
    securitySchemes: { user: { type: 'apiKey', in: 'cookie', name: SIGN_IN_COOKIE } },
  }) as OpenAPIV3.Document;
  for (const [path, calls] of Object.entries(plainCalls)) {
    document.paths[path] = { ...document.paths[path], ...calls };
  }

  app.get('/api/openapi.json', async () => document);
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document } });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { defaultModelsExpandDepth: 0 } });
  });
}
