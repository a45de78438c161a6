import { startHealthServer, watchRequests, type Logger, type Registry } from '@floatwise/service-kit';
import { createTelemetry as createAuthTelemetry } from '../../services/auth/src/telemetry.ts';
import { createConverterMetrics } from '../../services/converter/src/telemetry.ts';
import { createGatewayMetrics } from '../../services/gateway/src/telemetry.ts';
import { createTelemetry as createStatsTelemetry } from '../../services/stats/src/telemetry.ts';

const silent = { error: () => undefined } as unknown as Logger;

/** Names of the series each running service exposes, from its own registry; a histogram has three. */
export async function listServiceMetrics(): Promise<Map<string, ReadonlySet<string>>> {
  const registries: Readonly<Record<string, Registry>> = {
    gateway: createGatewayMetrics().registry,
    auth: createAuthTelemetry().metrics,
    converter: createConverterMetrics(() => 0).registry,
    stats: createStatsTelemetry().metrics,
  };
  for (const service of ['auth', 'stats']) {
    const metrics = registries[service];
    if (metrics) watchRequests([], metrics);
  }
  const found = new Map<string, ReadonlySet<string>>();
  for (const [service, metrics] of Object.entries(registries)) {
    const health = await startHealthServer({
      host: '127.0.0.1',
      port: 0,
      checks: {},
      metrics,
      logger: silent,
    });
    await health.stop();
    found.set(service, new Set((await metrics.getMetricsAsJSON()).flatMap(listSeries)));
  }
  return found;
}

function listSeries({ name, type }: { name: string; type: unknown }): string[] {
  // prom-client uses strings for metric types but declares them as numbers.
  const isHistogram = String(type) === 'histogram';
  return isHistogram ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name];
}
