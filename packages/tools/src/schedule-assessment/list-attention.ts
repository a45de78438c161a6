import {
  formatFigure,
  formatLimit,
  type Finding,
  type ReportAttention,
  type ReportRows,
} from '@floatwise/contracts';
import {
  computeScore,
  findLeastFloat,
  type CheckedSchedule,
  type CheckResult,
} from '@floatwise/schedule/checks';
import { formatCounted, formatCount } from '../answer/format-count.ts';
import { plannedDatesCode, type BookInput } from './book.ts';
import { checkId, formatCheckName, offendersId } from './describe-offenders.ts';

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
export function describeNothing({ assessment, dcma, unusable }: CheckedSchedule): string | undefined {
  if (assessment.activities.length === 0) return 'the file has no activities in an exported project';
  if (assessment.tasks.length === 0)
    return 'the file has no tasks, only milestones, level of effort, WBS summaries or tasks without a duration';
  return unusable !== undefined || computeScore(dcma).applicable > 0
    ? undefined
    : 'none of the fourteen checks applies to this file';
}

/** Why P6 cannot schedule the file, the schedule's problems, and checks that need the file to be scheduled. */
function listUndecided({ checked }: BookInput): ReportAttention[] {
  const { assessment, dcma } = checked;
  const { loop } = assessment.getCpm();
  const problems = listProblems(checked);
  if (assessment.incompleteTasks.length === 0 || checked.unusable !== undefined) return problems;
  if (loop !== undefined) {
    const codes = loop.map((activity) => assessment.labels.format(activity));
    const shown = [...codes, codes[0]].slice(0, 10).join(' \u2192 ');
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
      rows: { table: 'scorecard', where: { no: [check.no] } },
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

/** Tasks that no check considers because the baseline does not have them, and the option that counts them. */
function listLeftOut({ assessment }: CheckedSchedule): ReportAttention[] {
  const open = assessment.tasks.filter(({ status }) => status !== 'completed').length;
  const counted = assessment.incompleteTasks.length;
  if (open === counted) return [];
  const what = `${formatCount(open - counted)} of ${formatCounted(open, 'incomplete task')}`;
  const verb = open - counted === 1 ? 'is' : 'are';
  return [
    {
      message: `${what} ${verb} not in the baseline and left out of checks 1 to 8 and 10, which count ${formatCount(counted)}.`,
      rerun: { label: 'Run again with all tasks', options: { baselinedOnly: false } },
    },
  ];
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

function listFileWarts(findings: readonly Finding[]): ReportAttention[] {
  const warts = wartCodes.flatMap((code) => findings.filter((finding) => finding.code === code));
  return warts.slice(0, 5).map(({ code, message }) => ({ message, finding: code }));
}

/** Checks by the importance of a failure, most important first; the others follow by number. */
const worstFirst = ['7', 'P28', '1', 'P5', 'P1', 'P2', '13', '11', '14', '12', '9'];

/** Failed checks first, most important at the front. */
export function sortByWeight(results: readonly CheckResult[]): CheckResult[] {
  const weigh = ({ check, verdict }: CheckResult): number => {
    const place = worstFirst.indexOf(check.no);
    return (place < 0 ? worstFirst.length : place) + (verdict === 'FAIL' ? 0 : 2 * worstFirst.length);
  };
  return results.toSorted((one, other) => weigh(one) - weigh(other));
}

/** `\u221224 d`, and the date behind it in words: `Finish On 16-Mar-26 on B Handover`. */
export function describeLeastFloat({ assessment }: CheckedSchedule) {
  const least = findLeastFloat(assessment);
  if (least === undefined) return undefined;
  const { activity, days, askedBy } = least;
  const id = assessment.labels.format(activity);
  const asked =
    askedBy === undefined
      ? undefined
      : askedBy.activity === undefined
        ? `${askedBy.date} of the project`
        : `${askedBy.date} on ${`${assessment.labels.format(askedBy.activity)} ${askedBy.activity.name}`.trim()}`;
  const askedId = askedBy?.activity && assessment.labels.format(askedBy.activity);
  return { id, days, text: formatFigure(days, 'days'), asked, askedId };
}

/** Sentences for failed checks, with the number of offenders. */
const sentences: Readonly<Record<string, readonly [what: string, one: string, several: string]>> = {
  '7': ['incomplete tasks', 'has negative float', 'have negative float'],
  '1': ['incomplete tasks', 'lacks a predecessor or a successor', 'lack a predecessor or a successor'],
  P5: ['links', 'is out of sequence', 'are out of sequence'],
  '11': ['tasks due by the data date', 'is unfinished or finished late', 'are unfinished or finished late'],
};

/** Problems of the schedule itself, worst first: negative float and its cause, open ends, sequence, finish. */
function listProblems(checked: CheckedSchedule): ReportAttention[] {
  const results = [...checked.dcma, ...checked.plus].filter(({ verdict }) => verdict === 'FAIL');
  return ['7', '1', 'P5', '13', '11'].flatMap((no) => {
    const result = results.find(({ check }) => check.no === no);
    return result === undefined
      ? []
      : [{ message: describeProblem(checked, result), rows: findRows(result) }];
  });
}

function describeProblem(
  checked: CheckedSchedule,
  { check, count = 0, of = 0, value = 0, limit }: CheckResult,
) {
  const words = sentences[check.no];
  if (words === undefined)
    return `${check.title} is ${formatFigure(value, check.unit, limit)}, limit ${formatLimit(limit, check.unit)}.`;
  const [what, one, several] = words;
  const sentence = `${formatCount(count)} of ${formatCount(of)} ${what} ${count === 1 ? one : several}`;
  const least = check.no === '7' ? describeLeastFloat(checked) : undefined;
  if (least === undefined) return `${sentence}.`;
  const asked = least.asked === undefined ? '' : `, caused by ${least.asked}`;
  return `${sentence}, the least ${least.text} (${least.id})${asked}.`;
}

/** Its offenders, or the check itself if it has none. */
export const findRows = ({ check, offenders }: CheckResult): ReportRows =>
  offenders.length > 0
    ? { table: offendersId, where: { [checkId]: [formatCheckName(check)] } }
    : { table: 'scorecard', where: { no: [check.no] } };
