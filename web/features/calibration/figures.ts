import { percentText } from '#web/lib/percent.ts';

/** Returns a Brier score with three decimals: '0.142'. */
export const brier = (score: number): string => score.toFixed(3);

/** Says how far the mean forecast was from the share that passed. */
export function biasText({ meanForecast, passRate }: { meanForecast: number; passRate: number }): string {
  const points = Math.round(meanForecast * 100) - Math.round(passRate * 100);
  const forecast = `On average it forecast ${percentText(meanForecast)}, and ${percentText(passRate)} passed`;
  if (Math.abs(points) <= 1) return `${forecast}.`;
  return `${forecast}: ${Math.abs(points)} points too ${points > 0 ? 'high' : 'low'}.`;
}
