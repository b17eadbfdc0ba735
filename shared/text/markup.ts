/** Tags and web addresses, which do not belong in study text. */
export const hasMarkup = (text: string): boolean => /<[a-z!/]|https?:\/\/|www\./i.test(text);
