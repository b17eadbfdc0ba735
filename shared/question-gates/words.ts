/** Lower-case words, numbers (12,000 as 12000) and the signs $ and %; all other punctuation is dropped. */
export function words(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/'s\b/g, '');
  return plain.match(/\d+(?:\.\d+)?|[\p{L}']+|[$%]/gu) ?? [];
}
