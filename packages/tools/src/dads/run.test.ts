import { existsSync, readFileSync } from 'node:fs';
import { read } from '@e965/xlsx';
import { computeCpmReport } from '@floatwise/schedule/cpm';
import { listExportedProjects, replaceFields } from '@floatwise/schedule/model';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { generateXer, readSheetRows } from '@floatwise/testkit';
import { describe, expect, it } from 'vitest';
import { writePmxml } from '../../../schedule/src/pmxml/test/write-pmxml.ts';
import { runTool } from '../runner/run-tool.ts';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
async function dads(bytes: Uint8Array, fileName: string) {
  const output = await runTool('dads', { bytes, fileName, options: { output: 'workbook' } });
  return { bytes: Buffer.concat(output.bytes), report: output.report };
}

const withoutLinks = Buffer.from(generateXer({ activities: 5, relationships: 0 }));

describe('dads with a plan without relationships', () => {
  const golden = (name: string): Buffer =>
    readFileSync(new URL(`golden/${name}/input.xlsx`, import.meta.url));

  it.each([
    ['no-links-tied', 'TASKPRED is empty: '],
    ['deleted-activity', 'All 2 rows of TASKPRED are flagged for deletion, or their activities are: '],
  ])('refuses %s, and says what to do', async (name, start) => {
    await expect(dads(golden(name), 'plan.xlsx')).rejects.toMatchObject({
      code: 'E_SHEET',
      message: `${start}the plan has no relationships. Export it from P6 again with its relationships (in a spreadsheet export tick Activity Relationships). If the plan really has none, turn on Tie a plan without links.`,
    });
  });
});

it.each([
  ['plan.xer', 'The XER has no rows in table TASKPRED'],
  ['plan.xml', 'The file has no Relationship elements'],
] as const)('a plan without relationships is described in the terms of %s', async (fileName, start) => {
  const bytes =
    fileName === 'plan.xer' ? withoutLinks : Buffer.from(writePmxml(readSchedule(readXer(withoutLinks))));
  await expect(dads(bytes, fileName)).rejects.toMatchObject({
    message: expect.stringContaining(`${start}: `) as string,
  });
});

