import type { OpenAPIV3 } from 'openapi-types';

const user = { tags: ['account'], security: [{ user: [] }] };

const file = (operationId: string, summary: string, type: string): OpenAPIV3.PathItemObject => ({
  get: {
    ...user,
    operationId,
    summary,
    responses: {
      200: { description: 'An attachment', content: { [type]: { schema: { type: 'string' } } } },
    },
  },
});

/**
 * Descriptions of the REST calls that are not procedures, by path below /api. Procedures have their own descriptions.
 */
export const accountCalls: OpenAPIV3.PathsObject = {
  '/account/export': {
    get: {
      ...user,
      operationId: 'account-export',
      summary: "All of the user's data as one JSON file",
      responses: {
        200: { description: 'An attachment', content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
  },
  '/account/flashcards.csv': file(
    'account-flashcardsCsv',
    'All flashcards as CSV: topic, question, answer',
    'text/csv',
  ),
  '/account/flashcards.txt': file(
    'account-flashcardsText',
    'All flashcards as text that Anki imports: front, back and a tag',
    'text/plain',
  ),
  '/account/notes.csv': file('account-notesCsv', 'All notes as CSV: topic, content', 'text/csv'),
  '/account': {
    delete: {
      ...user,
      operationId: 'account-remove',
      summary: 'Remove the user and all of their data',
      requestBody: {
        description:
          'Empty for accounts of a sign-in provider, which need a sign-in within the last five minutes instead of a password',
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
      },
    },
  },
};
