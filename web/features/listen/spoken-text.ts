// How a text sounds. Voices read signs, citations and abbreviations letter by letter or not at all, so they get words.
import { plainText } from '#shared/study-text.ts';

/** Acronyms that people say as a word. Others are spelled. */
const AS_WORDS: Record<string, string> = {
  ...{ COBRA: 'Cobra', DOBI: 'dobby', ERISA: 'Erissa', ESOP: 'ee-sop', FICA: 'fy-ka', FIFO: 'fie-foe', FINRA: 'Finra' },
  ...{ HIPAA: 'hippa', ILIT: 'eye-lit', LIFO: 'lie-foe', MEC: 'meck', PATRIOT: 'Patriot', QDRO: 'quadro', SEP: 'sep' },
  ...{ SIMPLE: 'simple', STOLI: 'Stoli' },
};
/** Words in capitals for emphasis. */
const EMPHASIZED = new Set(
  'ALL ALWAYS AND ANY BEST CANNOT CORRECT EXCEPT FALSE FIRST LEAST MAIN MOST MUST NEVER NOT ONLY OR PRIMARILY PRIMARY TRUE'.split(
    ' ',
  ),
);
const FRACTIONS: Record<string, string> = {
  ...{ '1/2': 'half', '½': 'half', '1/4': 'quarter', '¼': 'quarter', '3/4': 'three quarters', '¾': 'three quarters' },
  ...{ '1/3': 'third', '⅓': 'third', '2/3': 'two thirds', '⅔': 'two thirds' },
};
const A_FRACTION = '[½¼¾⅓⅔]|[123]/[234](?![\\d,])';

const spelled = (letters: string): string => letters.replaceAll('.', '').split('').join(' ');

function acronym(word: string, plural = ''): string {
  if (EMPHASIZED.has(word)) return word.toLowerCase() + plural;
  return (AS_WORDS[word] ?? spelled(word)) + plural;
}

function fraction(whole: string | undefined, part: string): string {
  const name = FRACTIONS[part];
  if (!name) return `${whole ?? ''}${part}`;
  const article = name.includes(' ') ? '' : 'a ';
  return whole ? `${whole.trim()} and ${article}${name}` : name.includes(' ') ? name : `one ${name}`;
}

const AMOUNT = String.raw`\d[\d,]*(?:\.\d+)?(?: (?:hundred|thousand|million|billion))?`;

type Form = [written: RegExp, spoken: string | ((match: string, ...parts: string[]) => string)];

/** What is written and how it is said, in the order in which it is replaced. */
const FORMS: Form[] = [
  // Citations of law: the places of a section are separate numbers.
  [/(?<=\b(?:N\.J\.S\.A\.|N\.J\.A\.C\.|U\.S\.C\.|C\.F\.R\.) ?)\d(?:[^\s;]*[\w)])?/g, (section) => sectionOf(section)],
  [/§§ ?/g, 'sections '],
  [/§ ?/g, 'section '],
  [/\b10(3[35])\b/g, '10 $1'],
  [/\b(\d)0(\d)(?=\([a-z0-9]\))/g, '$1 oh $2'],
  [/(?<=\d)(?:\(\w+\))+/g, (places) => places.replaceAll(')', '').replaceAll('(', ' ')],
  // Abbreviations.
  [/\be\.g\.,?/g, 'for example'],
  [/\bi\.e\.,?/g, 'that is'],
  [/\betc\./g, 'et cetera'],
  [/\bvs?\.(?= )/g, 'versus'],
  [/\bNo\.(?= ?\d)/g, 'number'],
  [/\b(Inc|Co|Corp|Mr|Mrs|Ms|Dr|St)\./g, '$1'],
  [/\b(?:[A-Za-z]\.){2,}/g, (initials) => spelled(initials)],
  [/\band\/or\b/g, 'and or'],
  [/ ?& ?/g, ' and '],
  // Money, percents, ranges and fractions.
  [new RegExp(String.raw`\$(${AMOUNT})(?: ?[–-] ?| to )\$(${AMOUNT})`, 'g'), '$1 to $2 dollars'],
  [/\$1(?![\d,.]*\d| (?:hundred|thousand|million|billion))/g, '1 dollar'],
  [new RegExp(String.raw`\$(${AMOUNT})`, 'g'), '$1 dollars'],
  [new RegExp(String.raw`(\d+ )?(${A_FRACTION})%`, 'g'), (_, whole, part) => `${fraction(whole, part!)} percent`],
  [new RegExp(String.raw`(\d+ ?)?(${A_FRACTION})`, 'g'), (_, whole, part) => fraction(whole, part!)],
  [/(\d)\/(?=\d)/g, '$1 over '],
  [/ ?%/g, ' percent'],
  [/(?<=\d(?: percent)?) ?– ?(?=\d)/g, ' to '],
  [/\b(\d+)-(?=\d+\b)/g, '$1 to '],
  [/(?<=\d)-(?=[a-z])/g, ' '],
  [/ ?[—–] ?/g, ', '],
  [/ ?\+ ?/g, ' plus '],
  [/ ?= ?/g, ' equals '],
  [/ ?× ?/g, ' times '],
  // Words in capitals, and numbers with a letter.
  [/\b([A-Z]{2,})(s?)\b/g, (_, word, plural) => acronym(word!, plural)],
  [/\b(\d+)([A-Z])\b/g, '$1 $2'],
];

/** '17B:25-3' as '17 B 25 dash 3'. */
const sectionOf = (section: string): string =>
  section
    .replace(/(\d)([A-Z])/g, '$1 $2')
    .replace(/\b10(3[35])\b/g, '10 $1')
    .replaceAll(':', ' ')
    .replaceAll('-', ' dash ')
    .replace(/\((\w+)\)/g, ' $1 ')
    .replace(/(\d)([a-z])\b/g, '$1 $2')
    .replace(/ +/g, ' ')
    .trim();

/** Returns a text as a person would say it. */
export function spoken(text: string): string {
  let words = plainText(text);
  for (const [written, said] of FORMS) words = words.replace(written, said as string);
  return words.replace(/ {2,}/g, ' ').trim();
}

/** The most characters of an utterance. Chrome ends longer ones after some fifteen seconds. */
const LONGEST = 180;
const SENTENCE_END = /(?<=[.?!…]["'”’)]*)\s+/;
const CLAUSE_ENDS = [/(?<=[;:])\s+/, /(?<=,)\s+/, /\s+/];

/** Splits a text into what a voice says at once: its sentences, and the parts of a long sentence. */
export const sentencesOf = (text: string): string[] =>
  spoken(text)
    .split(/\n+/)
    .flatMap((line) => line.split(SENTENCE_END))
    .flatMap((sentence) => partsOf(sentence, CLAUSE_ENDS))
    .filter(Boolean);

/** Splits at the first kind of end, joins what fits together, and splits what is still too long at the next kind. */
function partsOf(sentence: string, [end, ...others]: RegExp[]): string[] {
  if (sentence.length <= LONGEST || !end) return [sentence];
  const joined: string[] = [];
  for (const piece of sentence.split(end)) {
    const last = joined.at(-1);
    if (last !== undefined && last.length + piece.length < LONGEST) joined[joined.length - 1] = `${last} ${piece}`;
    else joined.push(piece);
  }
  return joined.flatMap((part) => partsOf(part, others));
}
