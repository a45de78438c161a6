import { formatFigure, formatLimit, type ScorecardCheck } from '@floatwise/contracts';
import { z } from 'zod';
import { RefusedCall } from '../file-access.ts';
import { defineMcpTool } from '../mcp-tool.ts';
import { describeReport } from '../result/describe-result.ts';
import { pathInput } from './inputs.ts';

const mostOffenders = 3;

export const assessSchedule = defineMcpTool({
  name: 'assess_schedule',
  title: 'DCMA 14-point assessment',
  description:
    'Judges a schedule by the fourteen checks of DCMA and 28 more: value, limit and verdict of each, with the first offenders. explain_finding tells what a check means and how to put it right; list_rows has all offenders.',
  input: {
    path: pathInput,
    baseline: z.string().optional().describe('Path of a file whose planned dates are the baseline.'),
    options: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Options of tool schedule-assessment, such as limits, by name.'),
  },
  run: async ({ path, baseline, options }, { results }) => {
    const { report } = await results.run({ tool: 'schedule-assessment', files: [path], baseline, options });
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
      // Those that pass or do not apply say nothing to do.
      failedPlusChecks: scorecard.plus.filter(({ verdict }) => verdict === 'FAIL').map(describeCheck),
    };
  },
});

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
