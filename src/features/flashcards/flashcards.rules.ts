import type { NewCard } from '#shared/flashcards.ts';
import { hasMarkup, likeness, numbersOf, wordsOf } from '#shared/wording.ts';

/** Longer ones hold more than one idea. */
const LONGEST = 400;
/** Questions that share so many words ask the same. */
const SAME_QUESTION = 0.6;

type Given = { material: string; factIds: ReadonlySet<string> };
type Asked = { question: string };

/** Of the cards that a model wrote those that rest on the material, have one idea each, and ask what none of `had` asks. */
export function validCards(written: NewCard[], had: Asked[], { material, factIds }: Given): NewCard[] {
  const known = new Set(numbersOf(material));
  const asked = had.map(({ question }) => new Set(wordsOf(question)));
  return written.filter(({ question, answer, facts }) => {
    const text = `${question}\n${answer}`;
    const wording = new Set(wordsOf(question));
    const isUsable =
      text.length <= LONGEST &&
      !hasMarkup(text) &&
      facts.length > 0 &&
      facts.every((id) => factIds.has(id)) &&
      numbersOf(text).every((number) => known.has(number)) &&
      asked.every((other) => likeness(wording, other) < SAME_QUESTION);
    if (isUsable) asked.push(wording);
    return isUsable;
  });
}
