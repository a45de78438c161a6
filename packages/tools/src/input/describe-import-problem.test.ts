import { createInfo, createWarning } from '@floatwise/contracts/create-finding';
import { describe, expect, it } from 'vitest';
import { toReport } from '../answer/answer.ts';
import { describeImportProblem } from './describe-import-problem.ts';

const captions = createWarning('sheet.no-captions', 'Row 2 of sheet TASK has no captions.', {
  sheet: 'TASK',
});
const ids = createWarning('sheet.task-ids', 'Sheet TASKPRED names activities by ids.', { sheet: 'TASKPRED' });

describe('a workbook that P6 will not import', () => {
  it('is reported with each reason once', () => {
    const { importProblem = '' } = describeImportProblem([captions, captions, ids]);
    expect(importProblem).toMatch(/^P6 will not import this workbook as it is: /);
    expect(importProblem.match(/captions/g)).toHaveLength(1);
    expect(importProblem).toContain('internal ids');
  });

  it('is the first thing that needs attention', () => {
    const answer = { headline: { done: 'Done.' }, tasks: 1, figures: [], lists: [] };
    const attention = [{ message: 'Something else.' }];
    const report = toReport({ ...answer, attention, ...describeImportProblem([ids]) });
    expect(report.attention?.map(({ message }) => message)).toEqual([
      report.importProblem,
      'Something else.',
    ]);
  });

  it('is not claimed for other findings', () => {
    expect(describeImportProblem([createInfo('sheet.unit-assumed', 'Hours are assumed.')])).toEqual({});
  });
});
