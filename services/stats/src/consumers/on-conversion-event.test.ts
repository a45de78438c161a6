import { createLogger } from '@floatwise/service-kit';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createDelivered } from '../../test/sample-events.ts';
import {
  computePauseMs,
  onConversionEvent,
  type EventMessage,
  type RecordEvent,
} from './on-conversion-event.ts';

const event = createDelivered();

async function handle(payload: string, record: RecordEvent, deliveryCount = 1) {
  const settled: unknown[] = [];
  let logged = '';
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  const message: EventMessage = {
    subject: 'conversion.delivered',
    string: () => payload,
    info: { streamSequence: 3, deliveryCount },
    ack: () => settled.push('ack'),
    nak: (pauseMs) => settled.push(['nak', pauseMs]),
    term: () => settled.push('term'),
  };
  const streamInstant = (): Promise<Date> => Promise.resolve(new Date(1));
  const logger = createLogger('stats', { level: 'info', destination });
  const result = await onConversionEvent({ record, streamInstant, logger }, message);
  return { result, settled, logged };
}

describe('onConversionEvent', () => {
  it('acknowledges only after everything is stored', async () => {
    const order: string[] = [];
    const { result, settled } = await handle(JSON.stringify(event), async (_outcome, position) => {
      expect(position).toEqual({ sequence: 3, streamCreated: new Date(1) });
      await Promise.resolve();
      order.push('stored');
      return 'counted';
    });
    expect(order).toEqual(['stored']);
    expect({ result, settled }).toEqual({ result: 'counted', settled: ['ack'] });
  });

  it('hands an event back that could not be stored, with a growing pause, and logs its conversion', async () => {
    const away: RecordEvent = () => Promise.reject(new Error('away'));
    const { result, settled, logged } = await handle(JSON.stringify(event), away, 3);
    expect({ result, settled }).toEqual({ result: 'deferred', settled: [['nak', computePauseMs(3)]] });
    expect(logged).toContain(event.conversionId);
  });

  it('puts an event aside that nobody can read', async () => {
    const { result, settled, logged } = await handle('{"conversionId":1}', () => Promise.resolve('counted'));
    expect({ result, settled }).toEqual({ result: 'unreadable', settled: ['term'] });
    expect(logged).toContain('"level":"error"');
  });
});

describe('computePauseMs', () => {
  it('grows to ten seconds and no further', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 1_000_000].map(computePauseMs);
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
  });
});
