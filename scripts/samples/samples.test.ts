import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { listTools } from '@floatwise/tools';
import { runTool } from '@floatwise/tools/run';
import { expect, it } from 'vitest';
import { createSamples } from './create-samples.ts';

const root = resolve(import.meta.dirname, '../..');
const readSample = (name: string): Buffer => readFileSync(resolve(root, 'web/public/samples', name));

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
  const stale = Object.entries(await createSamples()).filter(
    ([path, bytes]) => !readFileSync(resolve(root, path)).equals(bytes),
  );
  expect(stale.map(([path]) => path)).toEqual([]);
});

it.each(listTools().map(({ id, acceptedTypes }) => ({ id, acceptedTypes })))(
  'shows what $id does',
  async ({ id, acceptedTypes }) => {
    const fileName = acceptedTypes.includes('.xer') ? 'riverside.xer' : 'riverside.xlsx';
    const { report } = await runTool(id, { bytes: readSample(fileName), fileName, options: {} });
    expect(report.counts).toMatchObject(effects[id] ?? {});
    expect(report.findings.filter(({ code }) => code.startsWith('E_'))).toEqual([]);
  },
);
