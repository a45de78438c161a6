import { describe, expect, it } from 'vitest';
import { listFigures } from './figures.ts';

describe('the figures of a report', () => {
  it('read as words with the value in its unit', () => {
    expect(listFigures({ removedRows: 39834, removedBytes: 1536, removedPercent: 12.345 })).toEqual([
      { name: 'removedRows', label: 'Removed rows', value: '39,834' },
      { name: 'removedBytes', label: 'Removed size', value: '1.50 KB' },
      { name: 'removedPercent', label: 'Removed share', value: '12.3%' },
    ]);
  });
  it('do not round a little to nothing', () => {
    expect(listFigures({ removedPercent: 0.004 })[0]?.value).toBe('< 0.1%');
    expect(listFigures({ removedPercent: 0 })[0]?.value).toBe('0%');
    expect(listFigures({ removedPercent: 99.99 })[0]?.value).toBe('> 99.9%');
  });
});
