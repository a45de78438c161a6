import type { PoolLoad } from './adapters/worker-pool.ts';
import { createMetrics, declareIn, type Declare } from '@floatwise/service-kit';

export type ConverterMetrics = ReturnType<typeof createConverterMetrics>;

export function createConverterMetrics(runningJobs: () => number) {
  const registry = createMetrics('converter');
  const declare = declareIn(registry);
  const { counter, gauge, histogram } = declare;
  gauge({
    name: 'floatwise_conversions_running',
    help: 'Conversions running now',
    collect() {
      this.set(runningJobs());
    },
  });
  return {
    registry,
    watchPool: createPoolGauge(declare),
    conversions: counter({
      name: 'floatwise_conversions_total',
      help: 'Runs of conversions, by outcome',
      labelNames: ['tool', 'outcome'],
    }),
    duration: histogram({
      name: 'floatwise_conversion_seconds',
      help: 'Time from taking a job to its recorded outcome',
      labelNames: ['tool'],
      buckets: [0.01, 0.03, 0.1, 0.3, 0.5, 1, 3, 10, 30],
    }),
  };
}

/** Reports the load of the worker threads once there are any. */
function createPoolGauge({ gauge }: Declare): (load: () => PoolLoad) => void {
  let load: () => PoolLoad = () => ({ threads: 0, busy: 0, waiting: 0 });
  gauge({
    name: 'floatwise_worker_threads',
    help: 'Threads for tools, busy threads, and waiting tasks',
    labelNames: ['state'],
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
