import { collectDefaultMetrics, Registry } from 'prom-client';
import { registerEngineCalls } from './engine-calls.ts';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** A registry of a service's own, with Node's process figures and the calls of engines in it. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  registerEngineCalls(registry);
  return registry;
}
