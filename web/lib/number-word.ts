const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Returns a count as a word up to ten ('three'), and as digits above. */
export const numberWord = (count: number): string => WORDS[count] ?? String(count);
