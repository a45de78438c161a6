import { describe, expect, it } from 'vitest';
import { computeEarlyDates } from '../../cpm/index.ts';
import { formatMinutes } from '../../model/index.ts';
import { findTable, readSchedule, readXer } from '../../xer/index.ts';
import { pairUpdates } from '../pair-updates.ts';
import type { ProjectWindow } from '../windows.ts';
import { scheduleSteps } from './schedule-steps.ts';
import { createTablesFile, link, project, task } from './test/tables-file.ts';

const listDays = (window: ProjectWindow | undefined) => window?.steps.map(({ days }) => days);

describe('several projects', () => {
  it('change and are scheduled together, each with its rows', () => {
    const previous = createTablesFile('then.xer', {
      PROJECT: [project('1', 'ONE'), project('2', 'TWO')],
      TASK: [task('11', ['1', 'A'], 2), task('21', ['2', 'B'], 2)],
      TASKPRED: [link('11', '21')],
    });
    const current = createTablesFile('now.xer', {
      PROJECT: [project('5', 'TWO'), project('6', 'ONE')],
      TASK: [task('51', ['5', 'B'], 2), task('11', ['6', 'A'], 4)],
      TASKPRED: [link('11', '51')],
    });
    const { windows, findings } = scheduleSteps(pairUpdates([previous, current]));
    expect(findings).toEqual([]);
    const byFinish = windows.map((window) => [window?.steps[2]?.finishActivity, listDays(window)]);
    // No dates are stored, so the first and last rows have no figures.
    expect(new Map(byFinish as [string, unknown][])).toEqual(
      new Map([
        ['A', [null, 0, 2, 0, 0, null]],
        ['B', [null, 0, 4, 0, 0, null]],
      ]),
    );
    expect(windows.map((window) => window?.steps[2]?.path).sort()).toEqual([['A'], ['A', 'B']]);
  });

  it('can be compared within one file', () => {
    const file = createTablesFile('both.xer', {
      PROJECT: [project('1', 'MARCH'), project('2', 'APRIL', { last_recalc_date: '2026-03-09 08:00' })],
      TASK: [
        task('11', ['1', 'A'], 2),
        task('12', ['1', 'B'], 3),
        task('21', ['2', 'A'], 2),
        task('22', ['2', 'B'], 4),
      ],
      TASKPRED: [link('11', '12'), link('21', '22')],
    });
    const { windows, files } = scheduleSteps(pairUpdates([file]), { keepSteps: true });
    expect(listDays(windows[0])).toEqual([null, 7, 3, 0, 0, null]);
    expect(files.map(({ name }) => name)).toEqual([
      'step_0_previous',
      'step_1_progress',
      'step_2_durations',
      'step_3_network',
      'step_4_calendars',
    ]);
    // Each step has the project that is stepped, under its finish.
    expect(files.map(({ bytes }) => listFinishes(bytes))).toEqual([
      ['MARCH 2026-03-06 17:00'],
      ['MARCH 2026-03-13 17:00'],
      ['MARCH 2026-03-16 17:00'],
      ['MARCH 2026-03-16 17:00'],
      ['APRIL 2026-03-16 17:00'],
    ]);
  });

  it('are left out of the files of steps, unless relationships join them with what is stepped', () => {
    const create = (dataDate: string, links: readonly (readonly [string, string])[]) =>
      createTablesFile(`${dataDate.slice(0, 10)}.xer`, {
        PROJECT: ['ONE', 'TWO', 'THREE'].map((code, place) =>
          project(String(place + 1), code, { last_recalc_date: dataDate }),
        ),
        TASK: [task('11', ['1', 'A'], 2), task('21', ['2', 'B'], 3), task('31', ['3', 'C'], 4)],
        TASKRSRC: ['1', '2', '3'].map((id) => ({ taskrsrc_id: id, task_id: `${id}1`, proj_id: id })),
        TASKMEMO: ['1', '2', '3'].map((id) => ({ memo_id: id, task_id: `${id}1` })),
        TASKPRED: links.map(([from, to]) => link(from, to)),
      });
    const list = (...links: readonly (readonly [string, string])[]) => {
      const choice = { previousProject: 'ONE', currentProject: 'ONE' };
      const updates = pairUpdates(
        [create('2026-03-02 08:00', links), create('2026-03-03 08:00', links)],
        choice,
      );
      return scheduleSteps(updates, { keepSteps: true }).files.map(({ bytes }) => {
        const xer = readXer(Buffer.concat(bytes));
        const { projects, activities } = readSchedule(xer);
        const others = ['TASKRSRC', 'TASKMEMO'].map((name) => findTable(xer, name)?.rowCount);
        return [projects.length, activities.length, ...others].join(' ');
      });
    };
    expect(list()).toEqual(Array(5).fill('1 1 1 1'));
    // THREE leads to TWO, and TWO to ONE.
    expect(list(['21', '11'])).toEqual(Array(5).fill('2 2 2 2'));
    expect(list(['21', '11'], ['31', '21'])).toEqual(Array(5).fill('3 3 3 3'));
  });
});

