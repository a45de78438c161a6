import { expect, it } from 'vitest';
import { pickSteadyEntries } from './pick-steady-entries.ts';

const made = (entries: Record<string, string>): Map<string, Buffer> =>
  new Map(Object.entries(entries).map(([name, text]) => [name, Buffer.from(text)]));

it('takes what most runs made alike, whichever of them differs, and leaves out what most do not', () => {
  const [usual, odd, rare] = [
    made({ b: 'same', a: 'same', rare: '1' }),
    made({ b: 'same', a: 'odd', rare: '2' }),
    made({ b: 'same', a: 'same' }),
  ] as const;
  for (const runs of [
    [usual, odd, rare],
    [odd, usual, rare],
    [rare, usual, odd],
  ]) {
    const picked = pickSteadyEntries(runs).map(([name, bytes]) => [name, bytes.toString()]);
    expect(picked).toEqual([
      ['a', 'same'],
      ['b', 'same'],
    ]);
  }
});
