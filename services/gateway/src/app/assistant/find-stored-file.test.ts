import { hasResult, type Conversion, type KeptConversion } from '@floatwise/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ann, bob, createKept } from '../../../test/sample-conversions.ts';
import { createConversionView } from '../conversions/conversion-view.ts';
import type { ConversionPorts } from '../conversions/ports.ts';
import { findStoredFile } from './find-stored-file.ts';

const maxAgeMs = 600_000;

/** What a gateway knows about one conversion with two files that has just been taken. */
function takeTwoFiles() {
  const since = new Date().toISOString();
  const inputs = ['june.xer', 'july.xer'].map((fileName) => ({ fileName, place: 'file' as const, bytes: 7 }));
  const kept = createKept(1, {
    state: 'delivered',
    ...{ inputs, attempt: 2, since, madeAt: since, deadline: new Date(Date.now() + maxAgeMs).toISOString() },
    outcome: { outputName: 'june_updates.xlsx', outputBytes: 9, tasks: 3, durationMs: 1 },
  });
  const view = createConversionView();
  view.apply(kept);
  let stored: KeptConversion = kept;
  const change = (seen: KeptConversion, conversion: Conversion) => {
    stored = { revision: seen.revision + 1, conversion };
    return Promise.resolve(stored);
  };
  const records = {
    change,
    find: (id: string) => Promise.resolve(id === stored.conversion.id ? stored : undefined),
  };
  const ports = { view, records } as unknown as ConversionPorts;
  const { id } = kept.conversion;
  const user = { id: ann, username: 'ann', credits: 0, isAdmin: false };
  return {
    id,
    find: (path: string, userId = ann) => findStoredFile(path, { ...user, id: userId }, ports),
    getLeftMs: () => Date.parse(view.find(id)?.conversion.deadline ?? '') - Date.now(),
    isKept: () => hasResult((view.find(id) ?? kept).conversion),
  };
}

describe('a file the site keeps', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  it('is found by its position among the files of its conversion', async () => {
    const { id, find } = takeTwoFiles();
    expect(await find(`${id}/2`)).toEqual({
      path: `${id}/2`,
      fileName: 'july.xer',
      key: `inputs/${id}.2`,
      bytes: 7,
      isPaid: false,
    });
    expect(await find(`${id}/output`)).toMatchObject({
      fileName: 'june_updates.xlsx',
      key: `outputs/${id}/2`,
    });
  });

  it('is hidden from other users in the same way as a missing file', async () => {
    const { id, find } = takeTwoFiles();
    const missing = { code: 'request.not-found' };
    await expect(find(`${id}/1`, bob)).rejects.toMatchObject(missing);
    for (const path of [`${id}/3`, `${id}/0`, id, `${id}/1/`, '../1', ''])
      await expect(find(path)).rejects.toMatchObject(missing);
  });

  it('is kept longer only by questions in the second half of its time', async () => {
    const { id, find, getLeftMs, isKept } = takeTwoFiles();
    vi.advanceTimersByTime(0.4 * maxAgeMs);
    await find(`${id}/1`);
    expect(getLeftMs()).toBe(0.6 * maxAgeMs);
    vi.advanceTimersByTime(0.2 * maxAgeMs);
    await find(`${id}/1`);
    expect(getLeftMs()).toBe(maxAgeMs);
    expect(isKept()).toBe(true);
  });
});
