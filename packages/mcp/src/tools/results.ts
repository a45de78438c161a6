import {
  formatFigure,
  formatFindingCode,
  formatLimit,
  type Report,
  type ReportTable,
  type ScorecardCheck,
} from '@floatwise/contracts';
import { findTool } from '@floatwise/tools';
import { RefusedCall } from '../file-access.ts';
import { refuseName } from '../find-named.ts';
import type { Answering, ToolRunResult } from '../mcp-tool.ts';
import { describeReport } from '../result/describe-report.ts';
import { cutPage, listQuoted, shorten, type PageInput } from '../paging.ts';

const mostOffenders = 3;

export const assessSchedule: Answering<'assess_schedule', ToolRunResult> = (_input, { report }) => {
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
    trend: report.tables?.filter(({ id }) => id === 'trend').map(describeTrend)[0],
  };
};

/** The rows of the trend by column title: one column per data date. */
const describeTrend = ({ columns, rows }: ReportTable) =>
  rows.map((cells) => Object.fromEntries(columns.map(({ title }, place) => [title, cells[place] ?? null])));

const describeCheck = ({ value, unit, limit, offenders, ...check }: ScorecardCheck) => ({
  no: check.no,
  title: check.title,
  verdict: check.verdict,
  value: value === null ? null : formatFigure(value, unit, limit),
  limit: formatLimit(limit, unit),
  count: check.count ?? undefined,
  of: check.of ?? undefined,
  leftOut: check.leftOut,
  ...(check.verdict === 'FAIL' && {
    offenders: check.offenderCount,
    first: offenders.slice(0, mostOffenders).map((offender) => offender.title.slice(0, 80)),
  }),
});

export const explainFinding: Answering<'explain_finding', ToolRunResult> = (
  { code, ...page },
  { report },
) => {
  const { checks = [], plus = [] } = report.scorecard ?? {};
  const check = [...checks, ...plus].find(({ no }) => no === code);
  return check === undefined ? explainCode(report, code, page) : explainCheck(check, page);
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
    const known = listQuoted([...new Set(report.findings.map((finding) => finding.code))]);
    throw new RefusedCall(`The result has no finding '${code.slice(0, 100)}'; it has ${known}.`);
  }
  return {
    code,
    kind: formatFindingCode(code),
    severity: first.severity,
    nextSteps: findTool(report.tool)?.guide?.nextSteps ?? [],
    ...cutPage(found, page, ({ message, at }) => ({ message: shorten(message), at })),
  };
}

export const listRows: Answering<'list_rows', ToolRunResult> = (
  { table: id, where = {}, ...page },
  { report },
) => {
  const table = report.tables?.find((each) => each.id === id);
  if (table === undefined) {
    refuseName(
      'table',
      id,
      (report.tables ?? []).map((each) => each.id),
    );
  }
  return {
    columns: table.columns.map(({ id: column, title, kind, unit }) => ({
      id: column,
      title,
      kind,
      ...(unit && { unit }),
    })),
    ...cutPage(filterRows(table, where), page, (row) =>
      row.map((cell) => (typeof cell === 'string' ? shorten(cell) : cell)),
    ),
  };
};

function filterRows({ columns, rows }: ReportTable, where: Readonly<Record<string, readonly string[]>>) {
  const tests = Object.entries(where).map(([id, values]) => {
    const place = columns.findIndex((column) => column.id === id);
    if (place < 0)
      throw new RefusedCall(
        `There is no column '${id.slice(0, 100)}'; the columns are ${listQuoted(columns.map((each) => each.id))}.`,
      );
    const known = new Set(rows.map((row) => String(row[place] ?? '')));
    const [first = ''] = values;
    if (first !== '' && !values.some((value) => known.has(value)))
      refuseName(`row with '${id}'`, first, known);
    const wanted = new Set(values);
    return (row: ReportTable['rows'][number]) => wanted.has(String(row[place] ?? ''));
  });
  return rows.filter((row) => tests.every((test) => test(row)));
}

export const convertFile: Answering<'convert_file', ToolRunResult> = async (
  { out },
  { report, unchanged, keep },
) => {
  return { written: await keep(out), unchanged, ...describeReport(report) };
};
