/** The first match counts, because most browsers also claim to be Chrome or Safari. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const match = (userAgent: string, names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns a name that users recognize, such as 'Chrome on Android', from the User-Agent header. */
export function browserName(userAgent: string | null): string {
  const browser = match(userAgent ?? '', BROWSERS);
  const system = match(userAgent ?? '', SYSTEMS);
  if (!browser && !system) return 'Unknown browser';
  return system ? `${browser ?? 'Browser'} on ${system}` : browser!;
}
