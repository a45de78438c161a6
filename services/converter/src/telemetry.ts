import { Counter, createMetrics, Gauge, Histogram, type Registry } from '@floatwise/service-kit';

export interface ConverterMetrics {
  readonly registry: Registry;
  readonly conversions: Counter<'tool' | 'outcome'>;
  readonly duration: Histogram<'tool'>;
}

export function createConverterMetrics(runningJobs: () => number): ConverterMetrics {
  const registry = createMetrics('converter');
  new Gauge({
    name: 'floatwise_conversions_running',
    help: 'Conversions at hand now',
    registers: [registry],
    collect() {
      this.set(runningJobs());
    },
  });
  return {
    registry,
    conversions: new Counter({
      name: 'floatwise_conversions_total',
      help: 'Runs of conversions, by how they ended',
      labelNames: ['tool', 'outcome'],
      registers: [registry],
    }),
    duration: new Histogram({
      name: 'floatwise_conversion_seconds',
      help: 'From the job in hand to its told outcome',
      labelNames: ['tool'],
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
      registers: [registry],
    }),
  };
}
