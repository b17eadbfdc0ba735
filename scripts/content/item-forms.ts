import nlp from 'compromise/three';
import { refersToOptions } from '#shared/question-validators/option-names.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { QuestionContent } from '#shared/quiz.ts';
import { countWords } from './text.ts';

/** The parts of a question that its item form depends on. */
export type Item = Pick<QuestionContent, 'stem' | 'options' | 'answer'>;

type ParsedItem = {
  stem: string;
  sentences: string[];
  /** The last sentence of the stem, which asks the question or leaves the gap. */
  asks: string;
  options: string[];
  key: string;
};

/** A number in digits or as a word, with an optional sign for dollars or percent. */
const NUMBER = String.raw`\$?\d[\d,.]*%?|half|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty`;
const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const AMOUNTS = /\$?\d[\d,.]*%?/g;
const NUMBER_OPTION = new RegExp(
  String.raw`^(?:(?:about|after|at|at least|at most|by|every|for|in|no more than|on|only|the|up to|within) )*(?:${NUMBER}|${MONTH} \d)\b.{0,30}$`,
  'i',
);
/** Words that turn the question around. In capitals they are a deliberate item form. */
const NEGATIVE = /\b(?:NOT|CANNOT)\b/;
const ENDS_IN_EXCEPT = /\bexcept:?\??$/;
/** The start of a subordinate clause. A negative word after it does not turn the question. */
const SUBORDINATE = /,| (?:after|although|and|because|but|how|if|that|unless|when|while|who|whose|why) /;
const STATEMENTS =
  /\bwhich (?:one )?(?:of (?:the following|these) )?(?:\w+ )?(?:statements?|claims?|descriptions?)\b|\bstatements? (?:about|on)\b.*\b(?:is|are)\b|\b(?:TRUE|CORRECT|FALSE)\b/;
const LARGE_NUMBER = /\d,\d{3}|\$\d{3}/;
const BEST = /(?<!\bat )\b(?:best(?! interests?\b)|most(?: likely)?|primary|primarily|main|mainly)\b/i;
const REASON = /^(?:yes|no)[,;] \w|[,;] (?:because|since|as|so|for) |\bbecause\b/i;
/** How an option begins that is a sentence or an action, not a name. */
const CLAUSE =
  /^(?:to|by|if|when|that|it|they|he|she|yes|no|only|never|always|because|a statement|an act|whether) |\b(?:is|are|was|were|must|may|can|cannot|will|has|have|had|does|do)\b/i;
/** The stem does not describe one term, but asks for a member of a class or for a statement. */
const ASKS_FOR_EXAMPLE = /\bwhich (?:one )?of (?:the following|these)\b|\bstatements?\b|\bEXCEPT\b|\bNOT\b/i;
const ASKS_FOR_TERM =
  /\b(?:which|what) (?!happens|must|may|can|should|will|does|do|is the (?:effect|result)|if)(?:[\w'-]+ ){0,6}?(?:is|are|was|does|do|did|has|have|lets|gives|pays|keeps|allows|covers|applies|protects|provides|makes|\w+s)\b|\b(?:is|are|as|called|named|termed|through|under|by|with|for|of|from|uses?|chose|chooses|needs?|wants?|buys?|has|an?|the|its?|his|her|their)$|\b(?:called|known as|term for|name for|named|describes?|described)\b/i;
const ASKS_FOR_MEANING =
  /^(?:(?:in|on|to|under|when) [^,]+, )?(?:what (?:is|are|is meant by|does|do) [^?]{3,75}\?|[^,]{3,75} (?:is|are|means?(?: that)?|refers to|(?:is|are) (?:generally|best described as|an? \w+ (?:that|which|who)|the \w+ (?:during|in|on) which)))$/i;

const wordCount = (text: string): number => countWords([text]);
const isName = (option: string): boolean =>
  wordCount(option) <= 6 && !CLAUSE.test(option) && !NUMBER_OPTION.test(option);
const count = <T>(list: T[], holds: (one: T) => boolean): number => list.filter(holds).length;

const parse = ({ stem, options, answer }: Item): ParsedItem => {
  const sentences: string[] = nlp.tokenize(stem).sentences().out('array');
  const texts = options.map(({ text }) => text);
  return {
    stem,
    sentences,
    asks: sentences.at(-1) ?? stem,
    options: texts,
    key: texts[OPTION_LETTERS.indexOf(answer)]!,
  };
};

const hasNumberOptions = ({ options }: ParsedItem): boolean =>
  count(options, (option) => NUMBER_OPTION.test(option)) >= 3;

/** Two numbers in the stem, or one of at least 1,000 and only large numbers as options, are something to compute with. */
const isComputed = ({ stem, options }: ParsedItem): boolean =>
  (stem.match(AMOUNTS) ?? []).length >= 2 || [stem, ...options].every((text) => LARGE_NUMBER.test(text));

/** Abbreviations that the library takes for people. */
const NOT_A_NAME = /^(?:Roth )?IRA\b/;
/** First names that the library does not know. */
const MORE_NAMES = Object.fromEntries(
  `Robin Ray Skyler Ash Kit Max Wren Gray Dell Reese Priya Lane Remy Sol Uma Rudi Dev Leo Amari Finn Indra Oli Maya Zion
  Bo Arun Gail Rex Amal Eve Yuki Dov Aiko Bram Opal Ren Sage Marley Peyton Hadley Cam Zuri Amara Irv Ivy`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), 'FirstName']),
);

