import { collectDefaultMetrics, Registry } from 'prom-client';
import { registerEngineCalls } from './engine-calls.ts';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** How often the lag of the event loop is measured. Every 10 ms, as is usual, takes half of the processor time of an idle service. */
const eventLoopTickMs = 50;

/** A registry of a service's own, with Node's process figures and the calls of engines in it. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopTickMs });
  registerEngineCalls(registry);
  return registry;
}
