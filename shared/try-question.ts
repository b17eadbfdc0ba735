// The question that a visitor may try, without zod: as it is served, its options in the file's order. check:content holds it to the bank.
import tryQuestionJson from '#content/try-question.json' with { type: 'json' };
import type { ServedQuestion } from './quiz.ts';

export const tryQuestion: ServedQuestion = tryQuestionJson;
