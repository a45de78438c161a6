import {
  converterBeatMs,
  converterBeatSchema,
  converterBeatSubject,
  type ConverterStatus,
} from '@floatwise/contracts';
import { readJson, type NatsConnection } from '@floatwise/service-kit';
import { LRUCache } from 'lru-cache';

const mostConverters = 10_000;

/** Keeps track of the converters that send heartbeats. */
export function onConverterBeat(nats: NatsConnection) {
  const alive = new LRUCache<string, ConverterStatus>({ max: mostConverters, ttl: 3 * converterBeatMs });
  const subscription = nats.subscribe(converterBeatSubject, {
    callback: (error, message) => {
      if (error) return;
      const beat = converterBeatSchema.safeParse(readJson(message));
      if (!beat.success) return;
      const { leaving, ...status } = beat.data;
      if (leaving) alive.delete(status.id);
      else alive.set(status.id, status);
    },
  });
  return {
    /** Converters that recently sent a heartbeat. */
    list: (): ConverterStatus[] =>
      [...alive.values()].toSorted((left, right) => (left.id < right.id ? -1 : 1)),
    stop: (): void => subscription.unsubscribe(),
  };
}
