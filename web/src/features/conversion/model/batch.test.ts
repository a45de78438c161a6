import { createConversionId } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import {
  addItems,
  canRetry,
  changeItem,
  convertsInTurn,
  describeBatch,
  emptyBatch,
  maxBatchFiles,
  makeNamesUnique,
} from './batch.ts';

const xer = { acceptedTypes: ['.xer'] };
const file = (name: string): File => new File(['x'], name);

describe('several files for a tool that takes one', () => {
  it('wait in order, and one of another type is listed with the reason', () => {
    const { items } = addItems(emptyBatch, [file('a.xer'), file('b.mpp'), file('c.XER')], xer);
    expect(items.map(({ place, step }) => [place, step])).toEqual([
      [1, 'waiting'],
      [2, 'failed'],
      [3, 'waiting'],
    ]);
    expect(items[1]?.failure?.message).toBe('Invalid file type. Accepted types: .xer');
    expect(items.filter(canRetry)).toEqual([]);
  });

  it('come after the others if added later, even after some were removed', () => {
    const first = addItems(emptyBatch, [file('a.xer'), file('b.xer')], xer);
    const left = { ...first, items: first.items.slice(1) };
    expect(addItems(left, [file('c.xer')], xer).items.map(({ place }) => place)).toEqual([2, 3]);
  });

  it('are all refused if there are too many', () => {
    const files = Array.from({ length: maxBatchFiles }, (_, index) => file(`${index}.xer`));
    const full = addItems(emptyBatch, files, xer);
    expect(full.items).toHaveLength(maxBatchFiles);
    expect(addItems(full, [file('one more.xer')], xer)).toEqual({
      ...full,
      problem: 'Choose at most 50 files at a time.',
    });
  });

  it('are counted by their outcome', () => {
    let batch = addItems(emptyBatch, [file('a.xer'), file('b.xer'), file('c.xer')], xer);
    expect(describeBatch(batch)).toBe('0 of 3 files converted');
    batch = changeItem(batch, 1, { step: 'done' });
    batch = changeItem(batch, 2, { step: 'ready' });
    batch = changeItem(batch, 3, { step: 'failed', conversionId: createConversionId() });
    expect(describeBatch(batch)).toBe('2 of 3 files converted, 1 awaiting payment, 1 failed');
    expect(batch.items.filter(canRetry).map(({ place }) => place)).toEqual([3]);
  });
});

it('several files are converted together by a tool that works on several', () => {
  expect(convertsInTurn({})).toBe(true);
  expect(convertsInTurn({ inputs: { min: 1, max: 12, titles: ['Schedule'] } })).toBe(false);
});

it('gives files of the same name different names', () => {
  expect(makeNamesUnique(['a.xer', 'b.xer', 'A.xer', 'a.xer', 'a (2).xer', 'none', 'none', '.x'])).toEqual([
    'a.xer',
    'b.xer',
    'A (2).xer',
    'a (3).xer',
    'a (2) (2).xer',
    'none',
    'none (2)',
    '.x',
  ]);
});
