import type { WorkbookCell, WorkbookLook, WorkbookSheet } from '@floatwise/ooxml';
import {
  computeScore,
  type AssessedProject,
  type ProjectFigures,
  type Score,
} from '@floatwise/schedule/checks';
import {
  activityStatusNames,
  activityTypeNames,
  type ActivityStatus,
  type ActivityType,
  type Minutes,
} from '@floatwise/schedule/model';
import {
  describeAssessed,
  describeBaseline,
  describeScheduling,
  describeScope,
  type BookInput,
} from '../book.ts';
import { listScheduleRows } from '../../answer/list-schedule-rows.ts';
import { listCells } from '../../answer/answer-list.ts';
import { toSerialCell } from '../cells.ts';
import { scoreColumns } from '../describe-checks.ts';
import { createShareChart, createVerdictChart, createFloatChart } from './chart-pages.ts';

type Row = readonly WorkbookCell[];

/** `11 of 14 applicable checks pass`. */
const formatScore = ({ passed, applicable }: Score, what: string): string =>
  applicable === 0
    ? `Nothing to assess: none of the ${what} applies`
    : `${passed} of ${applicable} applicable ${what} pass`;

const blank: Row = [];
/** Rows left free for the charts, 20 pixels each. */
const chartRows = { counts: 13, shares: 17 } as const;

/**
 * The first page, printed on one sheet of paper: what was assessed, the scorecard, three charts, the projects, and
 * which checks do not apply and why.
 */
export function createSummaryPage(input: BookInput): WorkbookSheet {
  const { checked, histogram } = input;
  const score = listCells(checked.dcma, scoreColumns);
  const above = [
    ...listHead(input),
    blank,
    ...score.headers.map((titles) => toHeading(titles)),
    ...score.rows,
    blank,
  ];
  const rows = [
    ...above,
    ...Array.from({ length: chartRows.counts + chartRows.shares }, () => blank),
    ...listProjects(checked.assessment.getCpm().figures),
    blank,
    ...listCounts(input),
    blank,
    ...listRemarks(input),
  ];
  return {
    name: 'Summary',
    headers: [],
    columns: score.columns,
    rows,
    isOnePage: true,
    charts: [
      createVerdictChart(checked.dcma, { col: 0, row: above.length, width: 310, height: 250 }),
      createFloatChart(histogram, { col: 2, row: above.length, width: 440, height: 250 }),
      createShareChart(checked.dcma, {
        col: 0,
        row: above.length + chartRows.counts,
        width: 755,
        height: 330,
      }),
    ],
  };
}

/** Headings above the columns of the score, starting at this column. */
const toHeading = (titles: readonly string[], first = 0): Row =>
  titles.map((value, index) => ({ value, look: findHeadingLook(index + first) }));

function findHeadingLook(column: number): WorkbookLook {
  if (scoreColumns[column]?.sheet.column.kind === 'number') return 'numberHeading';
  return scoreColumns[column - 1]?.sheet.column.kind === 'number' ? 'indentedHeading' : 'heading';
}

function listHead(input: BookInput): Row[] {
  const { checked, fileName } = input;
  const { projects } = checked.assessment;
  const [first] = projects;
  const score = computeScore(checked.dcma);
  const plus = computeScore(checked.plus);
  const scope = describeScope(input);
  const line = (label: string, value: WorkbookCell): Row => [
    { value: label, look: 'label' },
    null,
    typeof value === 'string' ? { value, span: scoreColumns.length - 2 } : value,
  ];
  return [
    [{ value: 'Schedule Assessment: DCMA 14 Plus', look: 'title' }],
    ...listScheduleRows(describeAssessed(input)).map(([label, text]) => line(label, text)),
    line('File', fileName),
    line('Data date', projects.length === 1 && first ? toDataDateCell(first) : 'see the projects below'),
    line('Scheduled by', first === undefined ? 'unknown' : describeScheduling(first)),
    line('Baseline', describeBaseline(input)),
    ...(scope === undefined ? [] : [line('Left out', scope)]),
    line('Score', `${formatScore(score, 'checks')} (DCMA 14)`),
    line('Plus', `${formatScore(plus, 'further checks')}; they do not count in the score`),
    [
      {
        value:
          'Click a check for its offenders. Definitions and settings are on sheet Method, further checks on sheet Plus.',
        look: 'muted',
        span: scoreColumns.length,
      },
    ],
  ];
}

/** A date cell across two columns, because one is too narrow for the time of day. */
const toDataDateCell = ({ dataDate }: AssessedProject): WorkbookCell =>
  dataDate === undefined
    ? 'none in the file'
    : { value: toSerialCell(dataDate), numberFormat: 'yyyy-mm-dd hh:mm', span: 2, look: 'beside' };

