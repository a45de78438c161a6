import type { ReportCell, ReportTable } from '@floatwise/contracts';
import type { ActivityLabels, Decimal } from '@floatwise/schedule';
import {
  computeShareNumber,
  formatMinutes,
  subtractDecimals,
  sumDecimals,
  takeShare,
  toNumber,
} from '@floatwise/schedule';
import type { Candidate, Measure } from './candidate.ts';

/** A candidate and what became of it. */
export interface Outcome {
  readonly candidate: Candidate;
  /** Planned value at the data date afterwards, recomputed from the rows of the parts. */
  readonly plannedAfter: Decimal;
  /** IDs of the parts; none when it stays whole. */
  readonly parts: readonly string[];
  readonly remarks: readonly string[];
}

export interface Totals {
  readonly budget: Decimal;
  readonly earned: Decimal;
  readonly plannedBefore: Decimal;
  readonly plannedAfter: Decimal;
}

export function computeTotals(outcomes: readonly Outcome[]): Totals {
  const sum = (read: (outcome: Outcome) => Decimal): Decimal => sumDecimals(outcomes.map(read));
  return {
    budget: sum(({ candidate }) => candidate.value.budget),
    earned: sum(({ candidate }) => candidate.value.earned),
    plannedBefore: sum(({ candidate }) => candidate.value.planned),
    plannedAfter: sum(({ plannedAfter }) => plannedAfter),
  };
}

interface TableSource {
  readonly measure: Measure;
  readonly labels: ActivityLabels;
  /** Whether each row names its project. */
  readonly hasProjects: boolean;
}

/** One row an activity in progress. */
export function createReportTable(
  outcomes: readonly Outcome[],
  { measure, labels, hasProjects }: TableSource,
): ReportTable {
  const kind = measure.kind === 'cost' ? 'money' : 'number';
  return {
    title: 'Planned and earned value',
    description: `One row for each activity in progress; values in ${measure.unit} at the data date.`,
    columns: [
      { title: 'Activity ID', kind: 'text', role: 'key' },
      ...(hasProjects ? [{ title: 'Project', kind: 'text' as const, role: 'key' as const }] : []),
      { title: 'Activity Name', kind: 'text' },
      { title: 'Actual Start', kind: 'date', role: 'more' },
      { title: 'Finish', kind: 'date', role: 'more' },
      { title: 'BAC', kind, role: 'more' },
      { title: '% Complete', kind: 'percent' },
      { title: 'EV', kind, role: 'answer' },
      { title: 'PV Before', kind, role: 'answer' },
      { title: 'PV - EV Before', kind, role: 'answer' },
      { title: 'PV After', kind, role: 'answer' },
      { title: 'Parts', kind: 'text' },
      { title: 'Notes', kind: 'text', role: 'why' },
    ],
    rows: outcomes.map((outcome) => {
      const [code = null, ...cells] = createRow(outcome, measure);
      return [code, ...(hasProjects ? [labels.getProjectCode(outcome.candidate.activity)] : []), ...cells];
    }),
  };
}

/** What stands below those rows on a sheet. */
export function createTotalRow(
  outcomes: readonly Outcome[],
  { measure, hasProjects }: TableSource,
): ReportCell[] {
  const totals = createTotals(computeTotals(outcomes), measure);
  return ['Total', ...(hasProjects ? [null] : []), ...totals];
}

function createRow({ candidate, plannedAfter, parts, remarks }: Outcome, measure: Measure): ReportCell[] {
  const { activity, finish, performance, value } = candidate;
  return [
    activity.code,
    activity.name,
    activity.actualStart === undefined ? null : formatMinutes(activity.actualStart),
    formatMinutes(finish),
    toCell(value.budget, measure),
    computeShareNumber(performance.share),
    toCell(value.earned, measure),
    toCell(value.planned, measure),
    toCell(subtractDecimals(value.planned, value.earned), measure),
    toCell(plannedAfter, measure),
    parts.join(' + '),
    remarks.join(' '),
  ];
}

/** What stands below the columns from the name on. */
function createTotals(totals: Totals, measure: Measure): ReportCell[] {
  return [
    null,
    null,
    null,
    toCell(totals.budget, measure),
    null,
    toCell(totals.earned, measure),
    toCell(totals.plannedBefore, measure),
    toCell(subtractDecimals(totals.plannedBefore, totals.earned), measure),
    toCell(totals.plannedAfter, measure),
    null,
    null,
  ];
}

const whole = { numerator: 1n, denominator: 1n };

export function toCell(value: Decimal, { places }: Measure): number {
  return toNumber(takeShare(value, whole, places));
}
