/** Returns a share from 0 to 1 as a whole percentage: '71%'. */
export const percentText = (share: number): string => `${Math.round(share * 100)}%`;

/** Returns a chance as a whole percentage. No forecast is certain, so it is never 0% or 100%. */
export function chanceText(chance: number): string {
  const percent = Math.round(chance * 100);
  if (percent >= 100) return 'over 99%';
  return percent <= 0 ? 'under 1%' : `${percent}%`;
}

/** Returns an interval as '52% to 86%', or with another word than 'to', or null if its ends are equal after rounding. */
export function rangeText(low: number, high: number, word = 'to'): string | null {
  const [from, to] = [percentText(low), percentText(high)];
  return from === to ? null : `${from} ${word} ${to}`;
}
