import { setImmediate } from 'node:timers/promises';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { RequestAnswer } from './requests.ts';
import { ServiceError } from './service-error.ts';

/** Counts and times answers, and tracks those under way. */
export function watchRequests(answers: readonly RequestAnswer[], metrics: Registry) {
  const total = new Counter({
    name: 'requests_total',
    help: 'Requests answered, by subject and outcome (ok or the error code).',
    labelNames: ['subject', 'outcome'],
    registers: [metrics],
  });
  const seconds = new Histogram({
    name: 'request_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['subject'],
    buckets: [0.002, 0.005, 0.02, 0.05, 0.1, 0.25, 1, 3, 10],
    registers: [metrics],
  });
  const underWay = new Set<Promise<unknown>>();

  const watch = ({ subject, handle }: RequestAnswer): RequestAnswer => ({
    subject,
    handle: async (payload) => {
      const stopTimer = seconds.startTimer({ subject });
      const work = handle(payload);
      underWay.add(work);
      try {
        const answer = await work;
        total.inc({ subject, outcome: 'ok' });
        return answer;
      } catch (error) {
        total.inc({ subject, outcome: error instanceof ServiceError ? error.code : 'service.internal' });
        throw error;
      } finally {
        underWay.delete(work);
        stopTimer();
      }
    },
  });

  return {
    answers: answers.map(watch),
    /** Resolves when every received request is answered. Call it once no more arrive. */
    settled: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
      // In this turn the last answer is passed to the connection.
      await setImmediate();
    },
  };
}
