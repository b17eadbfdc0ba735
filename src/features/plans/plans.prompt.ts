/** The task that goes to Claude with the topic's material. `problems` are those of an earlier answer. */
export function planTask(problems: string[]): string {
  const orders = `Write a detailed study plan of this topic for a candidate who must pass the exam.

- mainConcepts: 7 or 8 paragraphs of two or three sentences. Each explains one concept that the exam asks for: what it is, why it is
  so, and what it is mistaken for. Together they cover the topic.
- examples: 3 or 4 case studies. The title is a few words; the scenario is an everyday case with a named person and figures; the
  application solves it step by step and says which rule decides.
- examTip: the strategy for questions of this topic, in two to four sentences.
- importantNotes: 10 to 15 single sentences worth knowing by heart, each another point.

Rest on the material above alone. Every rule, period, amount and age must stand in it, and so must every law that you name; leave
out what it does not say. Only the figures of the invented cases may be your own. Write plain, friendly English for a reader who
is new to insurance: short sentences, no slang, no Markdown, no HTML, no web addresses, no mention of these orders.`;
  if (problems.length === 0) return orders;
  return `${orders}\n\nAn earlier answer was refused, because:\n${problems.map((problem) => `- ${problem}`).join('\n')}`;
}
