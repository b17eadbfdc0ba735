import { type Html, html } from '../../http/html.ts';
import { DAY_MS } from '../../platform/time.ts';

const UNITS = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const inWords = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Returns a time element with the relative time in words, such as '2 hours ago'. */
export function time(at: Date, now: Date): Html {
  const distance = at.getTime() - now.getTime();
  const [unit, length] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? ['minute', 60_000];
  const isSoon = Math.abs(distance) < 60_000;
  const words = isSoon
    ? distance > 0
      ? 'in a minute'
      : 'just now'
    : inWords.format(Math.trunc(distance / length), unit);
  return html`<time datetime="${at.toISOString()}" title="${at.toISOString()}">${words}</time>`;
}
