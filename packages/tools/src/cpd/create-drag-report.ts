import type { Finding, ReportAttention, ReportCell, ReportChart, ReportFigure } from '@floatwise/contracts';
import { roundQuantity } from '@floatwise/schedule/sheet';
import { describeAttention } from '../answer/describe-attention.ts';
import { formatColumnUnit } from '../answer/format-column-unit.ts';
import { formatCount } from '../answer/format-count.ts';
import { formatWork } from '../answer/format-work.ts';
import type { ToolReport } from '../tool.ts';
import { agreementLimit, computeShare, toAgreementPercent } from './compute-agreement.ts';
import { createDragTable } from './drag-columns.ts';
import { getPageUnit, type DragAnswer } from './drag-answer.ts';
import { drawCriticalPath } from './draw-critical-path.ts';
import { listDragFindings } from './list-drag-findings.ts';

/** So many bars a chart of drags has, on the page and in the workbook. */
const chartBars = 10;

/** The report of an answer, without what only the file says: its projects, its findings, its code page. */
export function createDragReport(
  answer: DragAnswer,
): Omit<ToolReport, 'tasks'> & { readonly counts: DragCounts } {
  const counts = computeCounts(answer);
  return {
    summary: [answer.caution, formatSummary(answer, counts)].filter((part) => part !== '').join(' '),
    ...describeAttention([...answer.attention, ...listCalendars(answer)]),
    counts,
    figures: listFigures(answer, counts),
    hoursPerDay: answer.hoursPerDay,
    findings: [...answer.findings, ...listDragFindings(answer)],
    tables: [createDragTable(answer)],
    pictures: drawCriticalPath(answer),
    charts: listCharts(answer),
  };
}

function computeCounts({ drags, work, agreement, isClaimed }: DragAnswer) {
  const count = (is: (drag: number) => boolean): number => drags.filter(({ drag }) => is(drag ?? 0)).length;
  const sum = drags.reduce((total, { drag }) => total + Math.max(0, drag ?? 0), 0);
  const untried = drags.filter(({ drag }) => drag === null).length;
  return {
    activities: drags.length,
    critical: drags.filter(({ isCritical }) => isCritical).length,
    ...(isClaimed
      ? {
          projectFinish: work,
          withDrag: count((drag) => drag > 0),
          reverseDrag: count((drag) => drag < 0),
          tied: drags.filter(({ isTied }) => isTied).length,
          sumOfDrags: roundQuantity(sum),
        }
      : {}),
    ...(untried === 0 ? {} : { untried }),
    ...(agreement === undefined ? {} : { agreementPercent: toAgreementPercent(agreement) }),
  };
}
type DragCounts = ReturnType<typeof computeCounts>;

function formatSummary(answer: DragAnswer, { critical, withDrag = 0 }: DragCounts): string {
  const { drags, finish, work, isClaimed, isExact, caution } = answer;
  if (!isClaimed) return '';
  if (drags.length === 0) return 'No work is left, so no activity has drag.';
  const { toPage, unit } = getPageUnit(answer);
  const end = isExact
    ? `the project finishes on ${String(finish).replace('T', ' ')}`
    : `remaining duration: ${formatWork(toPage(work), unit)}`;
  const approximate =
    isExact || caution !== '' || findCalendars(answer) !== undefined
      ? ''
      : ' Approximate; upload the .xer for exact drag.';
  const [first] = drags;
  if (first === undefined || withDrag === 0) return `No activity has drag; ${end}.${approximate}`;
  // A constraint or a must-finish-by date decides floats, and the longest path decides drag.
  const others = drags.filter(({ drag, isCritical }) => (drag ?? 0) > 0 && !isCritical).length;
  const apart =
    others === 0 ? '' : `, and so ${others === 1 ? 'has' : 'have'} ${formatCount(others)} with float`;
  // On calendars of different hours another of them may have more.
  const most =
    findCalendars(answer) === undefined
      ? `${first.label} has the largest drag: ${formatWork(toPage(first.drag ?? 0), unit)}. `
      : '';
  return `${most}${formatCount(withDrag - others)} of ${formatCount(critical)} critical activities ${withDrag - others === 1 ? 'has' : 'have'} drag${apart}; ${end}.${approximate}`;
}

