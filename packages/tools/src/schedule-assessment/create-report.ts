import {
  formatFigure,
  formatLimit,
  type Finding,
  type ReportCell,
  type ReportTable,
} from '@floatwise/contracts';
import { computeScore, type CheckResult } from '@floatwise/schedule';
import { describeProjects } from '../describe-projects.ts';
import { describeProject } from '../describe-schedule-projects.ts';
import type { ToolResult } from '../tool.ts';
import type { BookInput } from './book.ts';
import { formatResult } from './cells.ts';
import { createOffendersTable } from './create-offenders-table.ts';
import { createScorecard } from './create-scorecard.ts';
import { describeNothing } from './describe-nothing.ts';
import { listAttention } from './list-attention.ts';
import { listFigures } from './list-figures.ts';
import { listSetupFindings } from './list-setup-findings.ts';

/** What the page, the server and the command line are told of an assessment. */
export function createReport(input: BookInput, fileFindings: readonly Finding[]): ToolResult['report'] {
  const { checked, schedule, histogram } = input;
  const { dcma, plus, assessment } = checked;
  const score = computeScore(dcma);
  const plusScore = computeScore(plus);
  const offenders = createOffendersTable(assessment, [...dcma, ...plus].filter(hasFailed));
  const findings = [...fileFindings, ...listSetupFindings(input)];
  const attention = listAttention(input, findings);
  return {
    summary: formatSummary(input),
    ...(attention.length === 0 ? {} : { attention }),
    ...describeProjects(assessment.projects.map(({ source }) => describeProject(source))),
    tasks: schedule.activities.length,
    counts: {
      passed: score.passed,
      failed: score.applicable - score.passed,
      notApplicable: dcma.length - score.applicable,
      plusPassed: plusScore.passed,
      plusFailed: plusScore.applicable - plusScore.passed,
      plusNotApplicable: plus.length - plusScore.applicable,
      activities: assessment.activities.length,
      tasks: assessment.tasks.length,
      incompleteTasks: assessment.incompleteTasks.length,
      links: assessment.incompleteLinks.length,
    },
    figures: listFigures({ dcma, plus }),
    findings: [...findings, ...dcma.flatMap(toFindings), ...plus.flatMap(toFindings)],
    tables: [
      ...(offenders === undefined ? [] : [offenders]),
      toTable('Scorecard', 'The fourteen checks: value against limit.', dcma),
      toTable('Plus', 'Further checks; they do not count in the score.', plus),
    ],
    charts: [
      {
        title: 'Total float in working days',
        unit: 'incomplete tasks',
        categories: histogram.map(({ title }) => title),
        series: [{ title: 'Incomplete tasks', values: histogram.map(({ count }) => count) }],
      },
    ],
    scorecard: createScorecard(checked),
  };
}

/** What passes, or does not apply, has no offenders; the workbook lists what such a check counts. */
const hasFailed = ({ verdict }: CheckResult): boolean => verdict === 'FAIL';

/** `11 of 13 DCMA checks that apply pass (failed: Logic, Leads); 20 of 26 Plus checks pass.` */
function formatSummary({ checked }: BookInput): string {
  const { dcma, plus } = checked;
  const score = computeScore(dcma);
  const plusScore = computeScore(plus);
  const failed = dcma.filter(({ verdict }) => verdict === 'FAIL').map(({ check }) => check.title);
  const nothing = describeNothing(checked);
  const clauses = [
    nothing === undefined ? '' : `Nothing to assess: ${nothing}`,
    score.applicable === 0
      ? ''
      : `${score.passed} of ${score.applicable} DCMA checks that apply pass` +
        (failed.length === 0 ? '' : ` (failed: ${failed.join(', ')})`),
    plusScore.applicable === 0 ? '' : `${plusScore.passed} of ${plusScore.applicable} Plus checks pass`,
  ];
  return `${clauses.filter(Boolean).join('; ')}.`;
}

/** One finding a check that fails or does not apply; its offenders are in the workbook. */
function toFindings(result: CheckResult): Finding[] {
  const { check, verdict } = result;
  if (verdict === 'PASS') return [];
  const message = `Check ${check.no} ${check.title}: ${formatResult(result)}.`.replace(/\.\.$/, '.');
  return verdict === 'FAIL'
    ? [{ code: 'schedule-assessment.failed', severity: 'warning', message }]
    : [{ code: 'schedule-assessment.not-applicable', severity: 'info', message }];
}

function toTable(title: string, description: string, results: readonly CheckResult[]): ReportTable {
  return {
    title,
    description,
    columns: [
      { title: 'No', kind: 'text', role: 'key' },
      { title: 'Check', kind: 'text', role: 'key' },
      { title: 'Result', kind: 'text', role: 'answer' },
      // Shares, counts, days and ratios stand below each other: each bears its own unit.
      { title: 'Value', kind: 'text', role: 'answer' },
      { title: 'Limit', kind: 'text', role: 'answer' },
      { title: 'Count', kind: 'number' },
      { title: 'Of', kind: 'number' },
    ],
    rows: results.map(({ check, count, of, value, limit, verdict }): ReportCell[] => [
      check.no,
      check.title,
      verdict,
      value === undefined ? null : formatFigure(value, check.unit, limit),
      formatLimit(limit, check.unit),
      count ?? null,
      of ?? null,
    ]),
  };
}
