import type { ToolFacts } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { checkChosen, describeFiles, listAllFiles, moveFile, toChosen } from './chosen-files.ts';

const create = (name: string, bytes = 6): File =>
  Object.defineProperty(new File(['ERMHDR'], name), 'size', { value: bytes });
const [may, june, july] = [create('may.xer'), create('june.xer'), create('july.xer')];
const facts: ToolFacts = {
  ...{ id: 'updates', title: 'Updates', description: '', category: 'xer', acceptedTypes: ['.xer'] },
  ...{ route: '/convert/updates', options: {} },
  inputs: { min: 1, max: 3, titles: ['Previous update', 'Current update'] },
};
const check = (...files: File[]) => checkChosen(facts, toChosen(files) ?? { file: may });

describe('chosen files', () => {
  it('are a plain file if there is only one', () => {
    expect(toChosen([may])).toEqual({ file: may });
    expect(toChosen([])).toBeUndefined();
    expect(toChosen([], may)).toBeUndefined();
  });

  it('keep their order, the baseline last', () => {
    const chosen = toChosen([may, june], july) ?? { file: july };
    expect(listAllFiles(chosen)).toEqual([may, june, july]);
    expect(describeFiles(chosen)).toBe('may.xer and 2 more files');
    expect(describeFiles({ file: may })).toBe('may.xer');
  });

  it('move by a place, and not beyond the ends', () => {
    expect(moveFile([may, june, july], 2, -1)).toEqual([may, july, june]);
    expect(moveFile([may, june, july], 0, 1)).toEqual([june, may, july]);
    expect(moveFile([may, june, july], 0, -1)).toEqual([may, june, july]);
    expect(moveFile([may, june, july], 2, 1)).toEqual([may, june, july]);
  });

  it('may have a baseline of other types', () => {
    const tool = { ...facts, inputs: { min: 1, max: 1, titles: [''], baselineTypes: ['.xer', '.xml'] } };
    const baseline = create('plan.xml');
    expect(checkChosen(tool, { file: may, more: { others: [], baseline } })).toBeUndefined();
    expect(checkChosen(tool, { file: baseline })?.message).toBe('Invalid file type. Accepted types: .xer');
  });

  it('are refused by name if one of them is unusable, and together if they are too many or too large', () => {
    expect(check(may, june, july)).toBeUndefined();
    expect(check(create('a.pdf'))?.message).toBe('Invalid file type. Accepted types: .xer');
    expect(check(may, create('a.pdf'))?.message).toBe('a.pdf: Invalid file type. Accepted types: .xer');
    expect(check(may, june, july, may)).toEqual({
      code: 'request.invalid',
      title: 'Too Many Files',
      message: 'updates takes 2 to 3 files; 4 were given.',
    });
    const large = create('large.xer', 40 * 1024 * 1024);
    expect(check(large, large, large)?.title).toBe('Files Too Large');
    expect(check(may, create('larger.xer', 51 * 1024 * 1024))?.title).toBe('File Too Large');
  });
});
