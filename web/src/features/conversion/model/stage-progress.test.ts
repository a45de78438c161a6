import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advanceProgress,
  computeOverall,
  formatStep,
  getStage,
  noProgress,
  type ProgressStep,
  stageShares,
} from './stage-progress.ts';

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const step: fc.Arbitrary<ProgressStep> = fc.oneof(
  fc.record({ stage: fc.constant('upload' as const), fraction }),
  fc.record({ stage: fc.constant('queue' as const), ahead: fc.nat(50) }),
  fc.record({ stage: fc.constant('conversion' as const), fraction }),
  fc.record({ stage: fc.constant('receive' as const), fraction }),
);

describe('stage progress', () => {
  it('has shares that add up to the whole bar', () => {
    expect(Object.values(stageShares).reduce((a, b) => a + b)).toBeCloseTo(1);
  });

  it('fills the first share during the upload', () => {
    const progress = advanceProgress(noProgress, { stage: 'upload', fraction: 0.5 });
    expect(getStage(progress)).toBe('upload');
    expect(computeOverall(progress)).toBeCloseTo(stageShares.upload / 2);
  });

  it('moves through the queue as conversions ahead finish', () => {
    const first = advanceProgress(noProgress, { stage: 'queue', ahead: 3 });
    expect(first).toMatchObject({ upload: 1, queue: 0, ahead: 3 });
    const later = advanceProgress(first, { stage: 'queue', ahead: 1 });
    expect(later).toMatchObject({ queue: 0.5, ahead: 1 });
    expect(getStage(later)).toBe('queue');
  });

  it('completes upload and queue when the conversion begins', () => {
    const progress = advanceProgress(noProgress, { stage: 'conversion', fraction: 0 });
    expect(getStage(progress)).toBe('conversion');
    expect(computeOverall(progress)).toBeCloseTo(stageShares.upload + stageShares.queue);
  });

  it('is full only when the result has arrived', () => {
    const converted = advanceProgress(noProgress, { stage: 'conversion', fraction: 1 });
    expect(computeOverall(converted)).toBeLessThan(1);
    expect(computeOverall(advanceProgress(converted, { stage: 'receive', fraction: 1 }))).toBeCloseTo(1);
  });

  it('reports until the end that another converter has started again', () => {
    const first = advanceProgress(noProgress, { stage: 'conversion', fraction: 0, attempt: 1 });
    expect(first.startedAgain).toBe(false);
    const second = advanceProgress(first, { stage: 'conversion', fraction: 0, attempt: 2 });
    expect(second.startedAgain).toBe(true);
    expect(advanceProgress(second, { stage: 'conversion', fraction: 0.5 }).startedAgain).toBe(true);
  });

  it('never moves backwards, whatever order reports arrive in', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let progress = noProgress;
        for (const next of steps) {
          const after = advanceProgress(progress, next);
          expect(computeOverall(after)).toBeGreaterThanOrEqual(computeOverall(progress) - 1e-12);
          expect(computeOverall(after)).toBeLessThanOrEqual(1 + 1e-12);
          progress = after;
        }
      }),
      { numRuns: 1000 },
    );
  });
});

it.each([
  ['writeWorkbook', 'Writing the workbook'],
  ['readXer', 'Reading the XER file'],
  ['runChecks', 'Running the checks'],
  ['solveOpenEnds', 'Solving the open ends'],
  ['removePobs', 'Removing the POBS table'],
  ['compare', 'Comparing'],
])('the step %s is shown as "%s"', (step, words) => {
  expect(formatStep(step)).toBe(words);
});
