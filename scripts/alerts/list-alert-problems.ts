import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { listMetricNames } from './list-metric-names.ts';
import { listQueries, readRules, type Query } from './list-queries.ts';
import { listServiceMetrics } from './list-service-metrics.ts';

/** Metrics added by Prometheus. */
const ofPrometheus = /^(up|ALERTS|scrape_.*)$/;

/** Describes each metric that an alert or a panel uses and no service exposes. */
export function listUnknownMetrics(queries: readonly Query[], known: ReadonlySet<string>): string[] {
  return queries.flatMap(({ where, expr }) =>
    listMetricNames(expr)
      .filter((name) => !known.has(name) && !ofPrometheus.test(name))
      .map((name) => `${where} asks for ${name}, which no service exposes.`),
  );
}

/** Describes alerts and panels with unknown metrics, and alerts missing from the runbook. */
export async function listAlertProblems(): Promise<string[]> {
  const rules = await readRules();
  const known = new Set([...(await listServiceMetrics()).values()].flatMap((names) => [...names]));
  for (const { record } of rules) if (record !== undefined) known.add(record);
  const runbook = await readFile(resolve(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
  return [
    ...listUnknownMetrics(await listQueries(), known),
    ...rules
      .filter(({ alert }) => alert !== undefined && !runbook.includes(`\n### ${alert}\n`))
      .map(({ alert }) => `docs/runbook.md has no entry ### ${alert}.`),
    ...rules
      .filter(
        ({ alert, annotations }) =>
          alert !== undefined && annotations?.runbook !== `docs/runbook.md#${alert.toLowerCase()}`,
      )
      .map(({ alert }) => `The alert ${alert} does not name its entry of docs/runbook.md.`),
  ];
}
