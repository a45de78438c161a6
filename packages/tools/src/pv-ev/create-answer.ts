import type { ReportHeadline, ReportAttention } from '@floatwise/contracts';
import { compareDecimals } from '@floatwise/schedule/earned-value';
import { formatHeadline, type Answer } from '../answer/answer.ts';
import { createInfo, createWarning, countAttention, type AttentionTopic } from '../answer/finding.ts';
import { describeProjects, describeProject } from '../input/describe-file.ts';
import { formatCount, formatCounted, formatNames } from '../answer/format-count.ts';
import { formatDays } from '../answer/format-work.ts';
import { describeOutcomes, listFigures, drawCharts } from './describe-outcomes.ts';
import type { ProjectWorkbook } from './list-workbooks.ts';
import { computeTotals, formatShort, measureDistance, toCell, type Outcome, maxProjects } from './outcome.ts';
import type { SplitResult } from './split-progress.ts';

export function createAnswer(result: SplitResult, workbooks: readonly ProjectWorkbook[]): Answer {
  const notes = describeWorkbooks(workbooks, result.outcomes);
  const headline = createHeadline(result, workbooks.length);
  const list = describeOutcomes(result, workbooks.length > 1);
  return {
    headline,
    attention: [...notes.attention, ...listAttention(result)],
    tasks: result.schedule.activities.length,
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
  const effect = `PV at the data date: ${formatShort(plannedBefore, measure)} \u2192 ${formatShort(plannedAfter, measure)}; EV: ${formatShort(earned, measure)}.`;
  const files = workbooks === 1 ? '' : ` There are ${workbooks} workbooks, one for each project.`;
  return {
    ...(measure.isEmpty || splits.length === 0 ? {} : { effect }),
    done: `Split ${formatCount(splits.length)} of ${formatCount(outcomes.length)} activities in progress${measure.isEmpty ? describeWork(result) : ''}.${files}`,
    ...(rest === 0 ? {} : { review: `${formatCount(rest)} not split${describeGap(result)}.` }),
  };
}

function describeGap({ measure, outcomes }: SplitResult): string {
  const { plannedAfter, earned } = computeTotals(outcomes);
  const gap = measureDistance(plannedAfter, earned);
  if (measure.isEmpty || toCell(gap, measure) === 0) return '';
  const side = compareDecimals(plannedAfter, earned) < 0 ? 'below' : 'above';
  return `; PV is still ${formatShort(gap, measure)} ${side} EV`;
}

/** Without budgets the headline reports work instead of value. */
function describeWork({ splits, hoursPerDay }: SplitResult): string {
  const sum = (key: 'doneMinutes' | 'restMinutes'): string =>
    formatDays(
      splits.map((split) => split[key]).reduce((total, minutes) => total + minutes, 0),
      hoursPerDay,
    );
  const work =
    splits.length === 0 ? '' : `: ${sum('doneMinutes')} completed, ${sum('restMinutes')} remaining`;
  return `${work}. Nothing in progress has a budget, so there is no planned or earned value`;
}

/** Which workbook belongs to which project, and which projects have none although they have activities in progress. */
function describeWorkbooks(workbooks: readonly ProjectWorkbook[], outcomes: readonly Outcome[]) {
  const findings = workbooks.flatMap(({ project, splits, outcomes: own, fileName }) => {
    if (project === undefined) return [];
    const message = `Project ${project.code}: ${formatCount(splits.length)} of ${formatCount(own.length)} activities in progress split, in ${fileName}. Open only this project in P6 before you import that workbook.`;
    return createInfo('pv-ev.workbook', message, { project: project.code });
  });
  if (findings.length === 0) return { attention: [], findings };
  const files = `${describeFiles(workbooks)} In P6, open only the project that a workbook is for before you import it.`;
  const attention = [{ message: files, finding: 'pv-ev.workbook' }];
  const leftOut = new Set(
    outcomes.flatMap(({ candidate: { obstacle, project } }) =>
      obstacle === 'tooManyProjects' ? project : [],
    ),
  );
  if (leftOut.size === 0) return { attention, findings };
  const codes = Array.from(leftOut, ({ code }) => code);
  const message =
    `${formatCounted(codes.length, 'more project has', 'more projects have')} activities to split but no workbook, since a result holds ${maxProjects} at most: ` +
    `${formatNames(codes)}. Import these workbooks, export all projects again and convert that file, or choose a project with the option Project.`;
  return {
    attention: [{ message, finding: 'pv-ev.not-split' }, ...attention],
    findings: [createWarning('pv-ev.workbook', message), ...findings],
  };
}

function describeFiles([first, ...others]: readonly ProjectWorkbook[]): string {
  if (others.length === 0) return `The workbook is for project ${first?.project?.code} only.`;
  const [output, ...further] = [first, ...others].map(
    (each) => `${each?.project?.code} (${formatCount(each?.splits.length ?? 0)} split)`,
  );
  return `One workbook for each project: the download is for ${output}, further files are for ${formatNames(further)}.`;
}

const topics: readonly AttentionTopic[] = [
  [
    'pv-ev.not-split',
    '# activity in progress was not split: its planned and earned value can differ.',
    '# activities in progress were not split: their planned and earned value can differ.',
  ],
  [
    'pv-ev.no-successor',
    'The remaining part of # activity has no successor.',
    'The remaining part of # activities has no successor.',
  ],
  [
    'pv-ev.out-of-sequence',
    '# out-of-sequence relationship was moved to the remaining part: repair the logic with SOOS first.',
    '# out-of-sequence relationships were moved to the remaining part: repair the logic with SOOS first.',
  ],
  [
    'pv-ev.same-id',
    '# activity shares its ID with one of another project: import project by project.',
    '# activities share their IDs with others of another project: import project by project.',
  ],
  [
    'pv-ev.all-earned',
    '# activity is earned in full although work remains: the remaining part has no budget.',
    '# activities are earned in full although work remains: the remaining part has no budget.',
  ],
  [
    'pv-ev.same-row-twice',
    '# activity has assignments or expenses that P6 cannot distinguish on import.',
    '# activities have assignments or expenses that P6 cannot distinguish on import.',
  ],
];

/** Attention items, most important first. Milestones and similar activities, which cannot be split, do not count. */
const listAttention = ({ findings }: Pick<SplitResult, 'findings'>): ReportAttention[] =>
  topics.flatMap((topic) =>
    countAttention(
      findings.filter(({ code, severity }) => code === topic[0] && severity === 'warning').length,
      topic,
    ),
  );
