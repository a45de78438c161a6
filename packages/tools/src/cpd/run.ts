import type { Finding, ReportCell } from '@floatwise/contracts';
import { formatOutputName } from '@floatwise/contracts';
import { formatMinutes } from '@floatwise/schedule';
import {
  formatRounded,
  readPlanInput,
  readSheetNetwork,
  roundQuantity,
  type SheetNetwork,
} from '@floatwise/schedule/sheet';
import { UnusableInputError } from '@floatwise/schedule/xer-bytes';
import { describeAttention } from '../describe-attention.ts';
import { countSuspects, createSuspectNote, listSuspects } from '../create-suspect-note.ts';
import type { ToolInput, ToolOutput } from '../tool.ts';
import { agreementLimit, computeAgreement } from './compute-agreement.ts';
import { computeDrag } from './compute-drag.ts';
import type { CpdOptions } from './cpd-options.ts';
import { createDragTable } from './create-drag-table.ts';
import { createPlan, timeScale, type Plan } from './create-plan.ts';
import { listFigures } from './list-figures.ts';
import { listDrags, type ActivityDrag } from './list-drags.ts';
import { findDragColumn, writeResult } from './write-result.ts';

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
}: ToolInput<CpdOptions>): Promise<ToolOutput> {
  const file = await readPlanInput(bytes, fileName);
  const sheet = await readSheetNetwork(file, { activityColumns: ['status_code'] });
  checkDurations(sheet);
  onProgress?.(0.4);
  const plan = createPlan(sheet, options);
  const result = computeDrag(plan.network);
  const drags = listDrags(sheet, plan, { result, options });
  onProgress?.(0.6);
  const finish = roundQuantity(result.finish / timeScale);
  const agreement = computeAgreement(drags);
  const note = createSuspectNote('cpd', sheet);
  const findings = [
    ...note.findings,
    ...sheet.findings,
    ...plan.findings,
    ...listFindings(sheet, drags, agreement),
  ];
  const counts = computeCounts(drags, { finish, agreement });
  const summary = [...listSummary(sheet, plan, { counts, options, findings }), ...listSuspects(note)];
  const { durations: unit } = sheet.units;
  const output = await writeResult(file, sheet, { drags, summary, unit });
  onProgress?.(1);
  const top = drags.slice(0, chartBars).filter(({ drag }) => drag > 0);
  return {
    bytes: output,
    fileName: formatOutputName(fileName, 'cpd', 'xlsx'),
    report: {
      tool: 'cpd',
      summary: formatSummary(counts, top, unit) + note.sentence,
      ...describeAttention(note.attention),
      tasks: sheet.activities.filter(({ row }) => row !== undefined).length,
      counts: { ...counts, ...countSuspects(note) },
      figures: listFigures(counts, unit),
      hoursPerDay: options.hoursPerDay,
      findings,
      tables: [createDragTable(sheet, { plan, drags, result })],
      charts:
        top.length === 0
          ? []
          : [
              {
                title: 'Drag of the top ten',
                unit,
                categories: top.map(({ activity }) => activity.code),
                series: [{ title: 'Drag', values: top.map(({ drag }) => drag) }],
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

function computeCounts(
  drags: readonly ActivityDrag[],
  { finish, agreement }: { finish: number; agreement: number | undefined },
) {
  const sum = drags.reduce((total, { drag }) => total + Math.max(0, drag), 0);
  return {
    activities: drags.length,
    projectFinish: finish,
    critical: drags.filter(({ isCritical }) => isCritical).length,
    withDrag: drags.filter(({ drag }) => drag > 0).length,
    reverseDrag: drags.filter(({ drag }) => drag < 0).length,
    tied: drags.filter(({ note }) => note.startsWith('tied')).length,
    sumOfDrags: roundQuantity(sum),
    ...(agreement === undefined ? {} : { agreementPercent: Math.round(1000 * agreement) / 10 }),
  };
}
type Counts = ReturnType<typeof computeCounts>;

function listSummary(
  sheet: SheetNetwork,
  { origin }: Plan,
  { counts, options, findings }: { counts: Counts; options: CpdOptions; findings: readonly Finding[] },
): [string, ReportCell][] {
  const agreement = counts.agreementPercent;
  return [
    ['Project Finish', counts.projectFinish],
    ['Unit', sheet.units.durations],
    ['t = 0', origin === undefined ? null : formatMinutes(origin).replace('T', ' ')],
    ['Incomplete activities', counts.activities],
    ['Critical activities', counts.critical],
    ['Activities with drag', counts.withDrag],
    ['Activities with reverse drag', counts.reverseDrag],
    ['Tied activities', counts.tied],
    ['Sum of drags', counts.sumOfDrags],
    ['Agreement with the sheet\u2019s float (%)', agreement ?? null],
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
  { projectFinish, critical, withDrag }: Counts,
  top: readonly ActivityDrag[],
  unit: string,
): string {
  const [first] = top;
  if (first === undefined)
    return `The work left takes ${formatRounded(projectFinish)} ${unit}; no activity has drag.`;
  return `The work left takes ${formatRounded(projectFinish)} ${unit}; ${withDrag} of ${critical} critical activities have drag, ${first.activity.code} the most: ${formatRounded(first.drag)} ${unit}.`;
}

function listFindings(
  sheet: SheetNetwork,
  drags: readonly ActivityDrag[],
  agreement: number | undefined,
): Finding[] {
  const findings: Finding[] = [];
  const unit = sheet.units.durations;
  if (agreement !== undefined && agreement < agreementLimit) {
    findings.push({
      code: 'cpd.low-agreement',
      severity: 'warning',
      message: `Only ${Math.round(100 * agreement)} % of the critical activities are critical both here and by the sheet's total float. Calendars, constraints or links to other projects make the difference; use the drags with caution.`,
    });
  }
  const column = findDragColumn(sheet);
  if (column !== undefined) {
    findings.push({
      code: 'cpd.field-filled',
      severity: 'info',
      message: `The column ${column.header} (${column.caption ?? ''}) of sheet TASK was filled with drag.`,
      at: { sheet: 'TASK' },
    });
  }
  for (const { activity, drag, duration, finishIfZero, limitedBy, note } of drags) {
    if (drag === 0 && !note.startsWith('tied')) continue;
    const code = drag > 0 ? 'cpd.drag' : drag < 0 ? 'cpd.reverse-drag' : 'cpd.tied';
    const limit = limitedBy === '' ? '' : `, limited by ${limitedBy}`;
    const told = `${activity.code} has a drag of ${formatRounded(drag)} of ${formatRounded(duration)} ${unit}${limit}; without it the work left would take ${formatRounded(finishIfZero)}.`;
    findings.push({
      code,
      severity: 'info',
      message: note === '' ? told : `${told} ${note.charAt(0).toUpperCase()}${note.slice(1)}.`,
      at: {
        sheet: 'TASK',
        activity: activity.code,
        ...(activity.row === undefined ? {} : { row: activity.row }),
      },
    });
  }
  return findings;
}
