import type { ReportScorecard, ScorecardCheck, ScorecardOffender } from '@floatwise/contracts';
import {
  computeScore,
  type Assessment,
  type CheckedSchedule,
  type CheckResult,
  type Offender,
} from '@floatwise/schedule/checks';
import { formatLink } from '../answer/format-work.ts';
import { formatCheckName, formatEnd, checkId, offendersId } from './describe-offenders.ts';

/** Most offenders listed beside the figures of a check; the table has all. */
const maxOffenders = 10;

export const createScorecard = ({ assessment, dcma, plus }: CheckedSchedule): ReportScorecard => ({
  checks: dcma.map((result) => toScorecardCheck(assessment, result)),
  plus: plus.map((result) => toScorecardCheck(assessment, result)),
  score: computeScore(dcma),
  plusScore: computeScore(plus),
});

function toScorecardCheck(assessment: Assessment, result: CheckResult): ScorecardCheck {
  const { check, count, of, value, limit, verdict, leftOut, notApplicable, notes = [] } = result;
  const offenders = verdict === 'FAIL' ? result.offenders : [];
  const { no, title, group, counts, unit, meaning, remedy, describe } = check;
  const isApplicable = verdict !== 'N/A';
  return {
    no,
    title,
    group,
    counts,
    outOf: result.outOf ?? check.outOf,
    ...(describe === undefined || count === undefined || of === undefined
      ? {}
      : { figures: describe(count, of) }),
    unit,
    count: count ?? null,
    of: of ?? null,
    value: value ?? null,
    limit,
    verdict,
    ...(leftOut === 0 ? {} : { leftOut }),
    notes: isApplicable || notApplicable === undefined ? [...notes] : [notApplicable, ...notes],
    meaning,
    remedy,
    offenderCount: offenders.length,
    ...(offenders.length === 0
      ? {}
      : { rows: { table: offendersId, where: { [checkId]: [formatCheckName(check)] } } }),
    offenders: offenders.slice(0, maxOffenders).map((offender) => toScorecardOffender(assessment, offender)),
  };
}

function toScorecardOffender(
  { labels }: Assessment,
  { activity, link, subject = '', why }: Offender,
): ScorecardOffender {
  if (activity !== undefined) {
    const at = { activity: activity.code, ...labels.describePlace(activity) };
    return { title: `${labels.format(activity)} ${activity.name}`.trim(), why, at };
  }
  if (link === undefined) return { title: subject, why };
  const { predecessor, successor } = link;
  const { predecessorId, successorId, type } = link.relationship;
  const [from, to] = [predecessor?.code ?? predecessorId, successor?.code ?? successorId];
  const place = successor === undefined ? {} : labels.describePlace(successor);
  const at = { relationship: [from, to, type] as [string, string, string], ...place };
  const ends = [formatEnd(labels, predecessor, predecessorId), formatEnd(labels, successor, successorId)];
  return { title: formatLink(ends[0] ?? '', ends[1] ?? '', type), why, at };
}
