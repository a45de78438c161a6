import type { ReportColumn, PictureActivity, ReportChart, ReportPicture } from '@floatwise/contracts';
import type { WorkbookSheet } from '@floatwise/ooxml';
import { computeShareNumber, subtractDecimals, type Decimal } from '@floatwise/schedule/earned-value';
import { formatMinutes } from '@floatwise/schedule/model';
import { roundQuantity } from '@floatwise/schedule/sheet';
import { toSheet } from '../answer/answer.ts';
import { describeList, type AnswerList, type ListColumn } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { countRows, createFigure, type Figure } from '../answer/figure.ts';
import { drawBar } from '../answer/draw-dates.ts';
import {
  type Measure,
  type Split,
  type Values,
  computeTotals,
  formatAmount,
  sortByGap,
  toCell,
  computeGap,
  type Outcome,
} from './outcome.ts';
import type { SplitResult } from './split-progress.ts';

/** The row of an activity, or of totals. */
type Row = Pick<Outcome, 'values'> & Partial<Outcome>;

const getKind = ({ kind }: Measure): 'money' | 'number' => (kind === 'cost' ? 'money' : 'number');

function listColumns({ measure, labels }: SplitResult, hasProjects: boolean): (ListColumn<Row> | false)[] {
  const value = (
    id: string,
    title: string,
    read: (values: Values) => Decimal,
    role: ReportColumn['role'] = 'answer',
  ): ListColumn<Row> =>
    column[getKind(measure)](id, title, ({ values }) => toCell(read(values), measure), role);
  return [
    column.text('activityId', 'Activity ID', ({ candidate }) => candidate?.activity.code ?? 'Total', 'key'),
    column.text('activityName', 'Activity Name', ({ candidate }) => candidate?.activity.name, 'key'),
    hasProjects &&
      column.text(
        'project',
        'Project',
        ({ candidate }) => candidate && labels.getProjectCode(candidate.activity),
        'key',
      ),
    column.date('actualStart', 'Actual Start', ({ candidate }) => candidate?.activity.actualStart, 'more'),
    column.date('finish', 'Finish', ({ candidate }) => candidate?.finish, 'more'),
    value('budget', 'BAC', ({ budget }) => budget, 'more'),
    column.percent(
      'complete',
      '% Complete',
      ({ candidate }) => candidate && computeShareNumber(candidate.performance.share),
    ),
    value('earned', 'EV', ({ earned }) => earned),
    value('plannedBefore', 'PV Before', ({ plannedBefore }) => plannedBefore),
    value('gapBefore', 'PV - EV Before', ({ plannedBefore, earned }) =>
      subtractDecimals(plannedBefore, earned),
    ),
    value('plannedAfter', 'PV After', ({ plannedAfter }) => plannedAfter),
    column.text('parts', 'Parts', ({ parts }) => parts?.join(' + ')),
    column.text('notes', 'Notes', ({ remarks }) => remarks?.join(' '), 'why'),
  ];
}

/** One row per activity in progress, largest effect of the split first. */
export function describeOutcomes(result: SplitResult, hasWorkbooks: boolean): AnswerList {
  const { outcomes, measure, labels } = result;
  return describeList<Outcome>({
    id: 'values',
    title: 'Planned and earned value',
    description: `One row for each activity in progress; values in ${measure.unit} at the data date.`,
    columns: listColumns(result, hasWorkbooks || labels.namesProjects),
    rows: sortByGap(outcomes),
    picture: createSplitDrawer(result),
  });
}

/** The same rows for the activities of one workbook, in file order, with totals at the bottom. */
export const createReportSheet = (outcomes: readonly Outcome[], result: SplitResult): WorkbookSheet =>
  toSheet(
    describeList<Row>({
      id: 'report',
      title: 'PVEV_REPORT',
      columns: listColumns(result, result.labels.namesProjects),
      rows: [...outcomes, { values: computeTotals(outcomes) }],
    }),
  );