const tests = {
  question: ({ stem }: ParsedItem) => stem.endsWith('?'),
  unfinished: ({ stem }: ParsedItem) => /[\w)%'’]$/.test(stem),
  except: ({ stem }: ParsedItem) => /\bEXCEPT\b/.test(stem),
  not: ({ stem }: ParsedItem) => NEGATIVE.test(stem),
  whichOfThese: ({ stem }: ParsedItem) => /\bwhich (?:one )?of (?:the following|these)\b/i.test(stem),
  statement: ({ asks }: ParsedItem) => STATEMENTS.test(asks),
  best: ({ asks }: ParsedItem) => BEST.test(asks),
  story: ({ sentences }: ParsedItem) => sentences.length > 1,
  namedPerson: ({ stem }: ParsedItem) =>
    (nlp(stem, MORE_NAMES).people().out('array') as string[]).some(
      (name) => /^[A-Z]/.test(name) && !NOT_A_NAME.test(name),
    ),
  arithmetic: (item: ParsedItem) => hasNumberOptions(item) && isComputed(item),
  numberOptions: hasNumberOptions,
  term: (item: ParsedItem) =>
    !ASKS_FOR_EXAMPLE.test(item.asks) &&
    item.options.every(isName) &&
    wordCount(item.stem) >= 8 &&
    ASKS_FOR_TERM.test(item.asks),
  meaning: ({ stem, sentences, options }: ParsedItem) =>
    sentences.length === 1 && ASKS_FOR_MEANING.test(stem) && count(options, (one) => wordCount(one) >= 4) >= 3,
  yesNo: ({ options }: ParsedItem) => count(options, (option) => /^(?:yes|no)(?:[,;.]|$)/i.test(option)) >= 2,
  allOrNone: ({ options }: ParsedItem) => options.some(refersToOptions),
  shortOptions: ({ options }: ParsedItem) => options.every((option) => wordCount(option) <= 4),
  longestKey: ({ options, key }: ParsedItem) => count(options, (one) => one.length >= key.length) === 1,
  capitals: ({ stem }: ParsedItem) =>
    /\b(?:EXCEPT|NOT|CANNOT|BEST|MOST|MUST|PRIMARY|PRIMARILY|LEAST|TRUE|FALSE|CORRECT|ONLY|MAIN|FIRST|ALL)\b/.test(
      stem,
    ),
};

/** The item forms of decision 0026. A question has several of them. */
export type ItemForm = keyof typeof tests;
const ITEM_FORMS = Object.keys(tests) as ItemForm[];

/** Returns the item forms of a question. The tests read the words only, so they are estimates for `term` and `meaning`. */
export function itemFormsOf(item: Item): Set<ItemForm> {
  const parsed = parse(item);
  return new Set(ITEM_FORMS.filter((form) => tests[form](parsed)));
}

/** Returns the number of options that give a reason, or say Yes or No and more. */
export const optionsWithReason = ({ options }: Item): number => count(options, ({ text }) => REASON.test(text));

/** Finds a negative word in lower case that turns the question. */
export function validateItemForm(item: Item): string[] {
  const { asks } = parse(item);
  const [mainClause = ''] = asks.split(SUBORDINATE);
  const isTurned = /^(?:Which|What|Who)\b.* (?:not|cannot|never)\b/.test(mainClause) || ENDS_IN_EXCEPT.test(asks);
  return isTurned ? ['the negative word that turns the question must be in capitals'] : [];
}

export const stemWords = ({ stem }: Item): number => wordCount(stem);
export const optionWords = ({ options }: Item): number[] => options.map(({ text }) => wordCount(text));
