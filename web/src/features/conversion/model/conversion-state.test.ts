import { describe, expect, it } from 'vitest';
import { noProgress } from './stage-progress.ts';
import { type ConversionAction, initialConversionState, reduceConversion } from './conversion-state.ts';

const file = new File(['ERMHDR'], 'plan.xer');
const result = {
  name: 'plan_x.xer',
  inputBytes: 6,
  blob: new Blob(['ERMHDR']),
  report: undefined,
  attachments: [],
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

  it('lead to an empty upload when a conversion is cancelled whose file is elsewhere', () => {
    const processing = { step: 'processing' as const, file: new File([], 'plan.xer'), progress: noProgress };
    expect(reduceConversion(processing, { type: 'return' })).toEqual({ step: 'upload', fresh: false });
  });

  it('keep the file when a conversion is cancelled', () => {
    expect(runActions({ type: 'select', file }, { type: 'start' }, { type: 'return' })).toEqual({
      step: 'selected',
      file,
    });
  });

  it('ignore an answer that arrives after cancelling', () => {
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

  it('tell which file was refused until another is chosen', () => {
    const refused = runActions({ type: 'refuse', file });
    expect(refused).toMatchObject({ step: 'upload', refused: file });
    expect(reduceConversion(refused, { type: 'select', file })).toEqual({ step: 'selected', file });
  });

  it('do not start without a file', () => {
    expect(runActions({ type: 'start' }).step).toBe('upload');
  });
});
