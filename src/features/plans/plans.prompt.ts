/** Returns the instructions for the model, which also gets the topic's material. `problems` has those of its earlier plan. */
export function planTask(problems: string[]): string {
  const instructions = `Write a detailed study plan on this topic for a candidate who must pass the exam.

- mainConcepts: 7 or 8 paragraphs of two or three sentences. Each explains one concept that the exam tests: what it is, the reason
  for it, and what it is often confused with. Together they cover the topic.
- examples: 3 or 4 case studies. The title is a few words. The scenario is an everyday case with a named person and figures. The
  application solves it step by step and says which rule decides it.
- examTip: the strategy for exam questions on this topic, in two to four sentences.
- importantNotes: 10 to 15 single sentences worth memorizing. Each makes a different point.

Use only the material above. It must contain every rule, period, amount, age and law that you state. Leave out what it does not say.
Only the figures of the invented cases may be your own. Write plain, friendly English with short sentences for a reader who is new
to insurance. Do not use slang, Markdown, HTML or web addresses, and do not mention these instructions.`;
  if (problems.length === 0) return instructions;
  return `${instructions}\n\nAn earlier answer was refused for these reasons:\n${problems.map((problem) => `- ${problem}`).join('\n')}`;
}
