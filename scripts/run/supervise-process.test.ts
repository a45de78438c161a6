import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeRestart } from './supervise-process.ts';

describe('computeRestart', () => {
  it('doubles the pause with every failure in a row, up to 30 s', () => {
    const pauses: number[] = [];
    let failures = 0;
    for (let round = 0; round < 7; round += 1) {
      const next = computeRestart(failures, 5_000);
      failures = next.failures;
      pauses.push(next.pauseMs);
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('starts over after a minute of running, however many failures came before', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 60_000, max: 1e9 }), (failures, ranForMs) => {
        expect(computeRestart(failures, ranForMs)).toEqual({ failures: 1, pauseMs: 1_000 });
      }),
    );
  });
});
