import { UnusableInputError, type CheckedSchedule } from '@floatwise/schedule';
import { p6Tables } from '@floatwise/schedule/xer-bytes';
import { formatCounted } from '../answer/format-count.ts';
import type { ScheduleFile } from '../input/read-schedule-file.ts';
import { describeProgressGap } from '../pv-ev/describe-progress-gap.ts';

/** Something in the file that a tool repairs. */
export interface Repair {
  readonly tool: string;
  readonly count: number;
  /** Such as `24 relationships out of sequence`. */
  readonly text: string;
}

/** What the tools would repair, in the order in which a planner does it. */
export function listRepairs(file: ScheduleFile, checked: CheckedSchedule): Repair[] {
  const results = [...checked.dcma, ...checked.plus];
  const count = (no: string): number =>
    results.find(({ check, notApplicable }) => check.no === no && notApplicable === undefined)?.count ?? 0;
  const rows = (name: string): number =>
    (file.xer?.tables ?? [])
      .filter((table) => table.name === name)
      .reduce((sum, { rowCount }) => sum + rowCount, 0);
  const repairs: Repair[] = [];
  const add = (tool: string, found: number, text: string) => {
    if (found > 0) repairs.push({ tool, count: found, text });
  };
  const sequence = count('P5');
  add(
    'soos',
    sequence,
    formatCounted(sequence, 'relationship out of sequence', 'relationships out of sequence'),
  );
  const open = count('1');
  const dangling = count('P1') + count('P2');
  const ends = [
    ...(open === 0
      ? []
      : [
          formatCounted(
            open,
            'task without a predecessor or a successor',
            'tasks without a predecessor or a successor',
          ),
        ]),
    ...(dangling === 0 ? [] : [formatCounted(dangling, 'dangling end')]),
  ];
  add('dads', open + dangling, ends.join(' and '));
  const redundant = count('P4');
  add('rrr', redundant, formatCounted(redundant, 'redundant relationship'));
  const gap = findProgressGap(file);
  if (gap !== undefined) add('pv-ev', gap.count, gap.text);
  for (const [tool, name] of [
    ['x-pobs', p6Tables.performingOrganisations],
    ['x-risktype', p6Tables.riskCategories],
  ] as const) {
    const found = rows(name);
    add(tool, found, `table ${name} with ${formatCounted(found, 'row')}`);
  }
  return repairs;
}

/** Undefined for a file that PV = EV refuses. */
function findProgressGap(file: ScheduleFile): ReturnType<typeof describeProgressGap> {
  try {
    return describeProgressGap(file);
  } catch (error) {
    if (error instanceof UnusableInputError) return undefined;
    throw error;
  }
}
