/** The maximum length of a search query in characters. */
export const SEARCH_LENGTH = 100;
