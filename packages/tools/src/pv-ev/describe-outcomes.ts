import type { ReportCell, ReportColumn } from '@floatwise/contracts';
import {
  computeShareNumber,
  formatMinutes,
  subtractDecimals,
  type ActivityLabels,
  type Decimal,
} from '@floatwise/schedule';
import type { WorkbookSheet } from '@floatwise/ooxml';
import { describeList, type AnswerList, type ListColumn } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { countRows, createFigure, type Figure } from '../answer/figure.ts';
import type { Measure } from './candidate.ts';
import { createSplitDrawer } from './draw-splits.ts';
import { computeTotals, getValues, sortByGap, toCell, type Outcome, type Values } from './outcome.ts';
import { listMoved } from './rehang-relationships.ts';
import type { SplitResult } from './split-progress.ts';

/** A column with what stands below it on a sheet; nothing without. */
interface OutcomeColumn extends ListColumn<Outcome> {
  readonly total?: (totals: Values) => ReportCell;
}

interface OutcomeSource {
  readonly measure: Measure;
  readonly labels: ActivityLabels;
  /** Whether each row names its project. */
  readonly hasProjects: boolean;
}

function listColumns({ measure, labels, hasProjects }: OutcomeSource): OutcomeColumn[] {
  const value = (
    title: string,
    role: ReportColumn['role'],
    read: (values: Values) => Decimal,
  ): OutcomeColumn => ({
    ...column[getKind(measure)](title, (outcome) => toCell(read(getValues(outcome)), measure), role),
    total: (totals) => toCell(read(totals), measure),
  });
  return [
    {
      ...column.text('Activity ID', ({ candidate }) => candidate.activity.code, 'key'),
      total: () => 'Total',
    },
    ...(hasProjects
      ? [column.text('Project', ({ candidate }: Outcome) => labels.getProjectCode(candidate.activity), 'key')]
      : []),
    column.text('Activity Name', ({ candidate }) => candidate.activity.name),
    column.date(
      'Actual Start',
      ({ candidate: { activity } }) =>
        activity.actualStart === undefined ? null : formatMinutes(activity.actualStart),
      'more',
    ),
    column.date('Finish', ({ candidate }) => formatMinutes(candidate.finish), 'more'),
    value('BAC', 'more', ({ budget }) => budget),
    column.percent('% Complete', ({ candidate }) => computeShareNumber(candidate.performance.share)),
    value('EV', 'answer', ({ earned }) => earned),
    value('PV Before', 'answer', ({ plannedBefore }) => plannedBefore),
    value('PV - EV Before', 'answer', ({ plannedBefore, earned }) => subtractDecimals(plannedBefore, earned)),
    value('PV After', 'answer', ({ plannedAfter }) => plannedAfter),
    column.text('Parts', ({ parts }) => parts.join(' + ')),
    column.text('Notes', ({ remarks }) => remarks.join(' '), 'why'),
  ];
}

const getKind = ({ kind }: Measure): 'money' | 'number' => (kind === 'cost' ? 'money' : 'number');

/** One row an activity in progress, what the split changes most first. */
export function describeOutcomes(result: SplitResult, hasWorkbooks: boolean): AnswerList {
  const { outcomes, measure, labels } = result;
  return describeList({
    title: 'Planned and earned value',
    description: `One row for each activity in progress; values in ${measure.unit} at the data date.`,
    columns: listColumns({ measure, labels, hasProjects: hasWorkbooks || labels.namesProjects }).map(
      ({ total: _, ...column }) => column,
    ),
    rows: sortByGap(outcomes),
    picture: createSplitDrawer(result),
  });
}

/** The same for the activities of one workbook, in the order of the file, with their totals below. */
export function createReportSheet(
  outcomes: readonly Outcome[],
  { measure, labels }: Pick<SplitResult, 'measure' | 'labels'>,
): WorkbookSheet {
  const columns = listColumns({ measure, labels, hasProjects: labels.namesProjects });
  const totals = computeTotals(outcomes);
  return {
    name: 'PVEV_REPORT',
    headers: [columns.map(({ title }) => title)],
    columns: columns.map(({ kind }) => ({ kind })),
    rows: [
      ...outcomes.map((outcome) => columns.map(({ value }) => value(outcome) ?? null)),
      columns.map(({ total }) => total?.(totals) ?? null),
    ],
  };
}

/** The figures of the result: values first, or without budgets the work itself. */
export function listFigures(result: SplitResult, list: AnswerList): Figure[] {
  const { outcomes, measure, splits, budgets, rehanging, options } = result;
  const totals = computeTotals(outcomes);
  const isLead = true;
  const value = (id: string, title: string, total: Decimal, leads = !measure.isEmpty): Figure =>
    createFigure(id, `${title}, ${measure.unit}`, toCell(total, measure), {
      kind: getKind(measure),
      isLead: leads,
    });
  const work = (id: string, title: string, read: (split: SplitResult['splits'][number]) => number): Figure =>
    createFigure(id, title, splits.reduce((sum, split) => sum + read(split), 0) / 60, {
      unit: 'hours',
      isLead,
    });
  return [
    ...(measure.isEmpty
      ? [
          work('workDone', 'Work done', ({ doneMinutes }) => doneMinutes),
          work('workLeft', 'Work left', ({ restMinutes }) => restMinutes),
        ]
      : []),
    value('plannedValueBefore', 'PV before', totals.plannedBefore),
    value('earnedValue', 'EV', totals.earned),
    value('plannedValueAfter', 'PV after', totals.plannedAfter),
    value('budgetAtCompletion', 'Budget at completion', totals.budget, false),
    createFigure('inProgress', 'Activities in progress', outcomes.length, { isLead }),
    createFigure('split', 'Split', splits.length, { isLead }),
    countRows(list, { id: 'notSplit', title: 'Stay whole', tone: 'heed', where: { Parts: [''] }, isLead }),
    createFigure('movedRelationships', 'Relationships moved', listMoved(rehanging, options.mode).length),
    createFigure('addedRelationships', 'Relationships added', splits.length),
    createFigure(
      'dividedAssignments',
      'Assignments divided',
      budgets.reduce((sum, { assignments }) => sum + assignments.length, 0),
    ),
    createFigure(
      'dividedExpenses',
      'Expenses divided',
      budgets.reduce((sum, { expenses }) => sum + expenses.length, 0),
    ),
  ];
}
