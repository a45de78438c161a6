import { expect, it } from 'vitest';
import { formatProcessorShares, watchProcessors } from './watch-processors.ts';

it('accounts for all processor time, including that of this process', () => {
  const readShares = watchProcessors();
  const startedMs = performance.now();
  while (performance.now() - startedMs < 200);
  const shares = readShares();
  if (shares === undefined) throw new Error('This system does not count them.');
  expect(shares.busy + shares.taken + shares.idle).toBeCloseTo(1);
  expect(shares.busy).toBeGreaterThan(0);
});

it('formats shares as one sentence', () => {
  expect(formatProcessorShares({ busy: 0.6024, taken: 0.3, idle: 0.0976 })).toBe(
    "This machine's processors meanwhile: 60.2% busy, 30% taken by the host, 9.8% idle.",
  );
});
