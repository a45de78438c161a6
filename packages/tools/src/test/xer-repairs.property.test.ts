import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { computeCpm, type ScheduledActivity } from '@floatwise/schedule/cpm';
import type { Relationship, Schedule } from '@floatwise/schedule/model';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { writeScheduleWorkbook } from '@floatwise/schedule/sheet-export';
import { describe, expect, it } from 'vitest';
import { runTool } from '../runner/run-tool.ts';
import { arbitraryFiles as files } from './arbitrary-shortcuts.ts';

const runs = 500;
const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
const realFiles = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith('.xer')) : [];

const read = (bytes: Uint8Array): Schedule => readSchedule(readXer(bytes));

function schedule(bytes: Uint8Array): readonly ScheduledActivity[] {
  const given = read(bytes);
  const relationships = given.relationships.filter((one) => one.predecessorId !== one.successorId);
  const cpm = computeCpm({ ...given, relationships });
  return cpm.kind === 'loop' ? [] : cpm.activities;
}

const listDates = (bytes: Uint8Array) =>
  schedule(bytes).map(({ activity, earlyStart, earlyFinish }) => [activity.code, earlyStart, earlyFinish]);

const listFigures = (bytes: Uint8Array) =>
  schedule(bytes).map(({ activity, isCritical: _, isOnLongestPath: __, ...figures }) => [
    activity.code,
    figures,
  ]);

/** The output; undefined for a file that the tool refuses. */
async function convert(tool: string, bytes: Uint8Array, options = {}) {
  try {
    const output = await runTool(tool, { bytes, fileName: 'plan.xer', options });
    return { ...output, bytes: Buffer.concat(output.bytes) };
  } catch (error) {
    if (error instanceof UnusableInputError) return undefined;
    throw error;
  }
}

/** The lines of a file without the rows of one table. */
function dropRows(bytes: Buffer, table: string): string[] {
  let name = '';
  return bytes
    .toString('latin1')
    .split('\n')
    .filter((line) => {
      if (line.startsWith('%T')) name = line.split('\t')[1]?.trim() ?? '';
      return !(name === table && line.startsWith('%R'));
    });
}

const formatLink = ({ id, predecessorId, successorId, type, lagMinutes }: Relationship): string =>
  [id, predecessorId, successorId, type, lagMinutes].join(' ');

function expectOnlyRows(before: Buffer, after: Buffer): void {
  expect(dropRows(after, 'TASKPRED')).toEqual(dropRows(before, 'TASKPRED'));
}

async function expectSameFigures(bytes: Buffer): Promise<number> {
  const output = await convert('rrr', bytes);
  if (output === undefined) return 0;
  expect(output.fileName).toBe('plan_rrr.xer');
  expectOnlyRows(bytes, output.bytes);
  const kept = read(output.bytes).relationships.map(formatLink);
  const all = new Set(read(bytes).relationships.map(formatLink));
  expect(kept.filter((link) => !all.has(link))).toEqual([]);
  const flagged = output.report.counts['flagged'] ?? -1;
  expect(read(bytes).relationships.length - kept.length).toBe(flagged);
  if (flagged === 0) expect(output.bytes.equals(bytes)).toBe(true);
  // Equal without the comparison of thousands of activities one by one.
  expect(JSON.stringify(listFigures(output.bytes))).toBe(JSON.stringify(listFigures(bytes)));
  return flagged;
}

/** Open and dangling ends by the definition of the README, of the open activities that are logic. */
function listOpenEnds({ activities, relationships }: Schedule): Set<string> {
  const ends = new Set<string>();
  const isLogic = new Set(
    activities.filter(({ type }) => type !== 'levelOfEffort' && type !== 'wbsSummary').map(({ id }) => id),
  );
  const known = new Set(activities.map(({ id }) => id));
  const carries = (id: Relationship['predecessorId']): boolean => isLogic.has(id) || !known.has(id);
  for (const { id, code, status, type } of activities) {
    if (!isLogic.has(id) || status === 'completed') continue;
    const isMilestone = type === 'startMilestone' || type === 'finishMilestone';
    const into = relationships.filter(
      (one) => one.successorId === id && one.predecessorId !== id && carries(one.predecessorId),
    );
    const out = relationships.filter(
      (one) => one.predecessorId === id && one.successorId !== id && carries(one.successorId),
    );
    const drivesStart = into.some((one) => isMilestone || one.type === 'FS' || one.type === 'SS');
    const drivesOn = out.some((one) => isMilestone || one.type === 'FS' || one.type === 'FF');
    if (status === 'notStarted' && !drivesStart) ends.add(`${code} start`);
    if (!drivesOn) ends.add(`${code} finish`);
  }
  return ends;
}

