import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { parser } from '@prometheus-io/lezer-promql';

const files = resolve(import.meta.dirname, '../../charts/floatwise/files');

/** Metrics of Prometheus itself and of the cluster. */
export const ofOthers = /^(up|ALERTS|scrape_.*|kubelet_volume_stats_.*)$/;

/** A PromQL query and the alert or panel it belongs to. */
export interface Query {
  readonly where: string;
  readonly expr: string;
}

interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly annotations?: { readonly runbook?: string };
}

export async function readRules(): Promise<Rule[]> {
  const text = await readFile(resolve(files, 'alerts.yaml'), 'utf8');
  return (parse(text) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules);
}

/** All queries of the chart's alerts and its dashboard. */
export async function listQueries(): Promise<Query[]> {
  const dashboard = JSON.parse(await readFile(resolve(files, 'dashboard.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const rules = await readRules();
  return [
    ...rules.map(({ alert, record, expr }) => ({ where: `The rule ${alert ?? record ?? ''}`, expr })),
    ...dashboard.panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({ where: `The panel '${title}'`, expr })),
    ),
  ];
}

/** A query that the PromQL grammar does not accept. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
}

/** Names of the metrics in a PromQL query. Grafana's `$__rate_interval` counts as a duration. @throws QueryError */
export function listMetricNames(query: string): string[] {
  const text = query.replaceAll('$__rate_interval', '5m');
  const names = new Set<string>();
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new QueryError(`The query cannot be read at character ${from + 1}: ${text}`);
      if (type.name === 'Identifier' && node.parent?.type.name === 'VectorSelector')
        names.add(text.slice(from, to));
    },
  });
  return [...names];
}
