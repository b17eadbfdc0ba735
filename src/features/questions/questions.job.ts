import { z } from 'zod';
import { topicId } from '#shared/wire.ts';

// A try that fails is not repeated: the next quiz near the bank's end asks again. The SDK has tried more than once by then.
const contract = { payload: z.strictObject({ topicId }), attempts: 1, backoff: 1000 };

/** More questions for a topic's bank, in the background. */
export const topUpJob = { ...contract, name: 'questions', priority: 3 as const };

/** The first questions of a topic that has none, while a user waits. */
export const firstQuestionsJob = { ...contract, name: 'first-questions', priority: 1 as const };
