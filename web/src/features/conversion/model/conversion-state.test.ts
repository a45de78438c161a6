import { describe, expect, it } from 'vitest';
import { type ConversionAction, initialConversionState, reduceConversion } from './conversion-state.ts';

const file = new File(['ERMHDR'], 'plan.xer');
const result = { name: 'plan_x.xer', blob: new Blob(['ERMHDR']), report: undefined, attachments: [] };
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
    expect(failed).toEqual({ step: 'error', failure });
    expect(reduceConversion(failed, { type: 'reset' })).toEqual({ step: 'upload', fresh: false });
  });

  it('keep the file when a conversion is cancelled', () => {
    expect(runActions({ type: 'select', file }, { type: 'start' }, { type: 'cancel' })).toEqual({
      step: 'selected',
      file,
    });
  });

  it('ignore an answer that arrives after cancelling', () => {
    const state = runActions(
      { type: 'select', file },
      { type: 'start' },
      { type: 'cancel' },
      { type: 'succeed', result },
    );
    expect(state.step).toBe('selected');
  });

  it('do not start without a file', () => {
    expect(runActions({ type: 'start' }).step).toBe('upload');
  });
});
