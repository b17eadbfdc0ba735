/** Returns whether a text has HTML tags or web addresses, which generated text must not have. */
export const hasMarkup = (text: string): boolean => /<[a-z!/]|https?:\/\/|www\./i.test(text);
