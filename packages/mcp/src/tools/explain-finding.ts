import { formatFindingCode, type Finding, type Report, type ScorecardCheck } from '@floatwise/contracts';
import { findTool } from '@floatwise/tools';
import { RefusedCall } from '../refused-call.ts';
import type { Answering } from '../mcp-tool.ts';
import { cutPage, shorten, type PageInput } from '../paging.ts';
import { describeCheck } from './assess-schedule.ts';

export const explainFinding: Answering<'explain_finding'> = async (
  { code, limit, cursor },
  { getResult },
) => {
  const { report } = await getResult();
  const check = [...(report.scorecard?.checks ?? []), ...(report.scorecard?.plus ?? [])].find(
    ({ no }) => no === code,
  );
  if (check !== undefined) return explainCheck(check, { limit, cursor });
  return explainCode(report, code, { limit, cursor });
};

/** The first offenders; list_rows returns all of them. */
const explainCheck = (check: ScorecardCheck, page: PageInput) => ({
  ...describeCheck(check),
  counts: check.counts,
  outOf: check.outOf,
  why: check.meaning,
  remedy: check.remedy,
  notes: check.notes.map(shorten),
  ...cutPage(check.offenders, page, ({ title, why }) => ({ title: shorten(title), why: shorten(why) })),
});

function explainCode(report: Report, code: string, page: PageInput) {
  const found = report.findings.filter((finding) => finding.code === code);
  const [first] = found;
  if (first === undefined) {
    const known = [...new Set(report.findings.map((finding) => finding.code))].slice(0, 30).join(', ');
    throw new RefusedCall(
      `The result has no finding '${code.slice(0, 100)}'; it has ${known === '' ? 'none' : known}.`,
    );
  }
  return {
    code,
    kind: formatFindingCode(code),
    severity: first.severity,
    nextSteps: findTool(report.tool)?.guide?.nextSteps ?? [],
    ...cutPage(found, page, describeFinding),
  };
}

const describeFinding = ({ message, at }: Finding) => ({
  message: shorten(message),
  ...(at === undefined ? {} : { at }),
});
