import { describe, expect, it } from 'vitest';
import { findOutputName } from './take-result.ts';

describe('the name of an output that came without one', () => {
  it('ends in .xer for a schedule', async () => {
    expect(await findOutputName('Plan v2.xer', 'x-pobs', new Blob(['ERMHDR\t8.2']))).toBe(
      'Plan v2_x-pobs.xer',
    );
  });
  it('ends in .xlsx for a workbook', async () => {
    expect(await findOutputName('Plan.xer', 'demo', new Blob(['PK\u0003\u0004']))).toBe('Plan_demo.xlsx');
  });
  it('is found for an empty output', async () => {
    expect(await findOutputName('a.xer', 'x-pobs', new Blob([]))).toBe('a_x-pobs.xer');
  });
});
