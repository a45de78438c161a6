import type { ReportCell, ScorecardCheck } from '@floatwise/contracts';
import {
  formatMinutes,
  toDays,
  toMinutes,
  type Activity,
  type AssessedLink,
  type Assessment,
  type CheckResult,
  type Offender,
} from '@floatwise/schedule';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { formatCount } from '../answer/format-count.ts';
import { createActivityDrawer, createOffenderPicture } from './create-offender-picture.ts';

export const offendersTitle = 'Offenders';
/** The page gets a report whole: of more offenders, the first of each check go with it and the workbook has all. */
const maxRows = 15_000;
/** Longer than any name P6 writes, which has 120 characters: a damaged file may repeat one in every check. */
const maxNameLength = 500;

/** What a check is called in the list. */
export const formatCheckName = ({ no, title }: Pick<ScorecardCheck, 'no' | 'title'>): string =>
  `${no} ${title}`;

/** Every offender of every check as a row; undefined where there is none. */
export function describeOffenders(
  assessment: Assessment,
  results: readonly CheckResult[],
): AnswerList | undefined {
  const counts = results.map(({ offenders }) => offenders.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  const shown = countShown(counts);
  const lists = results.map((result) => ({ ...result, offenders: result.offenders.slice(0, shown) }));
  const describeSubject = createSubjectWriter(assessment);
  const draw = createActivityDrawer(assessment);
  type Row = ReturnType<typeof toRows>[number];
  const toRows = ({ check, verdict, offenders }: CheckResult) =>
    offenders.map((offender) => ({ check, verdict, offender, cells: describeSubject(offender) }));
  const subject = (place: number) => (row: Row) => row.cells[place] ?? null;
  return describeList<Row>({
    title: offendersTitle,
    description:
      total <= maxRows
        ? 'What the failed checks found fault with, the worst first; a row for each check.'
        : `What the failed checks found fault with, the worst first: of each check the first ${formatCount(shown)}. The workbook has all ${formatCount(total)}.`,
    columns: [
      column.text('Activity ID', subject(0), 'key'),
      column.text(
        'Linked To',
        ({ offender }) => ('relationship' in offender ? formatLinkedTo(assessment, offender) : null),
        'why',
      ),
      column.text('Check', ({ check }) => formatCheckName(check), 'answer'),
      column.text('Result', ({ verdict }) => verdict, 'answer'),
      column.text('Why', ({ offender }) => offender.why, 'why'),
      column.text('Activity Name', subject(1)),
      column.date('Start', subject(2)),
      column.date('Finish', subject(3)),
      column.number('Total Float (d)', subject(4)),
    ],
    rows: lists.flatMap(toRows),
    picture: ({ offender }) => createOffenderPicture(assessment, offender, draw),
    // Of all checks the first ones have a picture. An activity that several name has one.
    pictureBounds: {
      order: listInTurn(lists.map(({ offenders }) => offenders)),
      getKey: ({ offender }) =>
        'activity' in offender
          ? offender.activity
          : 'relationship' in offender
            ? offender.relationship
            : undefined,
    },
  });
}

/** The most offenders of each check, so that all lists together stay below the limit; one at least. */
function countShown(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  let left = maxRows;
  for (const [place, count] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - place));
    if (count > share) return Math.max(1, share);
    left -= count;
  }
  return Math.max(...sorted);
}

/** Places in all lists one behind another: of each list in turn one more. */
function* listInTurn(lists: readonly (readonly unknown[])[]): Generator<number> {
  const longest = Math.max(...lists.map(({ length }) => length));
  for (let place = 0; place < longest; place++) {
    let first = 0;
    for (const { length } of lists) {
      if (place < length) yield first + place;
      first += length;
    }
  }
}

/** ID, name, dates and float of what an offender is about. */
type SubjectCells = readonly [ReportCell, ReportCell, ReportCell, ReportCell, ReportCell];

/** A link stands under its predecessor, a thing that is neither link nor activity under its own name. */
function createSubjectWriter(assessment: Assessment): (offender: Offender) => SubjectCells {
  // Several checks name the same activity.
  const written = new Map<Activity, SubjectCells>();
  const write = (activity: Activity): SubjectCells => {
    const cells = written.get(activity) ?? writeActivity(assessment, activity);
    written.set(activity, cells);
    return cells;
  };
  return (offender) => {
    if ('activity' in offender) return write(offender.activity);
    if ('subject' in offender) return [offender.subject, null, null, null, null];
    const { predecessor, relationship } = offender;
    return predecessor === undefined
      ? [relationship.predecessorId, null, null, null, null]
      : write(predecessor);
  };
}

function writeActivity(assessment: Assessment, activity: Activity): SubjectCells {
  const start = activity.actualStart ?? activity.earlyStart;
  const finish = activity.actualFinish ?? activity.earlyFinish;
  const float = activity.totalFloatMinutes;
  return [
    assessment.labels.format(activity),
    activity.name.slice(0, maxNameLength),
    start === undefined ? null : formatMinutes(toMinutes(start)),
    finish === undefined ? null : formatMinutes(toMinutes(finish)),
    float === undefined ? null : Math.round(toDays(assessment, activity, float) * 100) / 100,
  ];
}

function formatLinkedTo({ labels }: Assessment, { successor, relationship }: AssessedLink): string {
  const id = successor === undefined ? relationship.successorId : labels.format(successor);
  return `${relationship.type} ${id}`;
}
