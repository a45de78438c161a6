import type { WorkCalendar } from '@floatwise/schedule/calendar';
import { minutesPerDay, type Activity, type Assignment, type Expense } from '@floatwise/schedule/model';
import type { Answering } from '../mcp-tool.ts';
import { cutPage } from '../paging.ts';
import {
  addAmounts,
  createWorkAmounts,
  isMaterial,
  readCost,
  readExpense,
  readUnits,
  roundAmounts,
  type ThreeAmounts,
  type WorkAmounts,
} from '../schedule/measures.ts';
import type { OpenSchedule } from '../schedule/open-schedule.ts';

export const listMonths: Answering<'list_months', OpenSchedule> = ({ project, resource, ...page }, open) => {
  const months = new Map<string, WorkAmounts>();
  const totals = createWorkAmounts();
  const assignments = open.listAssignments(project, resource);
  const add = (spans: Spans, calendar: WorkCalendar, measures: Partial<WorkAmounts>): void => {
    for (const kind of ['budgeted', 'actual', 'remaining'] as const)
      for (const { month, share } of spread(spans[kind], calendar)) {
        const total = months.get(month) ?? createWorkAmounts();
        months.set(month, total);
        if (measures.units !== undefined) total.units[kind] += share * measures.units[kind];
        if (measures.cost !== undefined) total.cost[kind] += share * measures.cost[kind];
      }
    if (measures.units !== undefined) addAmounts(totals.units, measures.units);
    if (measures.cost !== undefined) addAmounts(totals.cost, measures.cost);
  };
  for (const assignment of assignments) {
    const activity = open.getById(assignment.activityId);
    if (activity === undefined) continue;
    const cost = readCost(assignment);
    const hasUnits = resource !== undefined || !isMaterial(assignment);
    add(listSpans(open, activity, assignment), open.getWorkCalendar(activity, assignment), {
      cost,
      ...(hasUnits ? { units: readUnits(assignment) } : {}),
    });
  }
  if (resource === undefined)
    for (const { expense, activity } of open.listExpenses(project))
      add(placeExpense(listSpans(open, activity), expense), open.getWorkCalendar(activity), {
        cost: readExpense(expense),
      });
  const curves = assignments.filter(({ curveId }) => curveId !== undefined).length;
  return {
    sum: { units: roundAmounts(totals.units), cost: roundAmounts(totals.cost) },
    ...(curves > 0
      ? { curves: `${curves} assignments have a resource curve; their amounts are spread evenly.` }
      : {}),
    ...cutPage(
      [...months].sort(([one], [other]) => (one < other ? -1 : 1)),
      page,
      ([month, { units, cost }]) => ({ month, units: roundAmounts(units), cost: roundAmounts(cost) }),
    ),
  };
};

type Span = readonly [start: number | undefined, finish: number | undefined];
type Spans = Readonly<Record<keyof ThreeAmounts, Span>>;

/** When the amounts of an assignment, or of an expense of the activity, arise. */
function listSpans(open: OpenSchedule, activity: Activity, assignment: Partial<Assignment> = {}): Spans {
  const dataDate = open.getProject(activity)?.dataDate;
  const actualStart = assignment.actualStart ?? activity.actualStart;
  const actualEnd = assignment.actualFinish ?? activity.actualFinish ?? dataDate;
  return {
    budgeted: [
      assignment.plannedStart ?? activity.plannedStart,
      assignment.plannedFinish ?? activity.plannedFinish,
    ],
    actual: [actualStart, actualEnd],
    remaining: [
      assignment.remainingStart ?? activity.remainingStart ?? activity.earlyStart,
      assignment.remainingFinish ?? activity.remainingFinish ?? activity.earlyFinish,
    ],
  };
}

/** Expenses accrue evenly, or at one end of the activity. */
function placeExpense(spans: Spans, { accrual }: Expense): Spans {
  if (accrual !== 'start' && accrual !== 'end') return spans;
  const end = accrual === 'start' ? 0 : 1;
  const place = (span: Span): Span => [span[end], span[end]];
  return { budgeted: place(spans.budgeted), actual: place(spans.actual), remaining: place(spans.remaining) };
}

/** The shares of working time by month; all in one month without working time between the dates. */
function spread([start, finish]: Span, calendar: WorkCalendar): { month: string; share: number }[] {
  const [first, last] = [start ?? finish, finish ?? start];
  if (first === undefined || last === undefined) return [{ month: 'no date', share: 1 }];
  const work = calendar.measureWork(first, last);
  if (work <= 0) return [{ month: formatMonth(first), share: 1 }];
  const shares: { month: string; share: number }[] = [];
  for (let from = first; from < last;) {
    const to = Math.min(last, findNextMonth(from));
    const share = calendar.measureWork(from, to) / work;
    if (share > 0) shares.push({ month: formatMonth(from), share });
    from = to;
  }
  return shares;
}

const formatMonth = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(0, 7);

function findNextMonth(minutes: number): number {
  const date = new Date(minutes * 60_000);
  return (Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 86_400_000) * minutesPerDay;
}