/** Checks 12 and 13 of each project; the first project represents the file. */
const listProjects = (figures: readonly ProjectFigures[]): Row[] => [
  [null, ...toHeading(['Project', 'Data Date', 'Last Finish', 'CPLI', '12: Slip (d)', '12: By'], 1)],
  ...figures.map(({ project, cpli, pathTest }): Row => [
    null,
    project.source.code,
    toDate(project.dataDate),
    toDate(cpli.last?.earlyFinish),
    { value: cpli.value ?? null, numberFormat: '0.00' },
    { value: pathTest.slipDays ?? null, numberFormat: '0.0' },
    pathTest.tested?.code ?? null,
  ]),
];

/** A date cell in a column of numbers. */
const toDate = (date: Minutes | undefined): WorkbookCell => ({
  value: toSerialCell(date),
  numberFormat: 'yyyy-mm-dd',
});

function listCounts({ checked }: BookInput): Row[] {
  const counts = new Map<ActivityType, Map<ActivityStatus, number>>();
  for (const { type, status } of checked.assessment.activities) {
    const own = counts.get(type) ?? new Map<ActivityStatus, number>();
    own.set(status, (own.get(status) ?? 0) + 1);
    counts.set(type, own);
  }
  const statuses = Object.keys(activityStatusNames) as ActivityStatus[];
  const rows = (Object.keys(activityTypeNames) as ActivityType[]).map((type): Row => {
    const own = statuses.map((status) => counts.get(type)?.get(status) ?? 0);
    return [null, activityTypeNames[type], ...own, own.reduce((sum, each) => sum + each, 0)];
  });
  return [
    [null, ...toHeading(['Activities', ...statuses.map((status) => activityStatusNames[status]), 'All'], 1)],
    ...rows,
  ];
}

/** Why checks do not apply, and notes on the others. A remark shared by checks or projects is listed once. */
function listRemarks({ checked }: BookInput): Row[] {
  const remarks = groupTexts(
    checked.dcma.flatMap(({ check, verdict, notApplicable, notes = [] }) => {
      const reasons =
        verdict === 'N/A' && notApplicable !== undefined ? [`Not applicable: ${notApplicable}`] : [];
      return [...reasons, ...notes].map((text) => ({ of: check, text }));
    }),
  ).map(({ text, of }) => {
    const [first, ...others] = of;
    const titles = [first?.title, ...others.map(({ no, title }) => `${no} ${title}`)].join(', ');
    return toRemark(first?.no ?? '', `${titles}: ${text}`);
  });
  const others = checked.assessment.getCpm().figures.slice(1);
  const projects = groupTexts(
    others.flatMap(({ project: { source }, pathTest, cpli }) => [
      ...listReason('12', source.code, pathTest.notApplicable),
      ...listReason('13', source.code, cpli.notApplicable ?? cpli.byDefinition),
    ]),
  ).map(({ text, of }) => {
    const codes = of.map(({ code }) => code).join(', ');
    return toRemark(
      of[0]?.no ?? '',
      `Project${of.length === 1 ? '' : 's'} ${codes}: not applicable: ${text}`,
    );
  });
  const failed = checked.dcma.filter(({ verdict }) => verdict === 'FAIL');
  const remedies = failed.map(({ check }) => toRemark(check.no, `${check.title}: ${check.remedy}`));
  const isMarked = checked.dcma.some(({ verdict, value }) => verdict === 'N/A' && value !== undefined);
  return [
    [{ value: 'Remarks', look: 'label' }],
    ...(isMarked ? [toRemark('*', 'The value is shown and not judged.')] : []),
    ...remarks,
    ...projects,
    ...(remedies.length === 0 ? [] : [blank, [{ value: 'What to do', look: 'label' as const }], ...remedies]),
  ];
}

const listReason = (no: string, code: string, text: string | undefined) =>
  text === undefined ? [] : [{ of: { no, code }, text }];

/** Each text once, in order, with everything it applies to. */
function groupTexts<Of>(
  said: readonly { readonly of: Of; readonly text: string }[],
): { text: string; of: Of[] }[] {
  const groups = Map.groupBy(said, ({ text }) => text);
  return [...groups].map(([text, each]) => ({ text, of: each.map(({ of }) => of) }));
}

/** A cell across the score columns, wrapped to as many lines as it needs. */
const toRemark = (no: string, text: string): Row => [
  no === '*' ? no : Number(no),
  { value: text, span: scoreColumns.length - 1 },
];

/** The Plus scorecard, with the same columns as that of the fourteen checks. */
export const createPlusPage = ({ checked }: BookInput): WorkbookSheet => ({
  name: 'Plus',
  ...listCells(checked.plus, scoreColumns),
});