async function expectClosedEnds(bytes: Buffer, options = {}): Promise<number> {
  const output = await convert('dads', bytes, options);
  if (output === undefined) return 0;
  expect(output.fileName).toBe('plan_dads.xer');
  expectOnlyRows(bytes, output.bytes);
  const [before, after] = [read(bytes), read(output.bytes)];
  const added = after.relationships.slice(before.relationships.length);
  expect(after.relationships.slice(0, before.relationships.length).map(formatLink)).toEqual(
    before.relationships.map(formatLink),
  );
  expect(added).toHaveLength(output.report.counts['addedLinks'] ?? -1);
  expect(JSON.stringify(listDates(output.bytes))).toBe(JSON.stringify(listDates(bytes)));
  const [list] = output.report.tables ?? [];
  const place = (id: string): number => list?.columns.findIndex((column) => column.id === id) ?? -1;
  const solved = (list?.rows ?? [])
    .filter((row) => row[place('status')] === 'added')
    .map((row) => `${String(row[place('activityId')])} ${String(row[place('side')])}`);
  const still = listOpenEnds(after);
  if (output.report.counts['activities'] === new Set(before.activities.map(({ code }) => code)).size)
    expect(solved.filter((end) => still.has(end))).toEqual([]);
  return added.length;
}

describe('from an .xer', () => {
  it('rrr moves no date and no float, and removes nothing but rows of relationships', async () => {
    let flagged = 0;
    await fc.assert(
      fc.asyncProperty(files, async (bytes) => {
        flagged += await expectSameFigures(bytes);
      }),
      { numRuns: runs },
    );
    expect(flagged).toBeGreaterThan(runs / 4);
  });

  it.each([{}, { nearest: true }])(
    'dads moves no date, leaves no end open that it says it solved, and only adds rows (%o)',
    async (options) => {
      let added = 0;
      await fc.assert(
        fc.asyncProperty(files, async (bytes) => {
          added += await expectClosedEnds(bytes, options);
        }),
        { numRuns: runs },
      );
      expect(added).toBeGreaterThan(runs / 2);
    },
  );
});

describe.skipIf(realFiles.length === 0)('from real files (skipped where ../shared/corpus is absent)', () => {
  const listRows = async (tool: string, bytes: Uint8Array, fileName: string) => {
    const output = await runTool(tool, { bytes, fileName });
    const [list] = output.report.tables ?? [];
    // Rows are lines in one file and rows in the other, and floats of a sheet are those that P6 stored.
    const shown = (list?.columns ?? []).flatMap(({ id }, place) => (compared.has(id) ? [place] : []));
    const rows = (list?.rows ?? []).map((row) => JSON.stringify(shown.map((place) => row[place])));
    return { rows: new Set(rows), codes: output.report.findings.map(({ code }) => code) };
  };
  const compared = new Set([
    'predecessor',
    'successor',
    'type',
    'lag',
    'class',
    'activityId',
    'side',
    'addedLink',
    'status',
  ]);

  it.each(
    realFiles.flatMap((name) => [
      ['rrr', 'rrr.lag-calendar', name],
      ['dads', 'dads.sheet-dates', name],
    ]),
  )(
    '%s says with %s what the sheet of %s does not know, or finds the same there',
    async (tool, caution, name) => {
      const bytes = readFileSync(new URL(name, corpus));
      if ((await convert(tool, bytes)) === undefined) return;
      const sheet = await writeScheduleWorkbook(read(bytes));
      const [fromXer, fromSheet] = [
        await listRows(tool, bytes, 'a.xer'),
        await listRows(tool, sheet, 'a.xlsx'),
      ];
      const isOnly = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
        [...one].filter((row) => !other.has(row));
      const difference = [...isOnly(fromXer.rows, fromSheet.rows), ...isOnly(fromSheet.rows, fromXer.rows)];
      expect(difference.length).toBeLessThanOrEqual(0.02 * fromXer.rows.size);
      if (difference.length > 0) expect(fromSheet.codes).toContain(caution);
    },
  );

  it.each(realFiles)('%s: both move no date', async (name) => {
    const bytes = readFileSync(new URL(name, corpus));
    await expectSameFigures(bytes);
    await expectClosedEnds(bytes);
  });
});
