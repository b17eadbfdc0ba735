/** Characters that can be searched for. */
export const SEARCH_LENGTH = 100;
