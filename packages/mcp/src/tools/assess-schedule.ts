import { formatFigure, formatLimit, type ScorecardCheck } from '@floatwise/contracts';
import { RefusedCall } from '../refused-call.ts';
import type { Answering } from '../mcp-tool.ts';
import { describeReport } from '../result/describe-result.ts';

const mostOffenders = 3;

export const assessSchedule: Answering<'assess_schedule'> = async (_input, { getResult }) => {
  const { report } = await getResult();
  const { scorecard } = report;
  if (scorecard === undefined) throw new RefusedCall('The assessment has no checks.');
  const { summary, headline, attention } = describeReport(report);
  return {
    summary,
    headline,
    attention,
    score: scorecard.score,
    checks: scorecard.checks.map(describeCheck),
    plusScore: scorecard.plusScore,
    // Checks that pass or do not apply need no action.
    failedPlusChecks: scorecard.plus.filter(({ verdict }) => verdict === 'FAIL').map(describeCheck),
  };
};

export const describeCheck = ({
  no,
  title,
  verdict,
  value,
  unit,
  limit,
  count,
  of,
  offenders,
  offenderCount,
}: ScorecardCheck) => ({
  no,
  title,
  verdict,
  value: value === null ? null : formatFigure(value, unit, limit),
  limit: formatLimit(limit, unit),
  ...(count === null ? {} : { count }),
  ...(of === null ? {} : { of }),
  ...(verdict === 'FAIL'
    ? {
        offenders: offenderCount,
        first: offenders.slice(0, mostOffenders).map((offender) => offender.title.slice(0, 80)),
      }
    : {}),
});
