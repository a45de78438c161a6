import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { startHealthServer, watchRequests, type Logger } from '@floatwise/service-kit';
import { listMetricNames, listQueries, ofOthers, readRules, type Query } from './list-queries.ts';
import { createTelemetry as createAuthTelemetry } from '../../services/auth/src/telemetry.ts';
import { createConverterMetrics } from '../../services/converter/src/telemetry.ts';
import { createGatewayMetrics } from '../../services/gateway/src/telemetry.ts';
import { createTelemetry as createStatsTelemetry } from '../../services/stats/src/telemetry.ts';

/** Describes each metric that an alert or a panel uses and no service exposes. */
export function listUnknownMetrics(queries: readonly Query[], known: ReadonlySet<string>): string[] {
  return queries.flatMap(({ where, expr }) =>
    listMetricNames(expr)
      .filter((name) => !known.has(name) && !ofOthers.test(name))
      .map((name) => `${where} asks for ${name}, which no service exposes.`),
  );
}

/** Describes alerts and panels with unknown metrics, and alerts missing from the runbook. */
export async function listAlertProblems(): Promise<string[]> {
  const rules = await readRules();
  const known = new Set([...(await listServiceMetrics()).values()].flatMap((names) => [...names]));
  for (const { record } of rules) if (record !== undefined) known.add(record);
  const alerts = rules.filter(({ alert }) => alert !== undefined);
  const runbook = await readFile(resolve(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
  return [
    ...listUnknownMetrics(await listQueries(), known),
    ...alerts
      .filter(({ alert = '' }) => !runbook.includes(`\n### ${alert}\n`))
      .map(({ alert }) => `docs/runbook.md has no entry ### ${alert}.`),
    ...alerts
      .filter(
        ({ alert = '', annotations }) => annotations?.runbook !== `docs/runbook.md#${alert.toLowerCase()}`,
      )
      .map(({ alert }) => `The alert ${alert} does not name its entry of docs/runbook.md.`),
  ];
}

const silent = { error: () => undefined } as unknown as Logger;

/** Names of the series each running service exposes, from its own registry; a histogram has three. */
export async function listServiceMetrics(): Promise<Map<string, ReadonlySet<string>>> {
  const registries = {
    gateway: createGatewayMetrics().registry,
    auth: createAuthTelemetry().metrics,
    converter: createConverterMetrics(() => 0).registry,
    stats: createStatsTelemetry().metrics,
  };
  for (const metrics of [registries.auth, registries.stats]) watchRequests([], metrics);
  const found = new Map<string, ReadonlySet<string>>();
  for (const [service, metrics] of Object.entries(registries)) {
    const address = { host: '127.0.0.1', port: 0 };
    await (await startHealthServer({ ...address, checks: {}, metrics, logger: silent })).stop();
    found.set(service, new Set((await metrics.getMetricsAsJSON()).flatMap(listSeries)));
  }
  return found;
}

function listSeries({ name, type }: { name: string; type: unknown }): string[] {
  // prom-client uses strings for metric types but declares them as numbers.
  const isHistogram = String(type) === 'histogram';
  return isHistogram ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name];
}
