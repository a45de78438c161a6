import { collectDefaultMetrics, Registry } from 'prom-client';
import { registerEngineCalls } from './engine-calls.ts';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Interval of event loop lag measurements. The usual 10 ms takes half the processor time of an idle service. */
const eventLoopTickMs = 50;

/** Creates the registry of a service, with Node's process metrics and engine call durations. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopTickMs });
  registerEngineCalls(registry);
  return registry;
}
