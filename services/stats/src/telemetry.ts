import { Counter, createMetrics, Gauge, type Registry } from '@floatwise/service-kit';
import type { EventResult } from './consumers/on-conversion-event.ts';

export interface StatsTelemetry {
  readonly metrics: Registry;
  /** `pending` is the number of events that wait behind this one. */
  readonly countEvent: (subject: string, result: EventResult, pending: number) => void;
}

export function createTelemetry(): StatsTelemetry {
  const metrics = createMetrics('stats');
  const events = new Counter({
    name: 'stats_events_total',
    help: 'Conversion events handled, by subject and result.',
    labelNames: ['subject', 'result'],
    registers: [metrics],
  });
  const waiting = new Gauge({
    name: 'stats_events_pending',
    help: 'Conversion events that wait to be recorded.',
    registers: [metrics],
  });
  return {
    metrics,
    countEvent: (subject, result, pending) => {
      events.inc({ subject, result });
      waiting.set(result === 'deferred' ? pending + 1 : pending);
    },
  };
}
