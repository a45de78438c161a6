import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { listTools } from '@floatwise/tools';
import { runTool } from '@floatwise/tools/run';
import { expect, it } from 'vitest';
import { createSampleWorkbook } from './create-sample-workbook.ts';
import { createSampleXer } from './create-sample-xer.ts';

const readSample = (name: string): Buffer =>
  readFileSync(resolve(import.meta.dirname, '../../web/public/samples', name));

/** What each tool must find in the sample, as counts of its report. */
const effects: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'pv-ev': { split: 3 },
  soos: { found: 3, remaining: 0 },
  'x-pobs': { removedRows: 240 },
  'x-risktype': { removedRows: 155, blankedRisks: 2 },
  'schedule-assessment': { passed: 4, failed: 7 },
  rrr: { flagged: 5 },
  dads: { unresolved: 0 },
  cpd: { withDrag: 6 },
};

it('is what its makers make', async () => {
  const xer = createSampleXer();
  expect(readSample('riverside.xer').equals(xer)).toBe(true);
  expect(readSample('riverside.xlsx').equals(await createSampleWorkbook(xer))).toBe(true);
});

it.each(listTools().map(({ id, category }) => ({ id, category })))(
  'shows what $id does',
  async ({ id, category }) => {
    const fileName = category === 'xer' ? 'riverside.xer' : 'riverside.xlsx';
    const { report } = await runTool(id, { bytes: readSample(fileName), fileName, options: {} });
    expect(report.counts).toMatchObject(effects[id] ?? {});
    expect(report.findings.filter(({ code }) => code.startsWith('E_'))).toEqual([]);
  },
);
