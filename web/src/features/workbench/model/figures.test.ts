import { describe, expect, it } from 'vitest';
import { listFigures } from './figures.ts';

describe('the figures of a report', () => {
  it('read as words with the value in its unit', () => {
    expect(
      listFigures({ retypedLinks: 39834, addedBytes: 1536, floatPercent: 12.345, looseEnds: 0 }),
    ).toEqual([
      { name: 'retypedLinks', label: 'Retyped links', value: '39,834', isZero: false },
      { name: 'addedBytes', label: 'Added size', value: '1.50 KB', isZero: false },
      { name: 'floatPercent', label: 'Float share', value: '12.35%', isZero: false },
      { name: 'looseEnds', label: 'Loose ends', value: '0', isZero: true },
    ]);
  });

  it('leave out counts that the picture shows', () => {
    const counts = {
      removedRows: 9,
      removedBytes: 297,
      removedPercent: 0.11,
      inputBytes: 9000,
      outputBytes: 8703,
    };
    expect(listFigures(counts).map((figure) => figure.name)).toEqual(['removedRows']);
  });

  it('do not round a small share to zero', () => {
    expect(listFigures({ addedPercent: 0.004 })[0]?.value).toBe('<\u00a00.01%');
    expect(listFigures({ addedPercent: 0 })[0]?.value).toBe('0%');
    expect(listFigures({ addedPercent: 99.999 })[0]?.value).toBe('>\u00a099.99%');
  });
});
