import { utils, write } from '@e965/xlsx';
import { computeCpm } from '@floatwise/schedule/cpm';
import { replaceFields, type Schedule } from '@floatwise/schedule/model';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { writeScheduleWorkbook } from '@floatwise/schedule/sheet-export';
import { readSheetRows } from '@floatwise/testkit';
import { describe, expect, it } from 'vitest';
import { runTool } from '../runner/run-tool.ts';
import { listGeneratedPlans, listRealPlans } from './test/list-plans.ts';

interface Row {
  readonly 'Activity ID': string;
  readonly Drag: number;
}

async function cpd(bytes: Uint8Array, fileName: string) {
  const output = await runTool('cpd', { bytes, fileName });
  const rows = readSheetRows<Row>(Buffer.concat(output.bytes), 'CPD');
  return { rows, report: output.report };
}

/** The schedule with newly calculated dates and floats, as P6 would export it. */
function reschedule(schedule: Schedule): Schedule {
  const cpm = computeCpm(schedule);
  if (cpm.kind === 'loop') throw new Error('a loop');
  const scheduled = new Map(cpm.activities.map((one) => [one.activity.id, one]));
  const { projects, calendars, wbsNodes, relationships, options, currencies } = schedule;
  return {
    ...schedule,
    ...{ projects, calendars, wbsNodes, relationships, options, currencies },
    activities: schedule.activities.map((activity) => {
      const { totalFloatMinutes, earlyStart, earlyFinish } = scheduled.get(activity.id) ?? {};
      return totalFloatMinutes === undefined
        ? activity
        : replaceFields(activity, { totalFloatMinutes, earlyStart, earlyFinish });
    }),
  };
}

const listWithDrag = (rows: readonly Row[]): string[] =>
  rows
    .filter(({ Drag: drag }) => drag > 0)
    .map((row) => row['Activity ID'])
    .toSorted();

function listTop(rows: readonly Row[]): string[] {
  const most = Math.max(0, ...rows.map(({ Drag: drag }) => drag));
  return rows.filter(({ Drag: drag }) => most > 0 && drag === most).map((row) => row['Activity ID']);
}

async function compare(bytes: Buffer) {
  const exact = await cpd(bytes, 'plan.xer');
  const workbook = await writeScheduleWorkbook(reschedule(readSchedule(readXer(bytes))));
  const sheet = await cpd(workbook, 'plan.xlsx');
  const isClaimed = sheet.report.counts['withDrag'] !== undefined;
  return { exact, sheet, isClaimed };
}

describe('a sheet that claims drag', () => {
  it.each([
    ['real schedules', listRealPlans(), 4],
    ['generated schedules on one calendar', listGeneratedPlans(15, { onOneCalendar: true }), 15],
    ['generated schedules on two calendars', listGeneratedPlans(15), 14],
  ])('has drag for the activities with exact drag, in %s', async (_, plans, claims) => {
    let claimed = 0;
    for (const [name, bytes] of plans) {
      const { exact, sheet, isClaimed } = await compare(bytes);
      if (!isClaimed) {
        expect([name, sheet.report.summary]).toEqual([
          name,
          expect.stringMatching(
            /^Drag cannot be determined from this sheet: the float computed from it matches P6's for only [\d,]+ of [\d,]+ critical activities\. Upload the \.xer for exact drag\./,
          ),
        ]);
        continue;
      }
      claimed += 1;
      expect([name, listWithDrag(sheet.rows)]).toEqual([name, listWithDrag(exact.rows)]);
      // With calendars of different hours the order may differ: the report says so first and names no largest drag.
      const says = sheet.report.attention?.some(({ finding }) => finding === 'cpd.calendars') === true;
      if (says) expect(sheet.report.summary).not.toContain('largest');
      else expect(listTop(exact.rows)).toEqual(expect.arrayContaining(listTop(sheet.rows).slice(0, 1)));
    }
    expect(claimed).toBe(plans.length === 0 ? 0 : claims);
  });
});

/** A chain of activities critical here and in P6, and one activity parallel to its first that is critical only here. */
function createChain(length: number): Buffer {
  const codes = Array.from({ length }, (_, place) => `A${place}`);
  const book = utils.book_new();
  const tasks = [
    ['task_code', 'status_code', 'task_type', 'remain_drtn_hr_cnt', 'total_float_hr_cnt'],
    ...codes.map((code) => [code, 'Not Started', 'Task Dependent', 8, 0]),
    ['BESIDE', 'Not Started', 'Task Dependent', 8, 40],
  ];
  const links = [
    ['pred_task_id', 'task_id', 'pred_type'],
    ...codes.slice(1).map((code, place) => [codes[place], code, 'FS']),
    ['BESIDE', 'A1', 'FS'],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(tasks), 'TASK');
  utils.book_append_sheet(book, utils.aoa_to_sheet(links), 'TASKPRED');
  return write(book, { type: 'buffer' }) as Buffer;
}

describe('a sheet whose critical activities partly match P6', () => {
  it('claims drag if nine of ten match', async () => {
    const { report } = await cpd(createChain(9), 'plan.xlsx');
    expect(report.counts).toMatchObject({ agreementPercent: 90, withDrag: 8 });
    expect(report.summary).toContain('largest drag');
  });

  it('claims no drag if eight of nine match', async () => {
    const { report } = await cpd(createChain(8), 'plan.xlsx');
    expect(report.counts['withDrag']).toBeUndefined();
    expect(report.summary).toContain("matches P6's for only 8 of 9 critical activities.");
  });
});
