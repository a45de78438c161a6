import type { Finding, ReportAttention, ReportCell } from '@floatwise/contracts';
import { formatMinutes } from '@floatwise/schedule';
import {
  readPlanFile,
  readSheetNetwork,
  roundQuantity,
  SheetLabels,
  type SheetNetwork,
} from '@floatwise/schedule/sheet';
import { UnusableInputError } from '@floatwise/schedule/xer-bytes';
import { countSuspects, createSuspectNote, listSuspects } from '../create-suspect-note.ts';
import { describeAttention } from '../describe-attention.ts';
import { describeSheetProjects } from '../describe-sheet-projects.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { formatCount } from '../format-count.ts';
import { formatWork } from '../format-work.ts';
import type { ActivityDrag } from './activity-drag.ts';
import { agreementLimit, formatAgreement, toAgreementPercent } from './compute-agreement.ts';
import type { CpdOptions } from './options.ts';
import { createDragTable } from './create-drag-table.ts';
import type { DragAnswer } from './drag-answer.ts';
import { drawCriticalPath } from './draw-critical-path.ts';
import { findScheduleDrags } from './find-schedule-drags.ts';
import { findSheetDrags } from './find-sheet-drags.ts';
import { listFigures } from './list-figures.ts';
import { listDragFindings } from './list-drag-findings.ts';
import { writeResult } from './write-result.ts';

const chartBars = 10;

/**
 * Computes by how much each incomplete activity prolongs the project (its drag) and adds the answer as sheets CPD and
 * CPD_SUMMARY behind the workbook's own.
 */
export async function run({
  bytes,
  fileName,
  options,
  onProgress,
  onStep,
}: ToolInput<CpdOptions>): Promise<ToolResult> {
  onStep?.('readWorkbook');
  const { file, source } = await readPlanFile(bytes, fileName);
  const sheet = await readSheetNetwork(file, { activityColumns: ['status_code'] });
  checkDurations(sheet);
  onProgress?.(0.4);
  onStep?.('findDrags');
  const scheduled = source && findScheduleDrags(source, sheet, options);
  const answer = scheduled ?? findSheetDrags(sheet, options);
  onProgress?.(0.6);
  const note = createSuspectNote('cpd', sheet);
  const layout = { ...answer, labels: new SheetLabels(sheet) };
  const findings = [
    ...note.findings,
    ...sheet.findings,
    ...answer.findings,
    ...listDragFindings(sheet, answer, layout.labels),
  ];
  const counts = computeCounts(answer);
  const top = answer.drags.slice(0, chartBars).filter(({ leadingDrag }) => leadingDrag > 0);
  const { durations: unit } = sheet.units;
  onStep?.('writeWorkbook');
  const output = await writeResult(file, sheet, {
    ...answer,
    layout,
    summary: [...listSummary(answer, { counts, options, findings, unit }), ...listSuspects(note)],
    unit,
  });
  onProgress?.(1);
  return {
    bytes: output,
    report: {
      summary: formatSummary(answer, { counts, top, unit, layout }) + note.sentence,
      ...describeAttention([...note.attention, ...listAttention(answer)]),
      tasks: sheet.activities.filter(({ row }) => row !== undefined).length,
      counts: { ...counts, ...countSuspects(note) },
      figures: listFigures(counts, unit),
      hoursPerDay: options.hoursPerDay,
      ...describeSheetProjects(sheet),
      findings,
      tables: [createDragTable(answer, layout, unit)],
      pictures: drawCriticalPath(answer, layout, unit),
      charts:
        top.length === 0
          ? []
          : [
              {
                title: 'Largest drags',
                unit,
                categories: top.map(({ activity }) => layout.labels.format(activity.index)),
                series: [{ title: 'Drag', values: top.map(({ leadingDrag }) => leadingDrag) }],
              },
            ],
    },
  };
}

/** A plan without any durations has no drag. */
function checkDurations({ activityTable }: SheetNetwork): void {
  const names = ['remain_drtn_hr_cnt', 'target_drtn_hr_cnt'];
  if (activityTable?.columns.some(({ name }) => names.includes(name)) === true) return;
  const found =
    activityTable?.columns
      .slice(0, 12)
      .map(({ header }) => header)
      .join(', ') ?? '';
  throw new UnusableInputError(
    'E_COLUMN',
    `Sheet TASK has neither 'remain_drtn_hr_cnt' nor 'target_drtn_hr_cnt' in row 1; found: ${found}. Add Remaining Duration to the export layout in P6 and export again.`,
  );
}

