import type { OpenAPIV3 } from 'openapi-types';

const user = { tags: ['account'], security: [{ user: [] }] };

const failure = (description: string): OpenAPIV3.ResponseObject => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['message', 'code'],
        properties: { message: { type: 'string' }, code: { type: 'string' } },
      },
    },
  },
});

/** The calls of the REST surface that are no procedures, by path below /api: they can't describe themselves. */
export const accountCalls: OpenAPIV3.PathsObject = {
  '/account/export': {
    get: {
      ...user,
      operationId: 'account-export',
      summary: 'Everything that is held on the user, as one JSON file',
      responses: {
        200: { description: 'An attachment', content: { 'application/json': { schema: { type: 'object' } } } },
        401: failure('Signed out'),
        429: failure('Too many files in an hour'),
        503: failure('Too many users are saving their data right now'),
      },
    },
  },
  '/account': {
    delete: {
      ...user,
      operationId: 'account-remove',
      summary: 'Remove the user and all of their data',
      requestBody: {
        description:
          'For accounts of a sign-in provider empty: a sign-in of the last five minutes stands for the password',
        content: {
          'application/json': { schema: { type: 'object', properties: { password: { type: 'string' } } } },
        },
      },
      responses: {
        200: {
          description: 'Removed',
          content: {
            'application/json': {
              schema: { type: 'object', required: ['ok'], properties: { ok: { type: 'boolean', enum: [true] } } },
            },
          },
        },
        400: failure('The password is missing or wrong, or the sign-in too old'),
        401: failure('Signed out'),
        429: failure('Too many wrong passwords'),
      },
    },
  },
};
