import type { MissCause, MissedWork, ReplacedConstraint } from '@floatwise/schedule/actuals';
import { constraintNames, formatDate, type ActivityLabels, type Constraint } from '@floatwise/schedule/model';
import { describeList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { createWarning } from '../answer/finding.ts';
import { formatTerms, formatWork } from '../answer/format-work.ts';
import { listNameColumns, toHours } from './describe-activities.ts';

/** Work that is not where it was built, the latest first. */
export function describeMissed(missed: readonly MissedWork[], labels: ActivityLabels, hoursPerDay: number) {
  const push = ({ cause }: MissedWork): string => describeCause(cause, hoursPerDay);
  return describeList<MissedWork>({
    id: 'missed',
    title: 'Not as Built',
    description:
      'Started work that is not where it was built, with what moves it, in working time of its calendar. Nothing is cut: SOOS repairs relationships out of sequence.',
    columns: [
      ...listNameColumns<MissedWork>(labels, ({ activity }) => activity),
      {
        ...column.number<MissedWork>('late', 'Later', ({ lateMinutes }) => toHours(lateMinutes), 'answer'),
        unit: 'hours',
      },
      column.text(
        'predecessor',
        'Predecessor',
        ({ cause }) => (cause.kind === 'relationship' ? labels.format(cause.predecessor) : undefined),
        'answer',
      ),
      column.text(
        'predecessorName',
        'Predecessor Name',
        ({ cause }) => (cause.kind === 'relationship' ? cause.predecessor.name : undefined),
        'more',
      ),
      column.text('cause', 'Pushed by', push, 'why'),
      column.date('builtStart', 'Built Start', ({ built }) => built.start),
      column.date('start', 'Start Now', ({ start }) => start),
      column.date('builtFinish', 'Built Finish', ({ built }) => built.finish),
      column.date('finish', 'Finish Now', ({ finish }) => finish),
    ],
    rows: missed.toSorted((one, other) => other.lateMinutes - one.lateMinutes),
    finding: (row) => {
      const { activity, lateMinutes, cause } = row;
      const hours = formatWork(Math.abs(lateMinutes) / 60, 'hours');
      const by =
        cause.kind === 'relationship' ? `${labels.format(cause.predecessor)}, ${push(row)}` : push(row);
      return createWarning(
        'x-actuals.not-as-built',
        `${labels.format(activity)} is ${hours} ${lateMinutes < 0 ? 'earlier' : 'later'} than built: ${by}.`,
        { activity: activity.code, ...labels.describePlace(activity) },
      );
    },
  });
}

function describeCause(cause: MissCause, hoursPerDay: number): string {
  switch (cause.kind) {
    case 'relationship':
      return formatTerms(cause.relationship, hoursPerDay);
    case 'constraint':
      return formatConstraint(cause.constraint);
    case 'assignments':
      return 'its assignments set its length';
    case 'start':
      return 'the data date, the planned start of its project or an external date';
    case 'dates':
      return 'its actual finish is before its actual start';
    case 'columns':
      return 'the file has no columns for a constraint';
  }
}

const formatConstraint = ({ type, date }: Constraint): string =>
  date === undefined ? constraintNames[type] : `${constraintNames[type]} ${formatDate(date)}`;

/** Constraints that gave way to those that hold work where it was built. */
export function describeReplaced(replaced: readonly ReplacedConstraint[], labels: ActivityLabels) {
  const name = (isKept: boolean): string => (isKept ? 'Secondary constraint' : 'Removed');
  return describeList<ReplacedConstraint>({
    id: 'constraints',
    title: 'Replaced Constraints',
    description: 'Constraints that gave way to the dates as built.',
    columns: [
      ...listNameColumns<ReplacedConstraint>(labels, ({ activity }) => activity),
      column.text('constraint', 'Constraint', ({ constraint }) => formatConstraint(constraint), 'answer'),
      column.text('now', 'Now', ({ isKept }) => name(isKept), 'answer'),
    ],
    rows: replaced,
    finding: ({ activity, constraint, isKept }) =>
      createWarning(
        'x-actuals.constraint',
        `${labels.format(activity)}: ${formatConstraint(constraint)} ${isKept ? 'is now the secondary constraint' : 'was removed'}, so that the work stays where it was built.`,
        { activity: activity.code, ...labels.describePlace(activity) },
      ),
  });
}