function computeCounts({ drags, finish, agreement }: DragAnswer) {
  const sum = drags.reduce((total, { leadingDrag }) => total + Math.max(0, leadingDrag), 0);
  return {
    activities: drags.length,
    projectFinish: finish,
    critical: drags.filter(({ isCritical }) => isCritical).length,
    withDrag: drags.filter(({ leadingDrag }) => leadingDrag > 0).length,
    reverseDrag: drags.filter(({ drag }) => drag < 0).length,
    tied: drags.filter(({ note }) => note.startsWith('tied')).length,
    sumOfDrags: roundQuantity(sum),
    ...(agreement === undefined ? {} : { agreementPercent: toAgreementPercent(agreement) }),
  };
}
type Counts = ReturnType<typeof computeCounts>;

interface Told {
  readonly counts: Counts;
  readonly options: CpdOptions;
  readonly findings: readonly Finding[];
  readonly unit: string;
}

function listSummary(
  { origin, timeBasis, isSheetLeading, hasSheetDrags }: DragAnswer,
  { counts, options, findings, unit }: Told,
): [string, ReportCell][] {
  return [
    ['Project Finish', counts.projectFinish],
    ['Unit', unit],
    ...(timeBasis === undefined ? [] : ([['Time', timeBasis]] satisfies [string, ReportCell][])),
    ...(hasSheetDrags
      ? ([['Leading drag', isSheetLeading ? 'Drag (Sheet Float)' : 'Drag']] satisfies [string, ReportCell][])
      : []),
    ['t = 0', origin === undefined ? null : formatMinutes(origin, ' ')],
    ['Incomplete activities', counts.activities],
    ['Critical activities', counts.critical],
    ['Activities with drag', counts.withDrag],
    ['Activities with reverse drag', counts.reverseDrag],
    ['Tied activities', counts.tied],
    ['Sum of drags', counts.sumOfDrags],
    ['Agreement with the sheet\u2019s float (%)', counts.agreementPercent ?? null],
    ['Cost of a day of delay', options.delayCostPerDay || null],
    ['Hours a day', options.hoursPerDay],
    ['Days a week', options.daysPerWeek],
    ...findings
      .filter(({ severity }) => severity === 'warning')
      .slice(0, 50)
      .map(({ message }): [string, ReportCell] => ['Warning', message]),
  ];
}

function formatSummary(
  { drags, isSheetLeading }: DragAnswer,
  {
    counts: { projectFinish, critical, withDrag, agreementPercent },
    top,
    unit,
    layout,
  }: {
    counts: Counts;
    top: readonly ActivityDrag[];
    unit: string;
    layout: { readonly labels: SheetLabels };
  },
): string {
  const [first] = top;
  const most =
    first === undefined
      ? ''
      : `, ${layout.labels.format(first.activity.index)} the most: ${formatWork(first.leadingDrag, unit)}`;
  if (isSheetLeading) {
    const having = `${withDrag === 0 ? 'no' : formatCount(withDrag)} ${withDrag > 1 ? 'activities have' : 'activity has'} drag`;
    return `Drag by the sheet's own float leads, since only ${agreementPercent ?? 0}% of the critical activities agree with it: ${having}${most}.`;
  }
  const work = `The work left takes ${formatWork(projectFinish, unit)}`;
  if (withDrag === 0) return `${work}; no activity has drag.`;
  // A constraint or a must-finish-by date decides floats, and the longest path decides drag.
  const others = drags.filter(({ isCritical, leadingDrag }) => leadingDrag > 0 && !isCritical).length;
  const apart =
    others === 0
      ? ''
      : `, and ${formatCount(others)} not critical by ${others === 1 ? 'its' : 'their'} float`;
  return `${work}; ${formatCount(withDrag - others)} of ${formatCount(critical)} critical activities have drag${apart}${most}.`;
}

function listAttention({ agreement, isSheetLeading, findings }: DragAnswer): ReportAttention[] {
  const calendars = findings.find(({ code, severity }) => code === 'cpd.calendars' && severity === 'warning');
  return [
    ...(agreement === undefined || agreement >= agreementLimit
      ? []
      : [
          {
            message: `Only ${formatAgreement(agreement)} of the critical activities agree with the sheet's float${isSheetLeading ? '; drag by that float leads' : ''}.`,
            finding: 'cpd.low-agreement',
          },
        ]),
    ...(calendars === undefined ? [] : [{ message: calendars.message, finding: calendars.code }]),
  ];
}
