import { readFileSync } from 'node:fs';
import { replaceFields, toMinutes, type Schedule } from '@floatwise/schedule/model';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { describe, expect, it } from 'vitest';
import { writePmxml } from '../../../schedule/src/pmxml/test/write-pmxml.ts';
import { runTool } from '../runner/run-tool.ts';

/** The schedule of an XER file as plain, mutable values. */
function readGolden(name: string): Schedule {
  const bytes = readFileSync(new URL(`golden/${name}/input.xer`, import.meta.url));
  return readSchedule(readXer(bytes));
}

const assess = async (bytes: Uint8Array, call: object = {}) => {
  const { report } = await runTool('schedule-assessment', { bytes, fileName: 'plan.xml', ...call });
  return report;
};

/** The schedule as a baseline of its own project, with all planned dates this many days earlier. */
function createBaseline(schedule: Schedule, { days }: { readonly days: number }): Schedule {
  const move = (date: number | undefined) => (date === undefined ? undefined : toMinutes(date - days * 1440));
  const [project] = schedule.projects;
  if (project === undefined) throw new RangeError('The golden case has a project.');
  return {
    ...schedule,
    projects: [{ ...project, id: 'B1' as typeof project.id, code: 'B1', originalProjectId: project.id }],
    activities: schedule.activities.map((activity) =>
      replaceFields(activity, {
        projectId: 'B1' as typeof project.id,
        plannedStart: move(activity.plannedStart),
        plannedFinish: move(activity.plannedFinish),
      }),
    ),
    relationships: [],
    wbsNodes: [],
  };
}

const listVerdicts = ({ scorecard }: Awaited<ReturnType<typeof assess>>) =>
  scorecard?.checks.map(({ no, verdict, value, count, of }) => [no, verdict, value, count, of]);

describe('a schedule in P6 XML', () => {
  it.each(['s3-high-float', 's7-actual-after-data-date', 'cpli-constraint', 'several-projects'])(
    'is assessed like the XER of %s',
    async (name) => {
      const bytes = readFileSync(new URL(`golden/${name}/input.xer`, import.meta.url));
      const own = await assess(writePmxml(readSchedule(readXer(bytes))));
      const xer = await assess(bytes, { fileName: 'plan.xer' });
      expect(listVerdicts(own)).toEqual(listVerdicts(xer));
    },
  );

  it('is assessed against the baseline in the file', async () => {
    const schedule = readGolden('s7-actual-after-data-date');
    const without = await assess(writePmxml(schedule));
    const withBaseline = await assess(writePmxml(schedule, [createBaseline(schedule, { days: 30 })]));
    const codes = (report: typeof without) => report.findings.map(({ code }) => code);
    expect(codes(without)).toContain('schedule-assessment.planned-dates');
    expect(codes(withBaseline)).not.toContain('schedule-assessment.planned-dates');
    const find = (report: typeof without, no: string) =>
      report.scorecard?.checks.find((check) => check.no === no);
    expect(find(without, '11')?.verdict).toBe('N/A');
    expect(find(withBaseline, '11')?.verdict).not.toBe('N/A');
    expect(find(withBaseline, '14')?.verdict).not.toBe('N/A');
  });

  it('may be a baseline file or a further update', async () => {
    const schedule = readGolden('s7-actual-after-data-date');
    const file = { bytes: writePmxml(schedule), fileName: 'baseline.xml' };
    const report = await assess(writePmxml(schedule), { baseline: file, others: [file] });
    expect(report.findings.map(({ code }) => code)).not.toContain('schedule-assessment.planned-dates');
  });

  it('is refused with a sentence if it cannot be used', async () => {
    await expect(assess(Buffer.from('<a/>'))).rejects.toThrow("outermost element is 'a'");
    const cut = writePmxml(readGolden('s3-high-float')).subarray(0, 2000);
    await expect(assess(cut)).rejects.toMatchObject({ code: 'E_PMXML_TRUNCATED' });
  });
});
