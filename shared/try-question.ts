// The question that a visitor can try, for the browser, without zod. Its options are not shuffled. check:content checks
// that it matches the question bank.
import tryQuestionJson from '#content/try-question.json' with { type: 'json' };
import type { PlayedQuestion } from './quiz.ts';

export const tryQuestion: PlayedQuestion = tryQuestionJson;
