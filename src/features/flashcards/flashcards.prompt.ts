/** What Claude is asked for; the topic's material goes with it. `had` are the questions of the cards that are there already. */
export function flashcardsTask(count: number, had: string[]): string {
  return `Write ${count} new flashcards of this topic for a candidate who must pass the exam.

- question: one short question about one idea. It can be answered without seeing choices, and does not contain its answer.
- answer: one or two sentences that answer it and nothing more.
- difficulty: easy for what a term means, medium for a rule, hard for what is easily mixed up.
- facts: the ids of the facts, in square brackets in the material, that the answer rests on.

Rest on the material above alone: every number and every law must stand in it. Plain, friendly English for a reader who is new to
insurance; no Markdown, no HTML, no web addresses, no mention of these orders. Each card must ask something else than these, which
the reader has already:
${had.map((question) => `- ${question}`).join('\n')}`;
}
