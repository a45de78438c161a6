import { describe, expect, it } from 'vitest';
import { activity, createTestSchedule, wbsNode } from '../cpm/test/test-schedule.ts';
import { toId, type ActivityCode, type ActivityCodeType, type Schedule } from '../model/index.ts';
import { defaultCheckOptions, type ScopeOptions } from './check-options.ts';
import { runChecks } from './run-checks.ts';

const codeType: ActivityCodeType = {
  id: toId('phase'),
  name: 'Phase',
  scope: 'global',
  projectId: undefined,
  wbsId: undefined,
  row: 0,
};
const codeOf = (code: string, name: string): ActivityCode => ({
  id: toId(code),
  typeId: codeType.id,
  parentId: undefined,
  code,
  name,
  row: 0,
});

const schedule: Schedule = {
  ...createTestSchedule({
    wbsNodes: [
      wbsNode('P', { isProjectNode: true, name: 'Plant' }),
      wbsNode('CIV', { parentId: toId('P'), name: 'Civil works' }),
      wbsNode('DRA', { parentId: toId('CIV'), name: 'Drains' }),
      wbsNode('MEC', { parentId: toId('P'), name: 'Mechanical works' }),
    ],
    activities: [
      activity('root', { wbsId: toId('P') }),
      activity('civil', { wbsId: toId('CIV') }),
      activity('drain', { wbsId: toId('DRA'), status: 'completed' }),
      activity('pipe', { wbsId: toId('MEC') }),
      activity('effort', { wbsId: toId('MEC'), type: 'levelOfEffort' }),
      activity('lost', { wbsId: undefined, type: 'finishMilestone' }),
    ],
    links: ['root FS civil', 'civil FS drain', 'civil FS pipe'],
  }),
  activityCodeTypes: [codeType],
  activityCodes: [codeOf('ENG', 'Engineering'), codeOf('CON', 'Construction')],
  activityCodeAssignments: [
    { activityId: toId('civil'), typeId: codeType.id, codeId: toId('CON'), row: 0 },
    { activityId: toId('pipe'), typeId: codeType.id, codeId: toId('ENG'), row: 1 },
  ],
};

const assess = (options: Partial<ScopeOptions>) =>
  runChecks(schedule, { options: { ...defaultCheckOptions, ...options } });
const listKept = (options: Partial<ScopeOptions>) =>
  assess(options).assessment.activities.map(({ code }) => code);

describe('the activities kept by options', () => {
  it.each([
    [{}, 'root civil drain pipe effort lost'],
    [{ includeWbs: 'civ' }, 'civil drain'],
    [{ includeWbs: 'P.CIV.DRA' }, 'drain'],
    [{ includeWbs: '*works' }, 'civil drain pipe effort'],
    [{ includeWbs: ' CIV , MEC', excludeWbs: 'Drains' }, 'civil pipe effort'],
    [{ includeWbs: 'nothing' }, ''],
    [{ excludeWbs: 'P' }, 'lost'],
    [{ includeCode: 'phase=CON' }, 'civil'],
    [{ includeCode: 'Con*, eng' }, 'civil pipe'],
    [{ includeCode: 'Other=CON' }, ''],
    [{ excludeCode: 'Phase=*' }, 'root drain effort lost'],
    [{ excludeType: 'Level of Effort, * milestone' }, 'root civil drain pipe'],
    [{ excludeStatus: 'completed', includeWbs: 'CIV' }, 'civil'],
    [{ excludeType: 'a*a' }, 'root civil drain pipe effort lost'],
  ])('%j: %s', (options, expected) => {
    expect(listKept(options).join(' ')).toBe(expected);
  });

  it('are found by paths with the separator of the project', () => {
    const [project] = schedule.projects;
    if (project === undefined) return expect.unreachable('there is one');
    const slashed = Object.create(schedule, {
      projects: { value: [{ ...project, wbsSeparator: '/' }] },
    }) as Schedule;
    const list = (includeWbs: string) =>
      runChecks(slashed, { options: { ...defaultCheckOptions, includeWbs } }).assessment.activities.map(
        ({ code }) => code,
      );
    expect(list('P/CIV/DRA')).toEqual(['drain']);
    expect(list('P.CIV.DRA')).toEqual([]);
  });

  it('keep their links to excluded activities', () => {
    const { dcma, assessment } = assess({ includeCode: 'Phase=CON' });
    expect(dcma[0]).toMatchObject({ count: 0, of: 1 });
    expect(assessment.leftOut).toBe(5);
    // Links into excluded activities are not judged.
    expect(dcma[1]).toMatchObject({ of: 1 });
  });
});
