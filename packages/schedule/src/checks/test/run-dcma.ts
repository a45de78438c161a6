import { activity, createTestSchedule, type TestScheduleParts } from '../../cpm/test/test-schedule.ts';
import type { Activity } from '../../model/index.ts';
import { defaultCheckOptions, type CheckOptions } from '../check-options.ts';
import type { CheckResult } from '../check.ts';
import { runChecks } from '../run-checks.ts';

/** Minutes of a working day on the calendar used in tests. */
export const day = 480;

/** The fourteen results for a schedule of these parts. */
export function runAll(
  parts: TestScheduleParts,
  options: Partial<CheckOptions> = {},
): readonly CheckResult[] {
  const schedule = createTestSchedule(parts);
  return runChecks(schedule, { options: { ...defaultCheckOptions, ...options }, hasPlus: false }).dcma;
}

export function run(no: number, parts: TestScheduleParts, options: Partial<CheckOptions> = {}): CheckResult {
  const result = runAll(parts, options)[no - 1];
  if (result === undefined) throw new RangeError(`There is no check ${no}.`);
  return result;
}

/** Count, population and verdict in short. */
export const brief = ({ count, of, verdict }: CheckResult): string => `${count} of ${of} ${verdict}`;

/** IDs of the offending activities. */
export const listCodes = ({ offenders }: CheckResult): string[] =>
  offenders.map(({ activity }) => activity?.code ?? '');

/** Creates tasks, the first ones of them different. */
export function createTasks(
  count: number,
  different: number,
  fields: Partial<Activity>,
  plain: Partial<Activity> = {},
): Activity[] {
  return Array.from({ length: count }, (_, index) =>
    activity(`A${index}`, { ...plain, ...(index < different ? fields : {}) }),
  );
}

/** A chain of tasks between two milestones, with the last tasks unlinked. */
export function createChain(count: number, unlinked: number): TestScheduleParts {
  const linked = Array.from({ length: count - unlinked }, (_, index) => `A${index}`);
  const row = ['M0', ...linked, 'M1'];
  return {
    activities: [
      activity('M0', { type: 'startMilestone', originalDurationMinutes: 0 }),
      ...createTasks(count, 0, {}),
      activity('M1', { type: 'finishMilestone', originalDurationMinutes: 0 }),
    ],
    links: row.slice(1).map((code, index) => `${row[index] ?? ''} FS ${code}`),
  };
}

/** Tasks with links into them, the first links of another kind. */
export function createLinks(count: number, different: number, kind: string): TestScheduleParts {
  return {
    activities: [activity('M0', { type: 'startMilestone' }), ...createTasks(count, 0, {})],
    links: Array.from({ length: count }, (_, index) => `M0 ${index < different ? kind : 'FS'} A${index}`),
  };
}
