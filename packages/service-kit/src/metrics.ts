import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type CounterConfiguration,
  type GaugeConfiguration,
  type HistogramConfiguration,
} from 'prom-client';
import { getEpochMs, inSpan, recordSpan } from './tracing.ts';

export type { Registry } from 'prom-client';

export type EngineName = 'nats' | 's3' | 'redis' | 'mongodb';

/** One histogram per process, in the registry of each of its services. */
const seconds = new Histogram({
  name: 'floatwise_engine_seconds',
  help: 'Time of a call of an engine, by what was asked and whether it succeeded',
  labelNames: ['engine', 'operation', 'outcome'],
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  registers: [],
});

/** Interval of event loop lag measurements. The usual 10 ms takes half the processor time of an idle service. */
const eventLoopTickMs = 50;

/** Creates the registry of a service, with Node's process metrics and engine call durations. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopTickMs });
  registry.registerMetric(seconds);
  return registry;
}

export type Declare = ReturnType<typeof declareIn>;

/** Declares metrics of a registry. */
export const declareIn = (registry: Registry) => ({
  counter: <Label extends string>(config: CounterConfiguration<Label>) =>
    new Counter({ ...config, registers: [registry] }),
  gauge: <Label extends string>(config: GaugeConfiguration<Label>) =>
    new Gauge({ ...config, registers: [registry] }),
  histogram: <Label extends string>(config: HistogramConfiguration<Label>) =>
    new Histogram({ ...config, registers: [registry] }),
});

/** Times one engine call, and records a span if the work is traced. */
export async function timeEngineCall<Answer>(
  engine: EngineName,
  operation: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const stopTimer = seconds.startTimer({ engine, operation });
  try {
    const answer = await inSpan(`${engine} ${operation}`, call, { kind: 'client' });
    stopTimer({ outcome: 'ok' });
    return answer;
  } catch (error) {
    stopTimer({ outcome: 'error' });
    throw error;
  }
}

/** Records a finished engine call with the figures reported by its client. */
export function noteEngineCall(
  engine: EngineName,
  call: { operation: string; durationMs: number; failed: boolean },
): void {
  const { operation, durationMs, failed } = call;
  seconds.observe({ engine, operation, outcome: failed ? 'error' : 'ok' }, durationMs / 1_000);
  const endMs = getEpochMs();
  recordSpan(`${engine} ${operation}`, { startMs: endMs - durationMs, endMs }, { kind: 'client' });
}
