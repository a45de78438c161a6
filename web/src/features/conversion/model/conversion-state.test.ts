import { formatVersion } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { noProgress } from './stage-progress.ts';
import {
  type ConversionAction,
  describeCharge,
  initialConversionState,
  type ReadyConversion,
  reduceConversion,
} from './conversion-state.ts';

const file = new File(['ERMHDR'], 'plan.xer');
const result = {
  name: 'plan_x.xer',
  inputBytes: 6,
  blob: new Blob(['ERMHDR']),
  report: undefined,
  attachments: [],
  price: 0,
};
const ready: ReadyConversion = {
  version: formatVersion,
  instance: 'one',
  madeAt: '2026-03-02T08:00:00.000Z',
  id: '5f0c7d1e-0000-4000-8000-000000000001' as ReadyConversion['id'],
  userId: 'u1' as ReadyConversion['userId'],
  username: 'planner',
  toolId: 'soos',
  fileName: 'plan.xer',
  inputBytes: 6,
  options: {},
  requestedAt: '2026-03-16T08:00:00.000Z',
  since: '2026-03-16T08:00:01.000Z',
  deadline: '2026-03-16T08:10:01.000Z',
  attempt: 1,
  free: false,
  state: 'finished',
  price: 2,
  outcome: { outputName: 'plan_soos.xer', outputBytes: 6, tasks: 1_200, durationMs: 10 },
};
const failure = { message: 'No.', code: undefined, status: 422 };

function runActions(...actions: ConversionAction[]) {
  return actions.reduce(reduceConversion, initialConversionState);
}

describe('the steps of the tool page', () => {
  it('lead from upload to success', () => {
    const state = runActions({ type: 'select', file }, { type: 'start' }, { type: 'succeed', result });
    expect(state).toEqual({ step: 'success', file, result });
  });

  it('lead from a failure back to an empty upload', () => {
    const failed = runActions({ type: 'select', file }, { type: 'start' }, { type: 'fail', failure });
    expect(failed).toEqual({ step: 'error', file, failure });
    expect(reduceConversion(failed, { type: 'reset' })).toEqual({ step: 'upload', fresh: false });
  });

  it('lead to an empty upload if a cancelled conversion has no file in this tab', () => {
    const processing = { step: 'processing' as const, file: new File([], 'plan.xer'), progress: noProgress };
    expect(reduceConversion(processing, { type: 'return' })).toEqual({ step: 'upload', fresh: false });
  });

  it('keep the file if its conversion is cancelled', () => {
    expect(runActions({ type: 'select', file }, { type: 'start' }, { type: 'return' })).toEqual({
      step: 'selected',
      file,
    });
  });

  it('ignore a result that arrives after cancelling', () => {
    const state = runActions(
      { type: 'select', file },
      { type: 'start' },
      { type: 'return' },
      { type: 'succeed', result },
    );
    expect(state.step).toBe('selected');
  });

  it('lead from a result or a failure back to the same file', () => {
    for (const end of [{ type: 'succeed', result } as const, { type: 'fail', failure } as const]) {
      const ended = runActions({ type: 'select', file }, { type: 'start' }, end);
      expect(reduceConversion(ended, { type: 'return' })).toEqual({ step: 'selected', file });
    }
    expect(runActions({ type: 'return' })).toEqual(initialConversionState);
  });

  it('keep the refused file until another is chosen', () => {
    const refused = runActions({ type: 'refuse', file, problem: 'Too large.' });
    expect(refused).toMatchObject({ step: 'upload', refused: file, problem: 'Too large.' });
    expect(reduceConversion(refused, { type: 'select', file })).toEqual({ step: 'selected', file });
  });

  it('do not start without a file', () => {
    expect(runActions({ type: 'start' }).step).toBe('upload');
  });

  it('stop at a ready result, and continue when it is taken and has arrived', () => {
    const offered = runActions(
      { type: 'select', file },
      { type: 'start' },
      { type: 'offer', conversion: ready },
    );
    expect(offered).toMatchObject({ step: 'ready', file, conversion: ready });
    const taking = reduceConversion(offered, { type: 'take' });
    expect(taking).toMatchObject({ step: 'ready', received: 0 });
    const half = reduceConversion(taking, {
      type: 'progress',
      progress: { stage: 'receive', fraction: 0.5 },
    });
    expect(half).toMatchObject({ step: 'ready', received: 0.5 });
    expect(reduceConversion(half, { type: 'succeed', result })).toEqual({ step: 'success', file, result });
  });

  it('offer a result again if the download failed, and forget the failure on a retry', () => {
    const refused = runActions(
      { type: 'select', file },
      { type: 'start' },
      { type: 'offer', conversion: ready },
      { type: 'take' },
      { type: 'offer', conversion: ready, failure },
    );
    expect(refused).toMatchObject({ step: 'ready', failure });
    expect(refused).not.toHaveProperty('received');
    expect(reduceConversion(refused, { type: 'take' })).toMatchObject({ failure: undefined, received: 0 });
  });

  it('lead from a discarded result back to the file', () => {
    expect(
      runActions(
        { type: 'select', file },
        { type: 'start' },
        { type: 'offer', conversion: ready },
        { type: 'return' },
      ),
    ).toEqual({ step: 'selected', file });
  });
});

it('says what a result cost, or why it was free', () => {
  expect(describeCharge({ price: 2 })).toBe('Charged: 2 credits');
  expect(describeCharge({ price: 0 })).toBeUndefined();
  expect(describeCharge({ price: 0, noCharge: 'unusable' })).toBe(
    'No charge: too much of the file could not be read',
  );
  expect(describeCharge({ price: 0, noCharge: 'unchanged' })).toBe(
    'No charge: nothing was found and nothing changed',
  );
  expect(describeCharge({ price: 0, noCharge: 'repeated' })).toBe(
    'No charge: you already paid for this file within the last 24 hours',
  );
});
