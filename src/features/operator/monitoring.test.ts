import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { testApp } from '../../testing/app.ts';
import { operator } from './testing/operator.ts';

const { env, headers } = operator;
const server = testApp({ env });

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };
type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] };

const read = (name: string) => readFileSync(new URL(`../../../docs/monitoring/${name}`, import.meta.url), 'utf8');

function alerts() {
  const { groups } = parse(read('alerts.yaml')) as Rules;
  return groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ name: alert, expr })));
}

function panels() {
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as Dashboard;
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ name: title, expr })));
}

/** Prometheus makes it by itself for each server that it scrapes. */
const OF_PROMETHEUS = 'up';

/** Returns the metrics of an expression: the names that are no function, label or keyword. */
function metricsOf(expr: string): string[] {
  const bare = expr
    .replace(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring|group_left|group_right) *\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b[a-z_:][\w:]*\b(?! *\()/g)]
    .map(([name]) => name)
    .filter((name) => name !== 'or' && name !== 'and' && name !== OF_PROMETHEUS);
}

test('the names of metrics in an expression are found', () => {
  const expr =
    'sum by (le, route) (rate(a_bucket{status=~"5..", le="1"}[5m])) > 0.01 * max(b_total) and up{job="x"} == 0';
  expect(metricsOf(expr)).toEqual(['a_bucket', 'b_total']);
});

test('every metric of the example dashboard and of the alerts is in a real scrape [OPS-30]', async () => {
  await server.app.inject('/healthz');
  const { body } = await server.app.inject({ url: '/metrics', headers });
  const names = new Set<string>();
  for (const [, name, type] of body.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name!);
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`);
  }
  const used = [...alerts(), ...panels()].map(({ name, expr }) => ({ name, metrics: metricsOf(expr) }));
  expect(used.length).toBeGreaterThan(20);
  for (const { name, metrics } of used)
    expect({ name, missing: metrics.filter((metric) => !names.has(metric)) }).toEqual({ name, missing: [] });
});

test('the alarms that the operations page explains exist [OPS-30]', () => {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const explained = [...page.matchAll(/^\*\*([^*]+)\*\*/gm)].flatMap(
    ([, title]) => title!.match(/\b[A-Z]\w*[a-z][A-Z]\w*/g) ?? [],
  );
  expect(explained.length).toBeGreaterThan(4);
  const names = alerts().map(({ name }) => name);
  expect(explained.filter((name) => !names.includes(name))).toEqual([]);
});