/** Of a sheet that leads with drag. */
function listCalendars(answer: DragAnswer): ReportAttention[] {
  const calendars = findCalendars(answer);
  return calendars === undefined || !answer.isClaimed
    ? []
    : [{ message: calendars.message, finding: calendars.code }];
}

/** Where the activities of a sheet are on several calendars, which it does not describe. */
const findCalendars = ({ findings }: DragAnswer): Finding | undefined =>
  findings.find(({ code, severity }) => code === 'cpd.calendars' && severity === 'warning');

/** The figures a planner reads first, each with its rows. */
function listFigures(answer: DragAnswer, counts: DragCounts): ReportFigure[] {
  const { finish, work, isClaimed, isExact, agreement } = answer;
  const { toPage, unit } = getPageUnit(answer);
  const time = formatColumnUnit(unit);
  const critical: ReportFigure = {
    title: 'Critical activities',
    value: counts.critical,
    kind: 'number',
    rows: { table: isClaimed ? 'Drag' : 'Critical activities', where: { Critical: ['Y'] } },
  };
  const match: ReportFigure[] =
    agreement === undefined
      ? []
      : [
          {
            title: 'Match with P6 total float',
            value: roundQuantity(toAgreementPercent(agreement) / 100),
            kind: 'percent',
            tone: computeShare(agreement) < agreementLimit ? 'heed' : 'plain',
          },
        ];
  if (!isClaimed) return [critical, ...match];
  return [
    ...(isExact && finish !== ''
      ? [{ title: 'Project finish', value: finish, kind: 'date' } satisfies ReportFigure]
      : []),
    {
      title: 'Remaining duration',
      count: 'projectFinish',
      value: toPage(work),
      kind: 'number',
      ...time,
    },
    critical,
    {
      title: 'Sum of drags',
      count: 'sumOfDrags',
      value: toPage(counts.sumOfDrags ?? 0),
      kind: 'number',
      ...time,
    },
    { title: 'Tied', value: counts.tied ?? 0, kind: 'number' },
    { title: 'With reverse drag', value: counts.reverseDrag ?? 0, kind: 'number', tone: 'heed' },
    ...match,
  ];
}

/** The activities with the most drag; none where no drag is claimed. */
export const listTop = ({ drags, isClaimed }: DragAnswer) =>
  isClaimed ? drags.slice(0, chartBars).filter(({ drag }) => (drag ?? 0) > 0) : [];

function listCharts(answer: DragAnswer): ReportChart[] {
  const top = listTop(answer);
  if (top.length === 0) return [];
  const { toPage, unit } = getPageUnit(answer);
  return [
    {
      title: 'Largest drags',
      unit,
      categories: top.map(({ label }) => label),
      series: [{ title: 'Drag', values: top.map(({ drag }) => toPage(drag ?? 0)) }],
    },
  ];
}

/** Labels and values of sheet CPD_SUMMARY, but for the warnings. */
export function listSummaryRows(
  answer: DragAnswer,
  { delayCostPerDay }: { readonly delayCostPerDay: number },
): [string, ReportCell][] {
  const { finish, work, unit, isClaimed, isExact, hoursPerDay, hasDates, caution } = answer;
  const counts = computeCounts({ ...answer, isClaimed: true });
  return [
    ...(isClaimed ? [] : ([['Note', `${caution} Drags are indications only.`]] satisfies [string, string][])),
    ['Project Finish', finish === '' ? null : finish],
    ...(hasDates ? ([['Remaining Duration', work]] satisfies [string, number][]) : []),
    ['Unit', unit],
    ...answer.summary.map(([label, value]): [string, ReportCell] => [label, value]),
    ['Incomplete activities', counts.activities],
    ['Critical activities', counts.critical],
    ['Activities with drag', counts.withDrag ?? 0],
    ['Activities with reverse drag', counts.reverseDrag ?? 0],
    ['Tied activities', counts.tied ?? 0],
    ['Sum of drags', counts.sumOfDrags ?? 0],
    ...(isExact
      ? []
      : ([['Match with P6 total float (%)', counts.agreementPercent ?? null]] satisfies [
          string,
          ReportCell,
        ][])),
    ['Cost of a day of delay', delayCostPerDay || null],
    ['Hours a day', hoursPerDay],
  ];
}