/** The figures of the result: values first or, without budgets, the work. */
export function listFigures(
  { outcomes, measure, splits, rehanging, hoursPerDay }: SplitResult,
  list: AnswerList,
): Figure[] {
  const totals = computeTotals(outcomes);
  const isLead = true;
  const value = (id: string, title: string, total: Decimal, leads = !measure.isEmpty): Figure =>
    createFigure(id, `${title}, ${measure.unit}`, toCell(total, measure), {
      kind: getKind(measure),
      isLead: leads,
    });
  const sum = (read: (split: Split) => number): number =>
    splits.reduce((total, split) => total + read(split), 0);
  const work = (id: string, title: string, read: (split: Split) => number): Figure =>
    createFigure(id, title, roundQuantity(sum(read) / 60 / hoursPerDay), {
      unit: 'days',
      counted: sum(read) / 60,
      isLead,
    });
  const divided = (title: string, kind: 'assignments' | 'expenses'): Figure => {
    const count = sum(({ rows }) => rows[kind].length);
    return createFigure(`divided${title}`, `${title} divided`, count);
  };
  return [
    ...(measure.isEmpty
      ? [
          work('workDone', 'Work done', ({ doneMinutes }) => doneMinutes),
          work('workLeft', 'Work left', ({ restMinutes }) => restMinutes),
        ]
      : []),
    {
      ...value('plannedValueAfter', 'PV after', totals.plannedAfter),
      note: `EV ${formatAmount(totals.earned, measure)}`,
      ...(toCell(totals.plannedAfter, measure) === toCell(totals.earned, measure)
        ? {}
        : { tone: 'heed' as const }),
    },
    value('plannedValueBefore', 'PV before', totals.plannedBefore),
    value('earnedValue', 'EV', totals.earned),
    value('budgetAtCompletion', 'Budget at completion', totals.budget, false),
    createFigure('inProgress', 'Activities in progress', outcomes.length, { isLead }),
    createFigure('split', 'Split', splits.length, { isLead }),
    countRows(list, { id: 'notSplit', title: 'Not split', tone: 'heed', where: { parts: [''] }, isLead }),
    createFigure('movedRelationships', 'Relationships moved', rehanging.moved.length),
    createFigure('addedRelationships', 'Relationships added', splits.length),
    divided('Assignments', 'assignments'),
    divided('Expenses', 'expenses'),
  ];
}

/** Draws an activity in progress before the split and its parts after it; one bar if it is not split. */
function createSplitDrawer({ splitsById, labels }: SplitResult): (outcome: Outcome) => ReportPicture | null {
  return ({ candidate: { activity, finish, ...candidate } }) => {
    const dataDate = formatMinutes(candidate.dataDate);
    const { actualStart, name } = activity;
    if (actualStart === undefined) return null;
    const whole = { id: labels.format(activity), name };
    const bar = drawBar(actualStart, finish);
    const split = splitsById.get(activity.id);
    if (split === undefined) return { activities: [{ ...whole, bar }], links: [], dataDate };
    const { doneCode, doneFinish, restCode, restStart, restFinish } = split;
    // If the completed part keeps the ID, its bar also shows the original activity; otherwise the original has its own line.
    const keepsId = doneCode === activity.code;
    const done: PictureActivity = {
      id: labels.format(activity, doneCode),
      name,
      note: 'completed part',
      bar: drawBar(actualStart, doneFinish),
      state: 'completed',
      was: keepsId ? bar : undefined,
    };
    const rest: PictureActivity = {
      id: labels.format(activity, restCode),
      name,
      note: 'remaining part',
      bar: drawBar(restStart, restFinish),
    };
    const activities = keepsId ? [done, rest] : [{ ...whole, was: bar }, done, rest];
    const to = activities.length - 1;
    return { activities, links: [{ from: to - 1, to, label: 'FS', role: 'added' }], dataDate };
  };
}

const barsShown = 20;

/** Totals before and after, and the activities with the largest gap between planned and earned value; none without a budget. */
export function drawCharts({ outcomes, measure, labels }: SplitResult): ReportChart[] {
  const { unit } = measure;
  const totals = computeTotals(outcomes);
  if (totals.budget.digits === 0n) return [];
  const toCells = (values: readonly Decimal[]): number[] => values.map((value) => toCell(value, measure));
  const chart: ReportChart = {
    title: 'Planned and earned value at the data date',
    unit,
    categories: ['PV before', 'EV', 'PV after'],
    series: [{ title: 'Total', values: toCells([totals.plannedBefore, totals.earned, totals.plannedAfter]) }],
  };
  const apart = sortByGap(outcomes).filter((outcome) => computeGap(outcome).digits > 0n);
  if (apart.length === 0) return [chart];
  const furthest = apart.slice(0, barsShown);
  const gaps: ReportChart = {
    title:
      apart.length > barsShown
        ? `The ${barsShown} largest of ${apart.length} gaps between planned and earned value`
        : 'Largest gaps between planned and earned value',
    unit,
    categories: furthest.map(({ candidate }) => labels.format(candidate.activity)),
    series: [
      { title: 'PV before', values: toCells(furthest.map(({ values }) => values.plannedBefore)) },
      { title: 'EV', values: toCells(furthest.map(({ values }) => values.earned)) },
      { title: 'PV after', values: toCells(furthest.map(({ values }) => values.plannedAfter)) },
    ],
  };
  return [chart, gaps];
}
