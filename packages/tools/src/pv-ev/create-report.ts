import type { Finding, ReportTable } from '@floatwise/contracts';
import type { Decimal, Schedule } from '@floatwise/schedule';
import { subtractDecimals } from '@floatwise/schedule';
import { describeProjects } from '../describe-projects.ts';
import { describeProject } from '../describe-schedule-projects.ts';
import { formatCount } from '../format-count.ts';
import type { ToolReport } from '../tool.ts';
import type { Measure } from './candidate.ts';
import { createReportCharts } from './create-report-charts.ts';
import { computeTotals, createReportTable, toCell, type Outcome } from './create-report-table.ts';
import { formatHours, formatValue } from './format-value.ts';
import { listAttention } from './list-attention.ts';
import { describeWorkbooks } from './describe-workbooks.ts';
import { drawSplits } from './draw-splits.ts';
import { listFigures } from './list-figures.ts';
import type { ProjectWorkbook } from './list-workbooks.ts';
import { listMoved } from './rehang-relationships.ts';
import { sortByGap } from './sort-by-gap.ts';
import type { SplitResult } from './split-progress.ts';

export function createReport(
  result: SplitResult,
  schedule: Schedule,
  workbooks: readonly ProjectWorkbook[],
): ToolReport {
  const { outcomes, measure, splits, labels } = result;
  const notes = describeWorkbooks(workbooks, result);
  const findings = [...notes.findings, ...result.findings];
  const attention = [...notes.attention, ...listAttention(result)];
  // What the split changes most comes first.
  const sorted = sortByGap(outcomes);
  return {
    summary: formatSummary(result) + describeNumber(workbooks.length),
    ...(attention.length > 0 ? { attention } : {}),
    tasks: schedule.activities.length,
    counts: computeCounts(result),
    figures: listFigures(result),
    ...describeProjects(result.projects.map(describeProject)),
    findings: splits.length === 0 ? [...findings, createNone(result)] : findings,
    tables: [createPageTable(sorted, result, workbooks.length > 1)],
    charts: createReportCharts(sorted, measure, labels),
  };
}

const describeNumber = (workbooks: number): string =>
  workbooks === 1 ? '' : ` There are ${workbooks} workbooks, one for each project.`;

function createPageTable(
  outcomes: readonly Outcome[],
  { splits, measure, labels }: SplitResult,
  hasWorkbooks: boolean,
): ReportTable {
  return {
    ...createReportTable(outcomes, { measure, labels, hasProjects: hasWorkbooks || labels.namesProjects }),
    rowPictures: drawSplits({ outcomes, splits, labels }),
  };
}

function createNone(result: SplitResult): Finding {
  return { code: 'pv-ev.none', severity: 'info', message: formatSummary(result) };
}

function computeCounts({ outcomes, measure, splits, budgets, rehanging, options }: SplitResult) {
  const { budget, earned, plannedBefore, plannedAfter } = computeTotals(outcomes);
  return {
    inProgress: outcomes.length,
    split: splits.length,
    notSplit: outcomes.length - splits.length,
    movedRelationships: listMoved(rehanging, options.mode).length,
    addedRelationships: splits.length,
    dividedAssignments: budgets.reduce((sum, { assignments }) => sum + assignments.length, 0),
    dividedExpenses: budgets.reduce((sum, { expenses }) => sum + expenses.length, 0),
    budgetAtCompletion: toCell(budget, measure),
    earnedValue: toCell(earned, measure),
    plannedValueBefore: toCell(plannedBefore, measure),
    plannedValueAfter: toCell(plannedAfter, measure),
  };
}

function formatSummary(result: SplitResult): string {
  const { outcomes, splits, measure } = result;
  if (outcomes.length === 0) return '0 activities to split; PV already equals EV for every activity.';
  const { earned, plannedBefore, plannedAfter } = computeTotals(outcomes);
  if (measure.isEmpty) return formatDurations(result);
  const rest = outcomes.length - splits.length;
  const gap = subtractDecimals(plannedAfter, earned);
  return (
    `Split ${formatCount(splits.length)} of ${formatCount(outcomes.length)} activities in progress: PV at the data date goes from ` +
    `${formatValue(plannedBefore, measure)} to ${formatValue(plannedAfter, measure)}, EV is ${formatValue(earned, measure)}.` +
    (rest === 0
      ? ''
      : ` ${formatCount(rest)} ${rest === 1 ? 'stays' : 'stay'} whole${describeGap(gap, measure)}.`)
  );
}

/** Without budgets the work itself is what can be told. */
function formatDurations({ outcomes, splits }: SplitResult): string {
  const sum = (read: (split: SplitResult['splits'][number]) => number): string =>
    formatHours(splits.reduce((total, split) => total + read(split), 0));
  const rest = outcomes.length - splits.length;
  const work =
    splits.length === 0
      ? ''
      : `: ${sum(({ doneMinutes }) => doneMinutes)} of work are done, ${sum(({ restMinutes }) => restMinutes)} remain`;
  return (
    `Split ${formatCount(splits.length)} of ${formatCount(outcomes.length)} activities in progress${work}. ` +
    'Nothing in progress has a budget, so there is no planned or earned value.' +
    (rest === 0 ? '' : ` ${formatCount(rest)} ${rest === 1 ? 'stays' : 'stay'} whole.`)
  );
}

function describeGap(gap: Decimal, measure: Measure): string {
  if (toCell(gap, measure) === 0) return '';
  const isBelow = gap.digits < 0n;
  const size = { ...gap, digits: isBelow ? -gap.digits : gap.digits };
  return `; PV stays ${formatValue(size, measure)} ${isBelow ? 'below' : 'above'} EV`;
}
