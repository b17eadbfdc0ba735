// Who learns, and how. Knowledge is counted in logits: a learner at 0 knows half of all questions of mean difficulty, and
// guesses the others. All distributions are normal in logits, so a share is never Beta-distributed as the estimate assumes.
// The numbers are assumptions, chosen for plausible shares of passes and of correct answers, not measured on people.

export type Population = {
  /** The mean knowledge after a prelicensing course, before the first quiz. */
  start: number;
  /** Standard deviations: between learners, between a learner's areas, between the topics of an area. */
  commonSd: number;
  areaSd: number;
  topicSd: number;
  /** Standard deviation of the difficulty of questions. */
  questionSd: number;
  /** What reading a topic before its first quiz adds, and its standard deviation between learners. */
  readingGain: number;
  readingSd: number;
  /** What each new question with its rationale adds to its topic. The gain falls to 0 as a learner nears `mostLearned`. */
  answerGain: number;
  mostLearned: number;
  /** What is learned halves in so many days without practice. */
  forgettingDays: number;
  /** The chance that a learner remembers the answer to a question itself, which halves in `memoryDays`. */
  memory: number;
  memoryDays: number;
  /** How much harder the real exam is than the bank, and the standard deviation of a learner's form on the day. */
  examHarder: number;
  dayFormSd: number;
};

/** The prior is fitted on one half of this population and judged on the other half. */
export const MAIN: Population = {
  start: 0.4,
  commonSd: 0.6,
  areaSd: 0.35,
  topicSd: 0.35,
  questionSd: 1,
  readingGain: 0.4,
  readingSd: 0.2,
  answerGain: 0.01,
  mostLearned: 1.2,
  forgettingDays: 60,
  memory: 0.6,
  memoryDays: 14,
  examHarder: 0,
  dayFormSd: 0.1,
};

/**
 * A population that is worse for the estimate: it forgets faster, memorizes answers and learns little from them, has
 * uneven areas, and meets an exam that is harder than the bank. It is only judged.
 */
export const HARSH: Population = {
  ...MAIN,
  areaSd: 0.7,
  answerGain: 0.003,
  forgettingDays: 30,
  memory: 0.9,
  memoryDays: 30,
  examHarder: 0.25,
  dayFormSd: 0.25,
};
