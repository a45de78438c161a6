import type { Report } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { listFurtherFiles, readStoredReport } from './read-stored-report.ts';

const finding = { code: 'soos.dropped', severity: 'info' as const, message: 'Removed.' };
const report: Report = { tool: 'soos', summary: 'One.', tasks: 1, counts: {}, findings: [finding] };

describe('a report in a response', () => {
  it('is returned unchanged, with all rows', () => {
    const answer = {
      state: 'finished',
      report: { ...report, findings: Array.from({ length: 500 }, () => finding) },
      attachments: [],
    };
    expect(readStoredReport(answer)?.report).toEqual(answer.report);
  });

  it.each([
    ['a record without one', { state: 'delivered' }],
    ['findings of another kind', { report: { ...report, findings: [{ code: 1 }] }, attachments: [] }],
    [
      'rows that are none',
      { report: { ...report, tables: [{ title: 'T', columns: [], rows: 3 }] }, attachments: [] },
    ],
    ['no object', null],
  ])('is undefined in %s', (_what, answer) => {
    expect(readStoredReport(answer)).toBeUndefined();
  });
});

describe('further files of a report', () => {
  const attachments = [
    { title: 'Notes', fileName: 'n.txt', contentType: 'text/plain', size: 5 },
    { title: 'More', fileName: 'm.txt', contentType: 'text/x-more', size: 3 },
  ];

  it('are their parts of the common contents, each with its type', async () => {
    const files = listFurtherFiles({ report, attachments }, new Blob(['helloyou']));
    const read = files.map(async ({ fileName, blob }) => [fileName, blob.type, await blob.text()]);
    expect(await Promise.all(read)).toEqual([
      ['n.txt', 'text/plain', 'hello'],
      ['m.txt', 'text/x-more', 'you'],
    ]);
  });

  it('are none where the contents are not complete', () => {
    expect(listFurtherFiles({ report, attachments }, new Blob(['hello']))).toEqual([]);
  });
});
