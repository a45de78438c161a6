import { createMetrics, declareIn } from '@floatwise/service-kit';
import type { CountedBatch } from './consumers/consume-conversion-events.ts';

export type StatsTelemetry = ReturnType<typeof createTelemetry>;

export function createTelemetry() {
  const metrics = createMetrics('stats');
  const { counter, gauge } = declareIn(metrics);
  const events = counter({
    name: 'floatwise_stats_events_total',
    help: 'Events read, by result: counted, passed (nothing to count, or counted before) or unreadable.',
    labelNames: ['result'],
  });
  const waiting = gauge({
    name: 'floatwise_stats_events_pending',
    help: 'Events that wait to be counted.',
  });
  let caughtUpMs = Date.now();
  gauge({
    name: 'floatwise_stats_lag_seconds',
    help: 'Seconds since the last instant by which all events until then were counted.',
    collect() {
      this.set((Date.now() - caughtUpMs) / 1_000);
    },
  });
  return {
    metrics,
    onPending: (pending: number): void => waiting.set(pending),
    onCaughtUp: (instantMs: number): void => {
      caughtUpMs = instantMs;
    },
    onBatch: ({ events: read, counted, unreadable }: CountedBatch): void => {
      events.inc({ result: 'counted' }, counted);
      events.inc({ result: 'passed' }, read - counted - unreadable);
      events.inc({ result: 'unreadable' }, unreadable);
    },
  };
}
