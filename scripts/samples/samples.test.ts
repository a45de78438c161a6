import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { listSampleNames, type Report, type ToolFacts } from '@floatwise/contracts';
import { listToolFacts } from '@floatwise/tools';
import { runTool } from '@floatwise/tools/run';
import { expect, it } from 'vitest';
import { createSamples } from './create-samples.ts';

const root = resolve(import.meta.dirname, '../..');
const readSample = (name: string): Buffer => readFileSync(resolve(root, 'web/public/samples', name));

/** What each tool must find in the sample, as counts of its report. */
const effects: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'pv-ev': { split: 3 },
  soos: { found: 3, remaining: 0, movedEarlier: 6 },
  'x-pobs': { removedRows: 240 },
  'x-risktype': { removedRows: 155, blankedRisks: 2 },
  'x-actuals': { started: 9, assignments: 7, missed: 0 },
  'schedule-assessment': { leastFloat: -14, passed: 3, failed: 9 },
  updates: { 'updates.finishDays': 9, 'updates.actualChanged': 1, 'updates.added': 1 },
  rrr: { flagged: 5 },
  dads: { unresolved: 0 },
  cpd: { withDrag: 6 },
  'what-if': { days: 9, workDays: 7, edits: 3 },
};

it('is up to date', async () => {
  const stale = Object.entries(await createSamples()).filter(
    ([path, bytes]) => !readFileSync(resolve(root, path)).equals(bytes),
  );
  expect(stale.map(([path]) => path)).toEqual([]);
});

async function runOnSample(tool: ToolFacts, names = listSampleNames(tool)): Promise<Report> {
  const [first, ...others] = names.map((fileName) => ({
    bytes: readSample(fileName),
    fileName,
  }));
  if (first === undefined) throw new RangeError('There is always a sample');
  return (await runTool(tool.id, { ...first, others, options: tool.sampleOptions ?? {} })).report;
}

it.each(listToolFacts())('demonstrates $id', async (tool) => {
  const report = await runOnSample(tool);
  expect(report.counts).toMatchObject(effects[tool.id] ?? {});
  expect(report.findings.filter(({ code }) => code.startsWith('E_'))).toEqual([]);
});

it('moves the finish with SOOS, and shows a trend and the cause of negative float in the assessment', async () => {
  const run = (id: string) => runOnSample(listToolFacts().find((tool) => tool.id === id) ?? expect.fail());
  expect((await run('soos')).headline?.effect).toMatch(
    /^Project finish .* → .* \(10 working days earlier\), moved by A1060 → A1080: FS became FF\.$/,
  );
  const { headline, tables } = await run('schedule-assessment');
  expect(headline?.effect).toContain('Finish On or Before');
  expect(tables?.map(({ id }) => id)).toContain('trend');
  expect((await run('updates')).charts?.[0]?.kind).toBe('waterfall');
});

it('contains three updates whose finish moved by each kind of change', async () => {
  const [tool] = listToolFacts().filter(({ id }) => id === 'updates');
  const names = ['02', '03', '04'].map((month) => `riverside-2026-${month}.xer`);
  const { updates } = await runOnSample(tool ?? expect.fail('The tool is not there'), names);
  const windows = updates?.series?.windows.map(({ projects }) =>
    projects[0]?.windows?.steps.map(({ step, days }) => `${step} ${days}`),
  );
  expect(windows).toEqual([
    [
      'rescheduledPrevious 0',
      'progress 6',
      'durations 0',
      'network 0',
      'calendars 1',
      'rescheduledCurrent 0',
    ],
    [
      'rescheduledPrevious 0',
      'progress 6',
      'durations -7',
      'network 8',
      'calendars 2',
      'rescheduledCurrent 0',
    ],
  ]);
});
