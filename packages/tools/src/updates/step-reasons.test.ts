import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateXer } from '@floatwise/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ToolFile } from '../tool.ts';
import { compareFiles } from './compare-files.ts';
import { listCauses } from './describe-steps.ts';
import { optionsSchema } from './options.ts';
import { othersId } from './step-words.ts';
import { editUpdate } from './test/edit-update.ts';
import { XerTables } from './test/xer-tables.ts';

const base = new XerTables(generateXer({ activities: 60, relationships: 110, seed: 5 }));

const list = (files: readonly ToolFile[]) => {
  const { window } = compareFiles(files, {
    options: optionsSchema.parse({}),
    onRead: undefined,
    onProgress: () => undefined,
  });
  return window.projects.flatMap((project, place) => listCauses(project, window.windows[place]));
};

const toFiles = (...updates: XerTables[]): ToolFile[] =>
  updates.map((tables, place) => ({ bytes: tables.format(), fileName: `update-${place}.xer` }));

it('says why of every cause in random updates', () => {
  const edits = fc.record({
    seed: fc.nat(),
    edits: fc.integer({ min: 1, max: 20 }),
    isRenumbered: fc.boolean(),
    isReversed: fc.boolean(),
    hasNewGuids: fc.constant(false),
    hasDuplicates: fc.constant(false),
  });
  const steps = new Set<string>();
  fc.assert(
    fc.property(edits, (chosen) => {
      const { current } = editUpdate(base, chosen);
      const [project] = current.list('PROJECT');
      if (project !== undefined) project['last_recalc_date'] = '2026-04-13 08:00';
      const causes = list(toFiles(base, current)).filter(({ name, id }) => name !== '' && id !== othersId);
      for (const { step } of causes) steps.add(step);
      const known = new Set(current.list('TASK').map((row) => row['task_code']));
      const blank = causes.filter(({ id, why }) => why === null && known.has(id));
      expect(blank).toEqual([]);
    }),
    { numRuns: 60 },
  );
  expect([...steps]).toEqual(expect.arrayContaining(['progress', 'network', 'calendars']));
});

const readExample = (fileName: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'golden/w1-four-steps', fileName));

it('names the days that a calendar changed, for the activity that they hold back', () => {
  const files = ['input.xer', 'input-2.xer'].map((fileName) => ({ bytes: readExample(fileName), fileName }));
  expect(
    list(files)
      .filter(({ step }) => step === 'calendars')
      .map(({ id, workDays, why }) => [id, workDays, why]),
  ).toEqual([['X', 1, '1 day of calendar Five days changed']]);
});

it('names the days that the calendar of a resource changed, for an activity that depends on it', () => {
  const plan = new XerTables(generateXer({ activities: 40, relationships: 80, seed: 44 }));
  const { current } = editUpdate(plan, {
    seed: 243,
    edits: 4,
    isRenumbered: false,
    isReversed: false,
    hasNewGuids: false,
    hasDuplicates: false,
  });
  for (const row of current.list('PROJECT')) row['last_recalc_date'] = '2026-04-13 08:00';
  const dependent = current.list('TASK').filter(({ task_type: type }) => type === 'TT_Rsrc');
  expect(dependent.map((row) => [row['task_code'], row['clndr_id']])).toContainEqual(['A10100', '1']);
  const causes = list(toFiles(plan, current));
  const days = causes.filter(({ step, id }) => step === 'calendars' && id === 'A10100');
  // Calendar 2, that of its resource, has other hours on Thursdays.
  expect(days.map(({ workDays, why }) => [workDays, why])).toEqual([
    [0.5, expect.stringMatching(/^\d+ days of calendar .* changed$/)],
  ]);
});

it('names the options of scheduling, where nothing of an activity changed', () => {
  const schedule = (progressOverride: boolean): ToolFile => {
    const tables = new XerTables(readExample('input-2.xer'));
    for (const row of tables.list('TASK'))
      // B has begun, and A before it is not done.
      if (row['task_code'] === 'A')
        Object.assign(row, { status_code: 'TK_Active', act_end_date: '', remain_drtn_hr_cnt: '80' });
    for (const row of tables.list('SCHEDOPTIONS'))
      Object.assign(row, {
        sched_progress_override: progressOverride ? 'Y' : 'N',
        sched_retained_logic: progressOverride ? 'N' : 'Y',
      });
    return { bytes: tables.format(), fileName: `${progressOverride}.xer` };
  };
  expect(list([schedule(false), schedule(true)]).map(({ step, id, why }) => [step, id, why])).toEqual([
    ['calendars', 'B', 'Retained Logic: No; Progress Override: Yes'],
  ]);
});

it('names from which start lags of SS links count, where nothing else changed', () => {
  const schedule = (fromEarlyStart: boolean): ToolFile => {
    const tables = new XerTables(readExample('input-2.xer'));
    for (const row of tables.list('TASK'))
      // B has begun although A before it is not done, so the rest of B waits for A.
      if (row['task_code'] === 'A')
        Object.assign(row, { status_code: 'TK_Active', act_end_date: '', remain_drtn_hr_cnt: '80' });
      else if (row['task_code'] === 'B')
        Object.assign(row, {
          status_code: 'TK_Active',
          act_start_date: '2026-03-11 08:00',
          act_end_date: '',
        });
    for (const row of tables.list('TASKPRED'))
      if (row['pred_task_id'] === '1102') Object.assign(row, { pred_type: 'PR_SS', lag_hr_cnt: '40' });
    tables.addColumn('SCHEDOPTIONS', 'sched_lag_early_start_flag', fromEarlyStart ? 'Y' : 'N');
    return { bytes: tables.format(), fileName: `${fromEarlyStart}.xer` };
  };
  const shares = list([schedule(true), schedule(false)]);
  expect(new Set(shares.map(({ step, why }) => [step, why].join(': ')))).toEqual(
    new Set(['calendars: Compute Start to Start Lag From: Actual Start']),
  );
});

it('has no days of other calendars in random updates of one calendar', () => {
  const createPlan = (seed: number): XerTables => {
    const plan = new XerTables(generateXer({ activities: 40, relationships: 80, seed: (seed % 50) + 1 }));
    const [first] = plan.list('TASK');
    for (const row of plan.list('TASK')) row['clndr_id'] = first?.['clndr_id'] ?? '';
    return plan;
  };
  const listHours = (tables: XerTables): Set<string> => {
    const used = new Set(tables.list('TASK').map((row) => row['clndr_id']));
    const calendars = tables.list('CALENDAR').filter((row) => used.has(row['clndr_id']));
    return new Set(calendars.map((row) => row['clndr_data'] ?? ''));
  };
  let count = 0;
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const plan = createPlan(seed);
      const { current } = editUpdate(plan, {
        seed,
        edits: 1 + (seed % 15),
        isRenumbered: false,
        isReversed: false,
        hasNewGuids: false,
        hasDuplicates: false,
      });
      const [project] = current.list('PROJECT');
      if (project !== undefined) project['last_recalc_date'] = '2026-04-13 08:00';
      fc.pre(new Set([...listHours(plan), ...listHours(current)]).size === 1);
      const causes = list(toFiles(plan, current));
      count += causes.length;
      expect(causes.filter(({ id }) => id === 'otherCalendars')).toEqual([]);
    }),
    // Seeds with work that waits after it began, float of a finish alone, and expected finishes.
    { numRuns: 150, examples: [[144], [324], [744], [1409], [1512]] },
  );
  expect(count).toBeGreaterThan(75);
});
