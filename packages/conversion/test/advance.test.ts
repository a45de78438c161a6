import { expect, it } from 'vitest';
import { abandon, advance, finish, type Transition } from '../src/index.ts';
import type { Conversion } from '@floatwise/contracts';
import { asWritten } from './as-written.ts';
import { createMemoryRecords } from './memory-records.ts';
import { createQueued } from './sample-conversion.ts';

const cancel = (conversion: Conversion): Transition<Conversion> =>
  abandon(conversion, { cause: 'owner' }, Date.now());

it('applies a transition to what others made of the record meanwhile', async () => {
  const first = { revision: 1, conversion: createQueued() };
  const { records } = createMemoryRecords([first]);
  await records.change(first, asWritten({ ...first.conversion, state: 'running', attempt: 1 }));
  const { before, changed } = await advance(first, cancel, records);
  expect([before?.state, changed?.state]).toEqual(['running', 'abandoned']);
});

it('leaves the next conversion that has the id', async () => {
  const first = { revision: 1, conversion: createQueued() };
  const next = { revision: 5, conversion: { ...createQueued(), id: first.conversion.id } };
  const { records, history } = createMemoryRecords([next]);
  expect(await advance(first, cancel, records)).toEqual({ latest: undefined, refused: 'replaced' });
  expect(history).toEqual([]);
});

it('says why a record stays as it is, and that it is gone', async () => {
  const kept = { revision: 1, conversion: createQueued() };
  const { records } = createMemoryRecords([kept]);
  const facts = {
    ...{ attempt: 1, charge: { price: 0 }, limitMs: 1 },
    result: { outcome: { outputName: 'a.xer', outputBytes: 1, tasks: 1, durationMs: 1 } },
  };
  const end = (conversion: Conversion) => finish(conversion, facts, Date.now());
  expect(await advance(kept, end, records)).toEqual({ latest: kept, refused: 'over' });
  expect(await advance(kept, cancel, createMemoryRecords().records)).toEqual({ latest: undefined });
});
