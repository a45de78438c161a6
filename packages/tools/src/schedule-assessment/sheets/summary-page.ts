import {
  activityStatusNames,
  activityTypeNames,
  computeScore,
  type ActivityStatus,
  type ActivityType,
  type AssessedProject,
  type Minutes,
  type ProjectFigures,
} from '@floatwise/schedule';
import type { WorkbookCell, WorkbookLook, WorkbookSheet } from '@floatwise/schedule/workbook';
import type { BookInput } from '../book.ts';
import { formatSheetName, toDateCell } from '../cells.ts';
import { createShareChart, createVerdictChart } from './chart-data-page.ts';
import { describeBaseline, describeScheduling } from './describe-setup.ts';
import { createFloatChart } from './float-page.ts';
import { createScoreRow, scoreColumns, scoreHeader } from './plus-page.ts';

type Row = readonly WorkbookCell[];

const dateFormat = 'yyyy-mm-dd';
const blank: Row = [];
const chartColumn = 8;

/** The first page: what was assessed, the scorecard, the projects, what does not apply and why, and three charts. */
export function createSummaryPage(input: BookInput): WorkbookSheet {
  const { checked, histogram } = input;
  const score = checked.dcma.map((result) =>
    createScoreRow(result, Number(result.check.no), formatSheetName(result.check)),
  );
  const rows = [
    ...listHead(input),
    blank,
    toHeading(scoreHeader),
    ...score,
    blank,
    ...listProjects(checked.assessment.getProjectFigures()),
    blank,
    ...listCounts(input),
    blank,
    ...listRemarks(input),
  ];
  return {
    name: 'Summary',
    headers: [],
    columns: scoreColumns,
    rows,
    charts: [
      createVerdictChart(checked.dcma, { col: chartColumn, row: 0, width: 300, height: 260 }),
      createFloatChart(histogram, { col: chartColumn + 5, row: 0, width: 420, height: 260 }),
      createShareChart(checked.dcma, { col: chartColumn, row: 14, width: 740, height: 400 }),
    ],
  };
}

/** Headings over the score's columns, from the one of that number on. */
const toHeading = (titles: readonly string[], first = 0): Row =>
  titles.map((value, index) => ({ value, look: findHeadingLook(index + first) }));

function findHeadingLook(column: number): WorkbookLook {
  if (scoreColumns[column]?.kind === 'number') return 'numberHeading';
  return scoreColumns[column - 1]?.kind === 'number' ? 'indentedHeading' : 'heading';
}

function listHead(input: BookInput): Row[] {
  const { checked, fileName } = input;
  const { projects } = checked.assessment;
  const [first] = projects;
  const score = computeScore(checked.dcma);
  const plus = computeScore(checked.plus);
  const line = (label: string, value: WorkbookCell): Row => [{ value: label, look: 'label' }, null, value];
  return [
    [{ value: 'Schedule Assessment: DCMA 14 Plus', look: 'title' }],
    line('Project', projects.map(({ source }) => source.code).join(', ') || 'none in the file'),
    line('File', fileName),
    line('Data date', projects.length === 1 && first ? toDataDateCell(first) : 'see the projects below'),
    line('Scheduled by', first === undefined ? 'unknown' : describeScheduling(first)),
    line('Baseline', describeBaseline(input)),
    line('Score', `${score.passed} of ${score.applicable} checks that apply pass (DCMA 14)`),
    line(
      'Plus',
      `${plus.passed} of ${plus.applicable} further checks that apply pass; they do not count in the score`,
    ),
    [
      {
        value:
          'Click a check for its offenders. Definitions and settings are on sheet Method, further checks on sheet Plus.',
        look: 'muted',
      },
    ],
  ];
}

/** A date cell that takes two columns, as one is too narrow for the time of day. */
const toDataDateCell = ({ dataDate }: AssessedProject): WorkbookCell =>
  dataDate === undefined
    ? 'none in the file'
    : { value: toDateCell(dataDate), numberFormat: 'yyyy-mm-dd hh:mm', span: 2, look: 'beside' };

/** A project's own figures of checks 12 and 13; the first stands for the file. */
function listProjects(figures: readonly ProjectFigures[]): Row[] {
  return [
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
}

/** A date cell in a column of numbers. */
const toDate = (date: Minutes | undefined): WorkbookCell => ({
  value: toDateCell(date),
  numberFormat: dateFormat,
});

/** Activities by type and status. */
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

/** Why checks do not apply, and what must be known to judge others. */
function listRemarks({ checked }: BookInput): Row[] {
  const remarks = checked.dcma.flatMap(({ check, verdict, notApplicable, notes = [] }) => {
    const reasons = verdict === 'N/A' && notApplicable !== undefined ? [`N/A: ${notApplicable}`] : [];
    return [...reasons, ...notes].map((text): Row => [Number(check.no), `${check.title}: ${text}`]);
  });
  const others = checked.assessment.getProjectFigures().slice(1);
  const projects = others.flatMap(({ project, pathTest, cpli }): Row[] => {
    const code = project.source.code;
    return [
      ...(pathTest.notApplicable === undefined
        ? []
        : [[12, `Project ${code}: N/A: ${pathTest.notApplicable}`]]),
      ...(cpli.notApplicable === undefined ? [] : [[13, `Project ${code}: N/A: ${cpli.notApplicable}`]]),
    ];
  });
  const failed = checked.dcma.filter(({ verdict }) => verdict === 'FAIL');
  const remedies = failed.map(({ check }): Row => [Number(check.no), `${check.title}: ${check.remedy}`]);
  return [
    [{ value: 'Remarks', look: 'label' }],
    ...remarks,
    ...projects,
    ...(remedies.length === 0 ? [] : [blank, [{ value: 'What to do', look: 'label' as const }], ...remedies]),
  ];
}