describe.skipIf(!existsSync(corpus))(
  'dads with real schedules (skipped where ../shared/corpus is absent)',
  () => {
    const outputs = new Map<string, ReturnType<typeof dads>>();
    const tie = (name: string): ReturnType<typeof dads> => {
      const output = outputs.get(name) ?? dads(readFileSync(new URL(name, corpus)), name);
      outputs.set(name, output);
      return output;
    };

    it.each([
      'jaggelas--tests-test.xer',
      'hassanemam--SP10_-_COST_LOADED.xer',
      'soulmajor1--Hotel_Project.xer',
      'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer',
    ])(
      'closes the ends of %s with links that its dates satisfy, and finds none in a second run',
      async (name) => {
        const { bytes, report } = await tie(name);
        const links = readSheetRows(bytes, 'TASKPRED').slice(1);
        const tasks = new Map(readSheetRows(bytes, 'TASK').map((row) => [row['task_code'], row]));
        const before = report.counts['relationships'] ?? 0;
        expect(links).toHaveLength(report.counts['relationshipsAfter'] ?? -1);
        const reported = readSheetRows(bytes, 'DADS_REPORT')
          .filter((row) => row['Status'] === 'added')
          .map((row) => row['Added Link']);
        const added = links.slice(before);
        for (const link of added) {
          const [p, s] = [tasks.get(link['pred_task_id']), tasks.get(link['task_id'])];
          const type = String(link['pred_type']);
          const from = p?.[type.startsWith('F') ? 'end_date' : 'start_date'] ?? -Infinity;
          const to = s?.[type.endsWith('F') ? 'end_date' : 'start_date'] ?? Infinity;
          expect(Number(from)).toBeLessThanOrEqual(Number(to));
          expect(reported).toContain(
            `${String(link['pred_task_id'])} \u2192 ${String(link['task_id'])} ${type}`,
          );
        }
        const input = readFileSync(new URL(name, corpus));
        const inPlace = await runTool('dads', { bytes: input, fileName: name });
        const again = await runTool('dads', { bytes: Buffer.concat(inPlace.bytes), fileName: 'again.xer' });
        expect(again.report.counts['addedLinks']).toBe(0);
        expect(again.report.counts['unresolved']).toBe(report.counts['unresolved']);
        expect(again.report.counts['solved']).toBe(0);
      },
    );

    it.each([
      'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer',
      'jaggelas--tests-test.xer',
      'soulmajor1--TERMINAL_BUILDING-AIRPORT.xer',
    ])('moves no date of %s, and shows the floats calculated with the added links', async (name) => {
      const input = readFileSync(new URL(name, corpus));
      const { bytes, report } = await tie(name);
      expect(report.headline?.effect).toMatch(/^No date moves\./);
      const links = readSheetRows(bytes, 'TASKPRED').slice(1);
      const schedule = readSchedule(readXer(input));
      const exported = new Set(listExportedProjects(schedule).map(({ id }) => id));
      const listed = schedule.activities.filter(({ projectId }) => exported.has(projectId));
      const ids = new Map(listed.map(({ code, id }) => [code, id]));
      const before = Number(
        readSheetRows(bytes, 'DADS_SUMMARY').find((row) => row['Figure'] === 'Relationships before')?.[
          'Value'
        ],
      );
      const template = schedule.relationships[0];
      if (template === undefined) throw new RangeError(name);
      const added = links.slice(before).map((link) =>
        replaceFields(template, {
          predecessorId: ids.get(String(link['pred_task_id'])) ?? template.predecessorId,
          successorId: ids.get(String(link['task_id'])) ?? template.successorId,
          type: String(link['pred_type']) as 'FS',
          lagMinutes: 0,
        }),
      );
      const schedules = [schedule, { ...schedule, relationships: [...schedule.relationships, ...added] }];
      const reports = schedules.map((one) => computeCpmReport(one).report.activities);
      const [datesBefore, datesAfter] = reports.map((all) =>
        all.map(({ id, earlyStart, earlyFinish }) => [id, earlyStart, earlyFinish]),
      );
      expect(datesAfter).toEqual(datesBefore);
      const [was, is] = reports.map(
        (all) => new Map(all.map(({ id, totalFloatHours }) => [id, totalFloatHours])),
      );
      const tied = readSheetRows(bytes, 'DADS_REPORT').filter((row) => row['Status'] === 'added');
      expect(tied.length).toBeGreaterThan(0);
      for (const row of tied) {
        expect(row['Total Float Before']).toBe(was?.get(String(row['Activity ID'])));
        expect(row['Total Float After']).toBe(is?.get(String(row['Activity ID'])));
      }
    });

    it('anchors each project of a file, and avoids links from completed work', async () => {
      const { bytes, report } = await tie('soulmajor1--Hotel_Project.xer');
      // Of its four projects two have activities.
      expect(report.projects).toHaveLength(2);
      const rows = readSheetRows(bytes, 'DADS_REPORT');
      const anchors = rows.filter((row) => row['Status'] === 'anchor').map((row) => row['Side']);
      expect(anchors.sort()).toEqual(['finish', 'finish', 'start', 'start']);
      const statuses = new Map(
        readSheetRows(bytes, 'TASK').map((row) => [row['task_code'], row['status_code']]),
      );
      // Both start anchors are still to come, so no end is tied to completed work.
      for (const link of readSheetRows(bytes, 'TASKPRED').slice(1 + (report.counts['relationships'] ?? 0))) {
        const from = statuses.get(link['pred_task_id']);
        const isPast =
          from === 'Completed' || (from !== 'Not Started' && String(link['pred_type']).startsWith('S'));
        expect([link['pred_task_id'], link['task_id'], isPast]).toContain(false);
      }
    });

    it('adds rows in yellow below the others', async () => {
      const { bytes, report } = await tie('soulmajor1--Hotel_Project.xer');
      expect(report.counts['addedLinks']).toBeGreaterThan(0);
      const sheet = read(bytes, { sheets: 'TASKPRED', cellStyles: true }).Sheets['TASKPRED'] ?? {};
      const first = (report.counts['relationships'] ?? 0) + 3;
      const getFill = (row: number): unknown =>
        (sheet[`A${row}`] as { s?: { fgColor?: { rgb?: string } } } | undefined)?.s?.fgColor?.rgb;
      expect(getFill(first)).toBe('FFFF99');
      expect(getFill(first - 1)).not.toBe('FFFF99');
    });
  },
);