describe('very many projects', () => {
  /** Every activity of a chain belongs to the next project. */
  const createChain = (projects: number, activities: number) => {
    const list = (length: number) => Array.from({ length }, (_, place) => place);
    const find = (place: number): string => String(1 + (place % projects));
    return createTablesFile('many.xer', {
      PROJECT: list(projects).map((place) => project(find(place), `P${place}`)),
      TASK: list(activities).map((place) => task(String(place + 1), [find(place), `A${place}`], 1)),
      TASKPRED: list(activities - 1).map((place) => link(String(place + 1), String(place + 2))),
    });
  };

  it('are refused beyond 200', () => {
    const file = createChain(201, 201);
    expect(() => pairUpdates([file, file])).toThrow(/holds 201 projects; at most 200 are compared at once/);
    expect(pairUpdates([file, file], { previousProject: 'P0', currentProject: 'P0' }).projects).toHaveLength(
      1,
    );
  });

  it('are refused if the paths to their finishes lead through each other for too long', () => {
    const compare = (activities: number) => {
      const file = createChain(20, activities);
      return scheduleSteps(pairUpdates([file, file])).windows.length;
    };
    expect(compare(500)).toBe(20);
    expect(() => compare(2_500)).toThrow(/have more than 200000 activities\. Choose one project/);
  });

  it('are compared if their paths share nothing, however long a path is', () => {
    const file = createChain(1, 45_000);
    const [window] = scheduleSteps(pairUpdates([file, file])).windows;
    expect(window?.steps.map(({ path }) => path?.length)).toContain(45_000);
  });
});

describe('links to unpaired projects', () => {
  const stub = (finish: string) => [
    project('9', 'OTHER', { export_flag: 'N' }),
    task('91', ['9', 'X'], 1, { early_start_date: '2026-03-02 08:00', early_end_date: finish }),
  ];
  const create = (name: string, finish: string, others: { X: boolean; Y?: string }) => {
    const [other = {}, external = {}] = stub(finish);
    const y = others.Y === undefined ? [] : [task('92', ['9', 'Y'], 1, { early_end_date: others.Y })];
    return createTablesFile(name, {
      PROJECT: [project('1', 'ONE'), other],
      TASK: [task('11', ['1', 'A'], 1), external, ...y],
      TASKPRED: [...(others.X ? [link('91', '11')] : []), ...(y.length === 0 ? [] : [link('92', '11')])],
    });
  };

  it('keep the dates of the previous file until the last step', () => {
    const updates = pairUpdates([
      create('then.xer', '2026-03-04 17:00', { X: true }),
      create('now.xer', '2026-03-12 17:00', { X: true }),
    ]);
    expect(listDays(scheduleSteps(updates).windows[0])).toEqual([null, 0, 0, 0, 8, null]);
  });

  it('are added and removed in the network step', () => {
    const then = create('then.xer', '2026-03-04 17:00', { X: false });
    const now = create('now.xer', '2026-03-05 17:00', { X: true, Y: '2026-03-10 17:00' });
    const { windows, files } = scheduleSteps(pairUpdates([then, now]), { keepSteps: true });
    expect(listDays(windows[0])).toEqual([null, 0, 0, 9, 0, null]);
    expect(listFinishes(files[3]?.bytes ?? [])).toEqual(['ONE 2026-03-11 17:00']);
  });
});

function listFinishes(bytes: readonly Uint8Array[]): string[] {
  const early = computeEarlyDates(readSchedule(readXer(Buffer.concat(bytes))));
  return (early?.projects ?? []).map((each) => `${each.project.code} ${formatMinutes(each.finish, ' ')}`);
}
