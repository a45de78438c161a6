import { describe, expect, it } from 'vitest';
import type { KeptConversion } from '@floatwise/contracts';
import type { ConversionRecords } from '../src/index.ts';
import { asWritten } from './as-written.ts';
import { createQueued } from './sample-conversion.ts';

interface RecordStore {
  readonly records: ConversionRecords;
  readonly putUnread: (record: { id: string; state: string }) => Promise<unknown>;
  readonly readUnread: (id: string) => Promise<unknown>;
}

/** What every store of records does, as tests. */
export function describeRecords(name: string, open: () => RecordStore): void {
  const create = async (): Promise<KeptConversion> => {
    const kept = await open().records.create(asWritten(createQueued()));
    if (kept === undefined) throw new Error('The id is in use.');
    return kept;
  };

  describe(`records in ${name}`, () => {
    it('have one creator, however many try at the same time', async () => {
      const { records } = open();
      const conversion = asWritten(createQueued());
      const claims = await Promise.all(Array.from({ length: 8 }, () => records.create(conversion)));
      const won = claims.filter((kept) => kept !== undefined);
      expect(won).toHaveLength(1);
      expect(await records.find(conversion.id)).toEqual(won[0]);
    });

    it('are changed only by the first writer that read their latest revision', async () => {
      const { records } = open();
      const kept = await create();
      const attempts = [1, 2, 3].map((attempt) => asWritten({ ...kept.conversion, attempt }));
      const changes = await Promise.all(attempts.map((next) => records.change(kept, next)));
      const [won, ...more] = changes.filter((change) => change !== undefined);
      expect(more).toEqual([]);
      expect(won?.revision).toBeGreaterThan(kept.revision);
      expect(await records.find(kept.conversion.id)).toEqual(won);
      expect(await records.change(kept, asWritten(kept.conversion))).toBeUndefined();
    });

    it('do not exist before they are created', async () => {
      const { records } = open();
      const missing = createQueued();
      expect(await records.find(missing.id)).toBeUndefined();
      expect(await records.has(missing.id)).toBe(false);
      expect(await records.change({ revision: 1, conversion: missing }, asWritten(missing))).toBeUndefined();
    });

    it('of a newer format are not returned, can be ended, and keep their other fields', async () => {
      const { records, putUnread, readUnread } = open();
      const { id } = createQueued();
      const outcome = { code: 'conversion.newer-format', error: 'The site is being updated.' };
      const record = { version: 99, state: 'queued', id, who: { name: 'Ann' } };
      await putUnread(record);
      expect(await records.find(id)).toBeUndefined();
      expect(await records.has(id)).toBe(true);
      expect(await records.failUnread(id, outcome)).toBe(true);
      const failed = { ...record, state: 'failed', outcome };
      expect(await readUnread(id)).toMatchObject(failed);
      expect(await records.failUnread(id, outcome)).toBe(false);
      expect(await records.failUnread(createQueued().id, outcome)).toBe(false);
    });

    it('of a newer format are left unchanged once finished', async () => {
      const { records, putUnread, readUnread } = open();
      const { id } = createQueued();
      const record = { version: 99, state: 'finished', id };
      await putUnread(record);
      expect(await records.failUnread(id, { code: 'a.b', error: 'A reason.' })).toBe(false);
      expect(await readUnread(id)).toEqual(record);
    });
  });
}
