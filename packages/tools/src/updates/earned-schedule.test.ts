import { parseMinutes, replaceFields, type Schedule } from '@floatwise/schedule/model';
import { expect, it } from 'vitest';
import { writePmxml } from '../../../schedule/src/pmxml/test/write-pmxml.ts';
import { createUpdateFile, links } from '../../../schedule/src/updates/steps/test/test-plan.ts';
import { runTool } from '../runner/run-tool.ts';

const march = (day: number, time = '08:00'): string => `2026-03-${String(day).padStart(2, '0')} ${time}`;

/** A > B > C, five days each from 2 March, of which the first activities were done as planned. */
const createPlan = (day: number, done: readonly string[]): Schedule =>
  createUpdateFile('plan.xer', {
    dataDate: march(day),
    plannedStart: march(2),
    activities: ['A', 'B', 'C'].map((code) => ({
      code,
      hours: 40,
      ...(done.includes(code) ? { started: march(2), finished: march(6, '17:00'), left: 0 } : {}),
    })),
    links: links('A > B > C'),
  }).schedule;

/** The plan as a baseline of its project. */
function createBaseline(schedule: Schedule): Schedule {
  const [project] = schedule.projects;
  if (project === undefined) throw new RangeError('The plan has a project.');
  const id = 'B1' as typeof project.id;
  return {
    ...schedule,
    projects: [{ ...project, id, code: 'BL-1', originalProjectId: project.id }],
    activities: schedule.activities.map((activity, place) =>
      replaceFields(activity, {
        projectId: id,
        plannedStart: parseMinutes(march(2 + 7 * place)),
        plannedFinish: activity.earlyFinish,
      }),
    ),
    relationships: [],
    wbsNodes: [],
  };
}

const update = (day: number, done: readonly string[], baseline?: Schedule) => ({
  bytes: writePmxml(createPlan(day, done), baseline === undefined ? [] : [baseline]),
  fileName: `update-${day}.xml`,
});

async function listEarned(files: readonly [ReturnType<typeof update>, ReturnType<typeof update>]) {
  const [first, ...others] = files;
  const { report } = await runTool('updates', { ...first, others });
  const rows = report.tables?.find(({ id }) => id === 'earnedSchedule')?.rows ?? [];
  return rows.map((row) => row.slice(0, 3).concat(row.slice(5)));
}

const baseline = createBaseline(createPlan(2, []));

it('measures a project that had begun against the baseline in its file', async () => {
  const rows = await listEarned([update(9, ['A'], baseline), update(16, ['A'], baseline)]);
  expect(rows).toEqual([
    ['2026-03-09T08:00', 'BL-1', 'Activities', '2026-03-09T08:00', 1],
    // B was due on 13 March at 17:00: 11.375 of 14 days.
    ['2026-03-16T08:00', 'BL-1', 'Activities', '2026-03-13T17:00', 0.81],
  ]);
});

it('finds the baseline in the second update', async () => {
  const rows = await listEarned([update(9, ['A']), update(16, ['A'], baseline)]);
  expect(rows.map((row) => row[4])).toEqual([1, 0.81]);
});

it('measures a project that had begun against nothing without a baseline', async () => {
  expect(await listEarned([update(9, ['A']), update(16, ['A'])])).toEqual([]);
});

it('takes a first update in which nothing had started as the baseline', async () => {
  const rows = await listEarned([update(2, []), update(16, ['A'])]);
  expect(rows).toEqual([['2026-03-16T08:00', 'first update', 'Activities', '2026-03-13T17:00', 0.81]]);
});
