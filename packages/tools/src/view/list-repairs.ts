import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { CheckedSchedule } from '@floatwise/schedule/checks';
import { createScheduleNetwork } from '@floatwise/schedule/sheet';
import { p6Tables } from '@floatwise/schedule/xer-bytes';
import { formatCounted } from '../answer/format-count.ts';
import { countOpenEnds } from '../dads/count-open-ends.ts';
import type { ScheduleFile } from '../input/read-schedule-file.ts';
import { listHeldRelationships } from '../rrr/check-dates.ts';
import { describeProgressGap } from '../pv-ev/describe-progress-gap.ts';

/** Something in the file that a tool repairs. */
export interface Repair {
  readonly tool: string;
  readonly count: number;
  /** Such as `24 relationships out of sequence`. */
  readonly text: string;
}

/** What the tools would repair with their default options, in the order in which a planner does it. */
export function listRepairs(file: ScheduleFile, checked: CheckedSchedule): Repair[] {
  const rows = (name: string): number =>
    (file.xer?.tables ?? [])
      .filter((table) => table.name === name)
      .reduce((sum, { rowCount }) => sum + rowCount, 0);
  const repairs: Repair[] = [];
  const add = (tool: string, found: number, text: string) => {
    if (found > 0) repairs.push({ tool, count: found, text });
  };
  const { sequence, ends, redundant } = countLogic(file, checked);
  add(
    'soos',
    sequence,
    formatCounted(sequence, 'relationship out of sequence', 'relationships out of sequence'),
  );
  const kinds = [
    ...(ends.open === 0 ? [] : [formatCounted(ends.open, 'open end')]),
    ...(ends.dangling === 0 ? [] : [formatCounted(ends.dangling, 'dangling end')]),
  ];
  add('dads', ends.open + ends.dangling, kinds.join(' and '));
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

/** Relationships and ends that SOOS, DADS and RRR find. Checks judge other activities: DADS also closes ends of those without dates. */
function countLogic({ schedule, xer }: ScheduleFile, { dcma, plus }: CheckedSchedule) {
  const listLinks = (no: string) =>
    [...dcma, ...plus]
      .filter(({ check }) => check.no === no)
      .flatMap(({ offenders }) => offenders.flatMap(({ link }) => link?.relationship ?? []));
  if (schedule.relationships.length === 0) return { sequence: 0, ends: noEnds, redundant: 0 };
  const { network, relationships } = createScheduleNetwork(schedule, { xer, rowsOf: 'xer' });
  const onLoops = new Set(
    network.relationships.flatMap((link) => (link.isOnDoneLoop ? (relationships[link.index] ?? []) : [])),
  );
  const toItself = network.relationships.filter(
    ({ predecessor, successor, isDeleted }) => predecessor === successor && !isDeleted,
  );
  const implied = [...new Set(listLinks('P4'))];
  const held = unlessRefused(() => listHeldRelationships(schedule, implied)) ?? new Set();
  return {
    sequence: listLinks('P5').filter((link) => !onLoops.has(link)).length,
    ends: unlessRefused(() => countOpenEnds(network)) ?? noEnds,
    redundant: implied.length - held.size + toItself.length,
  };
}

const noEnds = { open: 0, dangling: 0 };

/** Undefined for a file that PV = EV refuses. */
const findProgressGap = (file: ScheduleFile): ReturnType<typeof describeProgressGap> =>
  unlessRefused(() => describeProgressGap(file));

function unlessRefused<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch (error) {
    if (error instanceof UnusableInputError) return undefined;
    throw error;
  }
}
