import type { PoolLoad } from './adapters/worker-pool.ts';
import { Counter, createMetrics, Gauge, Histogram, type Registry } from '@floatwise/service-kit';

export type ConverterMetrics = ReturnType<typeof createConverterMetrics>;

export function createConverterMetrics(runningJobs: () => number) {
  const registry = createMetrics('converter');
  new Gauge({
    name: 'floatwise_conversions_running',
    help: 'Conversions running now',
    registers: [registry],
    collect() {
      this.set(runningJobs());
    },
  });
  return {
    registry,
    watchPool: createPoolGauge(registry),
    conversions: new Counter({
      name: 'floatwise_conversions_total',
      help: 'Runs of conversions, by outcome',
      labelNames: ['tool', 'outcome'],
      registers: [registry],
    }),
    duration: new Histogram({
      name: 'floatwise_conversion_seconds',
      help: 'Time from taking a job to its recorded outcome',
      labelNames: ['tool'],
      buckets: [0.01, 0.03, 0.1, 0.3, 0.5, 1, 3, 10, 30],
      registers: [registry],
    }),
  };
}

/** Reports the load of the worker threads once there are any. */
function createPoolGauge(registry: Registry): (load: () => PoolLoad) => void {
  let load: () => PoolLoad = () => ({ threads: 0, busy: 0, waiting: 0 });
  new Gauge({
    name: 'floatwise_worker_threads',
    help: 'Threads for tools, busy threads, and waiting tasks',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { threads, busy, waiting } = load();
      this.set({ state: 'all' }, threads);
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  return (next) => {
    load = next;
  };
}
