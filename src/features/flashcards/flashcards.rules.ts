import type { NewCard } from '#shared/flashcards.ts';
import { unknownLawCitations } from '#shared/text/law-citations.ts';
import { hasMarkup } from '#shared/text/markup.ts';
import { unknownNumbers } from '#shared/text/numbers.ts';
import { similarity } from '#shared/text/similarity.ts';
import { wordsOf } from '#shared/text/words.ts';

/** Longest question and answer together (characters). A longer card has more than one idea. */
const MAX_LENGTH = 400;
/** Two questions with at least this similarity ask the same thing. */
const SAME_QUESTION = 0.6;

type CardGrounding = { material: string; factIds: ReadonlySet<string> };

/** Returns the generated cards that are based on the material, have one idea each, and repeat no question of another card. */
export function validateFlashcards(
  written: NewCard[],
  existing: { question: string }[],
  { material, factIds }: CardGrounding,
): NewCard[] {
  const asked = existing.map(({ question }) => new Set(wordsOf(question)));
  return written.filter(({ question, answer, facts }) => {
    const text = `${question}\n${answer}`;
    const words = new Set(wordsOf(question));
    const isValid =
      text.length <= MAX_LENGTH &&
      !hasMarkup(text) &&
      facts.length > 0 &&
      facts.every((id) => factIds.has(id)) &&
      unknownNumbers(text, material).length === 0 &&
      unknownLawCitations(text, material).length === 0 &&
      asked.every((other) => similarity(words, other) < SAME_QUESTION);
    if (isValid) asked.push(words);
    return isValid;
  });
}
