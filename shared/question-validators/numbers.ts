import { wordsOf } from '../wording.ts';

const IN_WORDS: Record<string, string> = {
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  fifteen: '15',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fifty: '50',
  sixty: '60',
  seventy: '70',
  eighty: '80',
  ninety: '90',
  hundred: '100',
  thousand: '1000',
};

/** The numbers of a text, in figures or in words; 'one' is none, since it is mostly a pronoun. */
export const numbersIn = (text: string): string[] =>
  wordsOf(text)
    .map((word) => IN_WORDS[word] ?? word)
    .filter((word) => /^\d/.test(word));
