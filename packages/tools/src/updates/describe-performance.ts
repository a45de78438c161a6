import { roundDecimal } from '@floatwise/contracts/format-decimal';
import {
  createPartyFinder,
  measureDurations,
  measureHits,
  type ComparedProject,
  type DurationGroup,
  type Hits,
  type PartyChoice,
} from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { computeRatio, shareDecimals, type Accumulation } from './accumulate.ts';
import type { OutOfSequenceStart } from './list-sequence-starts.ts';
import { describeRows, projectColumn } from './placed-rows.ts';

/** Shown for what no party has. */
export const notAllocated = 'not allocated';

/** How activities are grouped. */
interface Grouping {
  readonly by: string;
  readonly choice: PartyChoice | undefined;
}

const wbsGrouping: Grouping = { by: 'WBS', choice: { kind: 'wbs', level: 1 } };

/** All activities, by the first level of the WBS and by the responsible, if one is chosen. */
const listGroupings = (responsible: PartyChoice | undefined): Grouping[] => [
  { by: 'all', choice: undefined },
  wbsGrouping,
  ...(responsible === undefined ? [] : [{ by: 'responsible', choice: responsible }]),
];

const createFinder = ({ paired }: ComparedProject, { choice }: Grouping) =>
  choice === undefined ? () => 'all activities' : createPartyFinder(paired, choice);

interface HitRow extends Hits {
  readonly project: ComparedProject;
  readonly by: string;
}

/** What was due, and how much of it came on time. */
export function describeHits(
  projects: readonly ComparedProject[],
  responsible: PartyChoice | undefined,
): AnswerList {
  return describeList<HitRow>({
    id: 'hitRate',
    title: 'Hit Rate',
    description:
      'Starts and finishes that were due in the period: how many happened, and how many less than half a day late. Of all activities, by WBS and by responsible.',
    rows: listGroupings(responsible).flatMap((grouping) => {
      const rows = projects.flatMap((project) =>
        measureHits(project, createFinder(project, grouping)).map((hits) => ({
          project,
          by: grouping.by,
          ...hits,
        })),
      );
      // A project without WBS elements has no groups.
      return rows.some(({ group }) => group !== null) ? rows : [];
    }),
    columns: [
      projectColumn(projects),
      column.text('by', 'By', ({ by }) => by, 'key'),
      column.text('group', 'Group', ({ group }) => group ?? notAllocated, 'key'),
      column.text('which', 'Which', ({ which }) => which, 'key'),
      column.number('due', 'Due', ({ due }) => due, 'answer'),
      column.number('done', 'Done in Period', ({ done }) => done),
      column.number('onTime', 'On Time', ({ onTime }) => onTime, 'answer'),
      column.percent(
        'hitRate',
        'Hit Rate',
        ({ onTime, due }) => computeRatio(onTime, due, shareDecimals),
        'answer',
      ),
      column.number('dueSoFar', 'Due So Far', ({ due }) => due),
      column.number('onTimeSoFar', 'On Time So Far', ({ onTime }) => onTime),
      column.percent('hitRateSoFar', 'Hit Rate So Far', ({ onTime, due }) =>
        computeRatio(onTime, due, shareDecimals),
      ),
    ],
  });
}

interface DurationRow extends DurationGroup {
  readonly project: ComparedProject;
}

/** How long work lasted against its original duration, by trade: the responsible if one is chosen, else the WBS. */
export function describeDurations(
  projects: readonly ComparedProject[],
  responsible: PartyChoice | undefined,
): AnswerList {
  const grouping = responsible === undefined ? wbsGrouping : { by: 'responsible', choice: responsible };
  const rows = projects.flatMap((project) =>
    measureDurations(project, createFinder(project, grouping)).map((group) => ({ project, ...group })),
  );
  const original = ({ originalDays }: DurationRow): number => roundDecimal(originalDays, 2);
  const actual = ({ actualDays }: DurationRow): number => roundDecimal(actualDays, 2);
  const ratio = ({ actualDays, originalDays }: DurationRow) => computeRatio(actualDays, originalDays);
  return describeList<DurationRow>({
    id: 'actualDurations',
    title: 'Actual Durations',
    description:
      'Tasks completed in the period: how long they lasted against their original duration in the previous update, by responsible or else by WBS. Days are those of their own calendars.',
    rows,
    columns: [
      projectColumn(projects),
      column.text('group', 'Group', ({ group }) => group ?? notAllocated, 'key'),
      column.number('completed', 'Completed', ({ completed }) => completed),
      { ...column.number<DurationRow>('original', 'Original (d)', original, 'answer'), unit: 'days' },
      { ...column.number<DurationRow>('actual', 'Actual (d)', actual, 'answer'), unit: 'days' },
      column.number('ratio', 'Actual / Original', ratio, 'answer'),
      column.number('completedSoFar', 'Completed So Far', ({ completed }) => completed),
      { ...column.number<DurationRow>('originalSoFar', 'Original So Far (d)', original), unit: 'days' },
      { ...column.number<DurationRow>('actualSoFar', 'Actual So Far (d)', actual), unit: 'days' },
      column.number('ratioSoFar', 'Actual / Original So Far', ratio),
    ],
  });
}

