import Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { DeckCardSchema } from '#shared/flashcards.ts';
import { PlanContentSchema } from '#shared/plans.ts';
import { CuratedQuestionSchema } from '#shared/quiz.ts';
import { type StandIn, startClaude } from './claude.ts';

let claude: StandIn;
let client: Anthropic;
beforeAll(async () => {
  claude = await startClaude();
  client = new Anthropic({ apiKey: claude.env.ANTHROPIC_API_KEY, baseURL: claude.url });
});
afterAll(() => claude.close());

const ask = <T extends z.ZodType>(schema: T) => ({
  model: 'claude-sonnet-5-5',
  max_tokens: 1000,
  messages: [{ role: 'user' as const, content: 'Whole life insurance' }],
  output_config: { format: zodOutputFormat(schema) },
});

test.each([
  ['a plan', PlanContentSchema],
  ['questions', z.strictObject({ questions: z.array(CuratedQuestionSchema.omit({ id: true })).length(10) })],
  ['flashcards', z.strictObject({ cards: z.array(DeckCardSchema.omit({ id: true, facts: true })).length(10) })],
  [
    'a verdict',
    z.strictObject({ answer: z.enum(['A', 'B', 'C', 'D']), isSure: z.boolean(), certainty: z.int().min(3) }),
  ],
  ['a summary', z.strictObject({ summary: z.string().max(80), focus: z.array(z.string()).min(2).max(3) })],
])('%s matches the schema, both whole and streamed', async (_what, schema) => {
  expect((await client.messages.parse(ask(schema))).parsed_output).toEqual(expect.any(Object));
  expect((await client.messages.stream(ask(schema)).finalMessage()).parsed_output).toEqual(expect.any(Object));
});

test('the stand-in answers with different curated questions', async () => {
  const schema = z.strictObject({
    questions: z.array(CuratedQuestionSchema.pick({ stem: true, answer: true })).length(10),
  });
  const { parsed_output: output } = await client.messages.parse(ask(schema));
  expect(new Set(output!.questions.map(({ stem }) => stem)).size).toBe(10);
});

test('without a schema the stand-in answers in plain text', async () => {
  const { output_config: _none, ...plain } = ask(z.string());
  const message = await client.messages.create(plain);
  expect(message.content).toEqual([{ type: 'text', text: expect.stringMatching(/^Whole life insurance .+\.$/) }]);
});
