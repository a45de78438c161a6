import { Counter, createMetrics, Gauge, type Registry } from '@floatwise/service-kit';
import type { CountedBatch } from './consumers/consume-conversion-events.ts';

export interface StatsTelemetry {
  readonly metrics: Registry;
  readonly onBatch: (batch: CountedBatch) => void;
}

export function createTelemetry(): StatsTelemetry {
  const metrics = createMetrics('stats');
  const events = new Counter({
    name: 'stats_events_total',
    help: 'Events read, by result: counted, passed (nothing to count, or counted before) or unreadable.',
    labelNames: ['result'],
    registers: [metrics],
  });
  const waiting = new Gauge({
    name: 'stats_events_pending',
    help: 'Events that wait to be counted.',
    registers: [metrics],
  });
  return {
    metrics,
    onBatch: ({ events: read, counted, unreadable, pending }) => {
      events.inc({ result: 'counted' }, counted);
      events.inc({ result: 'passed' }, read - counted - unreadable);
      events.inc({ result: 'unreadable' }, unreadable);
      waiting.set(pending);
    },
  };
}