/** Columns of the two lists that count from the first period on. */
export const accumulations = {
  hits: {
    keys: ['project', 'by', 'group', 'which'],
    sums: { due: 'dueSoFar', onTime: 'onTimeSoFar' },
    ratios: { hitRateSoFar: ['onTimeSoFar', 'dueSoFar', shareDecimals] },
  },
  durations: {
    keys: ['project', 'group'],
    sums: { completed: 'completedSoFar', original: 'originalSoFar', actual: 'actualSoFar' },
    ratios: { ratioSoFar: ['actualSoFar', 'originalSoFar', 2] },
  },
} as const satisfies Record<string, Accumulation>;

/** Of each project. */
type Starts = ReadonlyMap<ComparedProject, readonly OutOfSequenceStart[]>;

/** Starts that relationships did not allow yet. */
export function describeSequenceStarts(projects: readonly ComparedProject[], starts: Starts): AnswerList {
  return describeRows<OutOfSequenceStart>(projects, {
    id: 'sequenceStarts',
    title: 'Starts Out of Sequence',
    description:
      'Activities that started in the period before a relationship allowed it, one row for each relationship.',
    list: (_lists, project) => starts.get(project) ?? [],
    columns: [
      column.text('activityId', 'Activity ID', ({ row }) => row.id, 'key'),
      column.text('activityName', 'Activity Name', ({ row }) => row.name, 'key'),
      column.date('actualStart', 'Actual Start', ({ row }) => row.actualStart, 'answer'),
      column.text('predecessor', 'Predecessor', ({ row }) => row.predecessor, 'answer'),
      column.text('type', 'Type', ({ row }) => row.type),
      column.text('predecessorNow', 'Predecessor Now', ({ row }) => (row.isOpen ? 'open' : 'done later')),
    ],
  });
}

interface ChurnRow {
  readonly project: ComparedProject;
  readonly before: number;
  readonly after: number;
  readonly startsOutOfSequence: number;
}

/** How much of the logic changed. */
export function describeChurn(projects: readonly ComparedProject[], starts: Starts): AnswerList {
  return describeList<ChurnRow>({
    id: 'logicChurn',
    title: 'Logic Churn',
    description:
      'Relationships that were added, deleted or changed in the period, as a share of those before it; activities added and deleted; activities that started out of sequence.',
    rows: projects.map((project) => ({
      project,
      before: countLinks(project.paired.previous),
      after: countLinks(project.paired.current),
      startsOutOfSequence: new Set(starts.get(project)?.map(({ id }) => id)).size,
    })),
    columns: [
      projectColumn(projects),
      column.number('before', 'Relationships Before', ({ before }) => before),
      column.number('added', 'Added', ({ project }) => project.counts.linkAdded, 'answer'),
      column.number('deleted', 'Deleted', ({ project }) => project.counts.linkDeleted, 'answer'),
      column.number('typeChanged', 'Type Changed', ({ project }) => project.counts.linkType, 'answer'),
      column.number('lagChanged', 'Lag Changed', ({ project }) => project.counts.linkLag, 'answer'),
      column.number('after', 'Relationships After', ({ after }) => after),
      column.percent(
        'churn',
        'Churn',
        (row) => computeRatio(countChanges(row), row.before, shareDecimals),
        'answer',
      ),
      column.number('activitiesAdded', 'Activities Added', ({ project }) => project.counts.added),
      column.number('activitiesDeleted', 'Activities Deleted', ({ project }) => project.counts.deleted),
      column.number(
        'startsOutOfSequence',
        'Starts Out of Sequence',
        ({ startsOutOfSequence }) => startsOutOfSequence,
      ),
    ],
  });
}

const countChanges = ({ project: { counts } }: ChurnRow): number =>
  counts.linkAdded + counts.linkDeleted + counts.linkType + counts.linkLag;

/** Relationships with an end in the project. */
function countLinks({ schedule, activities }: ComparedProject['paired']['previous']): number {
  const own = new Set<string>(activities.map(({ id }) => id));
  return schedule.relationships.filter(
    ({ predecessorId, successorId }) => own.has(predecessorId) || own.has(successorId),
  ).length;
}
