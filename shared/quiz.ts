import { z } from 'zod';
import {
  CONFIDENCES,
  OPTION_LETTERS,
  percentage,
  QUIZ_LENGTH,
  QUIZ_SCOPES,
  REPORT_NOTE_LENGTH,
  REPORT_REASONS,
} from './quiz.constants.ts';
import { id, isoDate, topicId } from './wire.ts';

const text = z.string().trim().min(1);

/**
 * The content of a curated or generated question. Each option has a rationale, which must not name letters, because
 * options are shuffled.
 */
export const QuestionContentSchema = z.strictObject({
  stem: text,
  options: z.array(z.strictObject({ text, rationale: text })).length(OPTION_LETTERS.length),
  answer: z.enum(OPTION_LETTERS),
  facts: z.array(z.string()).min(1),
  difficulty: z.int().min(1).max(3),
  kind: z.enum(['recall', 'application']),
});

/** One question in questions.yaml. */
export const CuratedQuestionSchema = z.strictObject({
  id: z.string().regex(/^\d(\.\d)?-q\d{2,3}$/),
  ...QuestionContentSchema.shape,
});

export const QuestionsFileSchema = z.array(CuratedQuestionSchema).min(10);

/** The shape that a generated question must have before the other validators run. */
export const GeneratedQuestionSchema = z.strictObject({
  ...QuestionContentSchema.shape,
  stem: text.max(700),
  options: z.array(z.strictObject({ text: text.max(200), rationale: text.max(600) })).length(OPTION_LETTERS.length),
  facts: z.array(z.string()).min(1).max(5),
});

/** How users answered a question the first time, in percents that are rounded to 5 and need not add up to 100. */
const KnownOthersSchema = z.object({
  shares: z
    .array(z.int())
    .length(OPTION_LETTERS.length)
    .describe('The percent of users who chose each option, in the order served'),
  right: z.int().describe('The percent of users who were right'),
});

export const OthersSchema = KnownOthersSchema.nullable().describe('How others answered; null below 30 first answers');

/** A question as served. The options are shuffled; `correctAnswer` and `optionNotes` refer to their shuffled order. */
export const ServedQuestionSchema = z.object({
  id: z.string(),
  topicId: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  correctAnswer: z.int(),
  explanation: z.string(),
  optionNotes: z.array(z.string()).describe('Why each option is right or wrong'),
  sources: z.array(z.string()).describe('Statutes, rules, or books that the answer is based on'),
  others: OthersSchema,
});

export const GenerateQuizInput = z.object({ topicId, count: z.int().min(1).max(20).default(QUIZ_LENGTH) });
export const ServedQuizSchema = z.object({
  runId: id.describe('The id of the quiz. Send it with the score, so that the score is saved only once'),
  questions: z.array(ServedQuestionSchema),
});

export const QuizAnswerSchema = z.object({
  questionId: z.string().max(100),
  chosen: z
    .int()
    .min(0)
    .max(OPTION_LETTERS.length - 1)
    .describe('Index into the options in the order in which they were served'),
  confidence: z.enum(CONFIDENCES).optional().describe('What the user said before submitting'),
});

export const UnfinishedQuizSchema = ServedQuizSchema.extend({
  answers: z.array(QuizAnswerSchema).describe('The answers so far'),
  scope: z.enum(QUIZ_SCOPES).nullish().describe('What a practice quiz was drawn from; null for a quiz of a topic'),
});

const ConfidenceCountsSchema = z.object({ answers: z.int(), correct: z.int() });
/** How often the user was right after saying 'Sure' or 'Not sure'. */
export const ConfidenceFiguresSchema = z.object({ sure: ConfidenceCountsSchema, notSure: ConfidenceCountsSchema });

export const KeepAnswerInput = QuizAnswerSchema.extend({ runId: id });

export const SaveQuizScoreInput = z
  .object({
    topicId,
    score: z.int().min(0),
    totalQuestions: z.int().min(1).max(100),
    percentage: z.int().min(0).max(100),
    runId: id.optional().describe('The id of the quiz that was taken. Defaults to the newest quiz on the topic'),
    answers: z.array(QuizAnswerSchema).max(100).optional(),
  })
  .refine(({ score, totalQuestions }) => score <= totalQuestions, "The score can't be above the number of questions")
  .refine(
    ({ score, totalQuestions, percentage: sent }) => sent === percentage(score, totalQuestions),
    'Percentage must be the rounded share of score in totalQuestions',
  );

export const QuizScoreSchema = z.object({
  id,
  topicId,
  score: z.int(),
  totalQuestions: z.int(),
  percentage: z.int(),
  createdAt: isoDate,
});

/** What the quiz performance analysis shows. */
export const QuizFiguresSchema = z.object({
  topics: z
    .array(
      z.object({
        topicId: z.string(),
        quizzes: z.int(),
        average: z.number().describe('Not rounded'),
        latest: z.array(z.int()).describe('The latest percentages, oldest first'),
      }),
    )
    .describe('The topics with a quiz'),
  since: isoDate.nullable().describe('When the first quiz was scored'),
  recent: z.array(QuizScoreSchema).describe('The latest quizzes, newest first'),
});

const questionId = z.string().min(1).max(100);

export const ReportQuestionInput = z.object({
  reason: z.enum(REPORT_REASONS, "Please choose what's wrong"),
  note: z
    .string()
    .trim()
    .max(REPORT_NOTE_LENGTH, `A note can be at most ${REPORT_NOTE_LENGTH} characters`)
    .optional()
    .describe('A comment by the user'),
  questionId,
});
export const WithdrawReportInput = z.object({ questionId });
export const QuestionReportSchema = z.object({
  questionId,
  topicId,
  reason: z.enum(REPORT_REASONS),
  note: z.string().nullable(),
  createdAt: isoDate,
});

export type ReportQuestionInput = z.infer<typeof ReportQuestionInput>;
export type QuestionReport = z.infer<typeof QuestionReportSchema>;
export type QuestionContent = z.infer<typeof QuestionContentSchema>;
export type BankQuestion = QuestionContent & { id: string };
/** A question and the order of its options: for each position, the index of the option in the question bank. */
export type OrderedQuestion = { question: BankQuestion; order: number[] };
export type Others = z.infer<typeof KnownOthersSchema>;
export type ServedQuestion = z.infer<typeof ServedQuestionSchema>;
/** A question to answer. The sample, and what a device kept from an earlier version, do not say how others answered. */
export type PlayedQuestion = Omit<ServedQuestion, 'others'> & Partial<Pick<ServedQuestion, 'others'>>;
export type ServedQuiz = z.infer<typeof ServedQuizSchema>;
export type QuizAnswer = z.infer<typeof QuizAnswerSchema>;
export type ConfidenceFigures = z.infer<typeof ConfidenceFiguresSchema>;
export type UnfinishedQuiz = z.infer<typeof UnfinishedQuizSchema>;
export type QuizFigures = z.infer<typeof QuizFiguresSchema>;
export type QuizScore = z.infer<typeof QuizScoreSchema>;
export type SaveQuizScoreInput = z.infer<typeof SaveQuizScoreInput>;
