import type { Finding, ReportAttention } from '@floatwise/contracts';
import { computeScore, type CheckedSchedule } from '@floatwise/schedule';
import type { BookInput } from './book.ts';
import { formatCounted } from '../answer/format-count.ts';
import { listProblems } from './list-problems.ts';
import { plannedDatesCode } from './list-setup-findings.ts';

/** Attention items: problems of the schedule, worst first, then what was not scored, left out or assumed. */
export function listAttention(input: BookInput, findings: readonly Finding[]): ReportAttention[] {
  const { checked } = input;
  const nothing = describeNothing(checked);
  return [
    ...(nothing === undefined ? [] : [{ message: `There is nothing to assess: ${nothing}.` }]),
    ...listUndecided(input),
    ...listPlannedDates(checked),
    ...listLeftOut(checked),
    ...listFileWarts(findings),
  ];
}

/** Why there is nothing to assess, as a clause; undefined if there is. Some check may apply even without tasks. */
export function describeNothing({ assessment, dcma }: CheckedSchedule): string | undefined {
  if (assessment.activities.length === 0) return 'the file has no activities in an exported project';
  if (assessment.tasks.length === 0)
    return 'the file has no tasks, only milestones, level of effort, WBS summaries or tasks without a duration';
  return computeScore(dcma).applicable > 0 ? undefined : 'none of the fourteen checks applies to this file';
}

const maxLoopCodes = 10;

/** Why P6 cannot schedule the file, the schedule's problems, and checks that need the file to be scheduled. */
function listUndecided({ checked }: BookInput): ReportAttention[] {
  const { assessment, dcma } = checked;
  const { loop } = assessment.getCpm();
  const problems = listProblems(checked);
  if (assessment.incompleteTasks.length === 0) return problems;
  if (loop !== undefined) {
    const codes = loop.map((activity) => assessment.labels.format(activity));
    const shown = [...codes, codes[0]].slice(0, maxLoopCodes).join(' \u2192 ');
    const message = `The logic contains a loop, ${shown}: P6 cannot schedule it, and check 12 does not apply.`;
    return [{ message, finding: 'schedule-assessment.failed' }, ...problems];
  }
  const undecided = dcma.filter(
    ({ check, verdict }) => ['6', '12', '13'].includes(check.no) && verdict === 'N/A',
  );
  return [
    ...problems,
    ...undecided.map(({ check, notApplicable = '' }) => ({
      message: `Check ${check.no} ${check.title} has no verdict. ${notApplicable}`.trim(),
      finding: 'schedule-assessment.not-applicable',
      rows: { table: 'Scorecard', where: { No: [check.no] } },
    })),
  ];
}

/** Planned dates that are shown, or scored because there is no baseline. */
function listPlannedDates({ assessment }: CheckedSchedule): ReportAttention[] {
  const { projects, baseline, options, tasks } = assessment;
  const planned = projects.filter(({ source }) => baseline.getKind(source.id) === 'planned');
  if (planned.length === 0 || tasks.length === 0) return [];
  const isJudged = options.plannedDates === 'judge' || planned.length < projects.length;
  const whose = projects.length === 1 ? '' : ` for ${planned.map(({ source }) => source.code).join(', ')}`;
  const effect = isJudged
    ? 'checks 11, 14 and P27 use planned dates and understate lateness.'
    : 'checks 11, 14 and P27 use planned dates and are not scored.';
  return [{ message: `No baseline in the file${whose}: ${effect}`, finding: plannedDatesCode }];
}

/** Tasks that no check considers because the baseline does not have them. */
function listLeftOut({ assessment }: CheckedSchedule): ReportAttention[] {
  const open = assessment.tasks.filter(({ status }) => status !== 'completed').length;
  const outside = open - assessment.incompleteTasks.length;
  if (outside === 0) return [];
  const what = formatCounted(outside, 'incomplete task is', 'incomplete tasks are');
  return [{ message: `${what} not in the baseline and left out of checks 1 to 8 and 10.` }];
}

/** Findings that make the figures unreliable until the file is corrected. */
const wartCodes: readonly string[] = [
  'E_XER_TRUNCATED',
  'cpm.no-project',
  'E_DATADATE',
  'E_CAL',
  'schedule-assessment.baseline-file',
  'schedule-assessment.trend',
];
const maxWarts = 5;

function listFileWarts(findings: readonly Finding[]): ReportAttention[] {
  const warts = wartCodes.flatMap((code) => findings.filter((finding) => finding.code === code));
  return warts.slice(0, maxWarts).map(({ code, message }) => ({ message, finding: code }));
}
