import { formatFigure, formatLimit, type ReportAttention, type ReportRows } from '@floatwise/contracts';
import { findLeastFloat, type CheckedSchedule, type CheckResult } from '@floatwise/schedule';
import { formatCount } from '../answer/format-count.ts';
import { formatCheckName, offendersTitle } from './describe-offenders.ts';

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

/** `-24 d`, and the date behind it in words: `B: Finish On 2026-03-16 08:00`. */
export function describeLeastFloat({ assessment }: CheckedSchedule) {
  const least = findLeastFloat(assessment);
  if (least === undefined) return undefined;
  const { activity, days, askedBy } = least;
  const id = assessment.labels.format(activity);
  const asked =
    askedBy === undefined
      ? undefined
      : askedBy.activity === undefined
        ? `the project: ${askedBy.date}`
        : `${assessment.labels.format(askedBy.activity)}: ${askedBy.date}`;
  const askedId = askedBy?.activity && assessment.labels.format(askedBy.activity);
  return { id, days, text: formatFigure(days, 'days'), asked, askedId };
}

/** Sentences for failed checks, with the number of offenders. */
const sentences: Readonly<Record<string, (count: number, amount: string) => string>> = {
  '7': (count, amount) => `${amount} incomplete tasks ${count === 1 ? 'has' : 'have'} negative float`,
  '1': (count, amount) =>
    `${amount} incomplete tasks ${count === 1 ? 'lacks' : 'lack'} a predecessor or a successor`,
  P5: (count, amount) => `${amount} links ${count === 1 ? 'is' : 'are'} out of sequence`,
  '11': (count, amount) =>
    `${amount} tasks due by the data date ${count === 1 ? 'is' : 'are'} unfinished or finished late`,
};

/** Problems of the schedule itself, worst first: negative float and its cause, open ends, sequence, finish. */
export function listProblems(checked: CheckedSchedule): ReportAttention[] {
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
  const describe = sentences[check.no];
  if (describe === undefined)
    return `${check.title} is ${formatFigure(value, check.unit, limit)}, limit ${formatLimit(limit, check.unit)}.`;
  const sentence = describe(count, `${formatCount(count)} of ${formatCount(of)}`);
  const least = check.no === '7' ? describeLeastFloat(checked) : undefined;
  if (least === undefined) return `${sentence}.`;
  const asked = least.asked === undefined ? '' : `, due to ${least.asked}`;
  return `${sentence}, the least ${least.text} (${least.id})${asked}.`;
}

/** Its offenders, or the check itself if it has none. */
export const findRows = ({ check, offenders }: CheckResult): ReportRows =>
  offenders.length > 0
    ? { table: offendersTitle, where: { Check: [formatCheckName(check)] } }
    : { table: 'Scorecard', where: { No: [check.no] } };
