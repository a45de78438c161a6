import type { ReportHeadline } from '@floatwise/contracts';
import { compareDecimals, type Schedule } from '@floatwise/schedule';
import { formatHeadline, type Answer } from '../answer/answer.ts';
import { createInfo } from '../answer/finding.ts';
import { describeProjects } from '../input/describe-projects.ts';
import { describeProject } from '../input/describe-schedule-projects.ts';
import { formatCount, formatCounted } from '../answer/format-count.ts';
import { formatDays } from '../answer/format-work.ts';
import { describeOutcomes, listFigures } from './describe-outcomes.ts';
import { describeWorkbooks } from './describe-workbooks.ts';
import { drawCharts } from './draw-splits.ts';
import { listAttention } from './list-attention.ts';
import type { ProjectWorkbook } from './list-workbooks.ts';
import { computeTotals, formatValue, measureDistance, toCell } from './outcome.ts';
import type { SplitResult } from './split-progress.ts';

export function createAnswer(
  result: SplitResult,
  schedule: Schedule,
  workbooks: readonly ProjectWorkbook[],
): Answer {
  const notes = describeWorkbooks(workbooks, result.outcomes);
  const headline = createHeadline(result, workbooks.length);
  const list = describeOutcomes(result, workbooks.length > 1);
  return {
    headline,
    attention: [...notes.attention, ...listAttention(result)],
    tasks: schedule.activities.length,
    figures: listFigures(result, list),
    hoursPerDay: result.hoursPerDay,
    ...describeProjects(result.projects.map(describeProject)),
    notes: [
      ...notes.findings,
      ...result.findings,
      ...(result.splits.length === 0 ? [createInfo('pv-ev.none', formatHeadline(headline))] : []),
    ],
    lists: [list],
    charts: drawCharts(result),
  };
}

function createHeadline(result: SplitResult, workbooks: number): ReportHeadline {
  const { outcomes, splits, measure } = result;
  if (outcomes.length === 0)
    return { done: '0 activities to split; PV already equals EV for every activity.' };
  const { earned, plannedBefore, plannedAfter } = computeTotals(outcomes);
  const rest = outcomes.length - splits.length;
  const effect = `PV at the data date goes from ${formatValue(plannedBefore, measure)} to ${formatValue(plannedAfter, measure)}, EV is ${formatValue(earned, measure)}.`;
  const files = workbooks === 1 ? '' : ` There are ${workbooks} workbooks, one for each project.`;
  return {
    ...(measure.isEmpty || splits.length === 0 ? {} : { effect }),
    done: `Split ${formatCount(splits.length)} of ${formatCount(outcomes.length)} activities in progress${measure.isEmpty ? describeWork(result) : ''}.${files}`,
    ...(rest === 0 ? {} : { review: `${formatCounted(rest, 'stays', 'stay')} whole${describeGap(result)}.` }),
  };
}

/** What the split does not close. */
function describeGap({ measure, outcomes }: SplitResult): string {
  const { plannedAfter, earned } = computeTotals(outcomes);
  const gap = measureDistance(plannedAfter, earned);
  if (measure.isEmpty || toCell(gap, measure) === 0) return '';
  const side = compareDecimals(plannedAfter, earned) < 0 ? 'below' : 'above';
  return `; PV stays ${formatValue(gap, measure)} ${side} EV`;
}

/** Without budgets the work itself is what can be told. */
function describeWork({ splits, hoursPerDay }: SplitResult): string {
  const sum = (read: (split: SplitResult['splits'][number]) => number): string =>
    formatDays(
      splits.reduce((total, split) => total + read(split), 0),
      hoursPerDay,
    );
  const work =
    splits.length === 0
      ? ''
      : `: ${sum(({ doneMinutes }) => doneMinutes)} of work are done, ${sum(({ restMinutes }) => restMinutes)} remain`;
  return `${work}. Nothing in progress has a budget, so there is no planned or earned value`;
}
