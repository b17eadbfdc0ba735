/** Returns the instructions for the model, which also gets the topic's material. `existing` has the questions of the deck. */
export function flashcardsTask(count: number, existing: string[]): string {
  return `Write ${count} new flashcards on this topic for a candidate who must pass the exam.

- question: one short question about one idea. It can be answered without seeing options, and it does not contain its answer.
- answer: one or two sentences that answer the question and nothing more.
- difficulty: easy for the meaning of a term, medium for a rule, hard for something that is easily confused.
- facts: the ids of the facts that the answer is based on. The material shows the ids in square brackets.

Use only the material above. It must contain every number and every law that you use. Write plain, friendly English for a reader who
is new to insurance. Do not use Markdown, HTML or web addresses, and do not mention these instructions. Each card must ask something
different from these questions, which the reader already has:
${existing.map((question) => `- ${question}`).join('\n')}`;
}
