import { converterStatusSchema, type KeptConversion } from '@floatwise/contracts';
import { expect, it } from 'vitest';
import { readLive } from './live.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const kept = (state: string, since: string): KeptConversion =>
  ({ revision: 1, conversion: { state, since } }) as unknown as KeptConversion;
const converter = converterStatusSchema.parse({
  ...{ id: 'a', version: '1', slots: 2, busy: 1 },
  startedAt: at(0),
});

it('counts queued and running conversions, and reports the longest wait', () => {
  const conversions = [
    ...[kept('queued', at(7)), kept('queued', at(5)), kept('running', at(1))],
    ...[kept('accepted', at(1)), kept('finished', at(1)), kept('delivered', at(1)), kept('failed', at(1))],
  ];
  const live = readLive({ listUnderWay: () => conversions }, () => [converter], Date.parse(at(9)));
  expect(live).toEqual({ waiting: 2, oldestWaitingMs: 4_000, running: 1, converters: [converter] });
});

it('reports no wait when the queue is empty, and never a negative one', () => {
  const list = (conversions: KeptConversion[]) =>
    readLive({ listUnderWay: () => conversions }, () => [], Date.parse(at(1)));
  expect(list([])).toEqual({ waiting: 0, oldestWaitingMs: null, running: 0, converters: [] });
  expect(list([kept('queued', at(2))])).toMatchObject({ waiting: 1, oldestWaitingMs: 0 });
});
