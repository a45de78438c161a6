import type { Finding, ReportAttention } from '@floatwise/contracts';
import { formatMinutes, isFromStart, isToStart } from '@floatwise/schedule';
import { roundQuantity, SheetLabels, type SheetNetwork } from '@floatwise/schedule/sheet';
import { createWarning, createAttention } from '../answer/finding.ts';
import { formatCount } from '../answer/format-count.ts';
import { agreementLimit, computeAgreement, computeShare, type Agreement } from './compute-agreement.ts';
import { computeDrag } from './compute-drag.ts';
import { computeSheetFloatDrags } from './compute-sheet-float-drags.ts';
import type { CpdOptions } from './options.ts';
import { createPlan, timeScale, type Plan } from './create-plan.ts';
import { sortDrags, type DragAnswer } from './drag-answer.ts';
import type { DragLink, DragResult } from './drag-network.ts';
import { createTimeFormat, listDrags } from './list-drags.ts';
import { describeMissingLinks } from '../input/list-sheet-notes.ts';

/**
 * Finds the drags of a sheet on a single time scale. They are claimed only if our critical activities match those of
 * the sheet. Throws E_LOOP.
 */
export function findSheetDrags(sheet: SheetNetwork, options: CpdOptions): DragAnswer {
  const plan = createPlan(sheet, options);
  const result = computeDrag(plan.network);
  const bySheet = computeSheetFloatDrags(sheet, plan, options);
  const ours = plan.activities.map((_, place) => result.floats[place] === 0);
  const agreement = bySheet && computeAgreement(ours, bySheet.isCritical);
  const hasSheetDrags =
    bySheet !== undefined && plan.activities.some(({ totalFloat }) => totalFloat !== undefined);
  const doubt = describeDoubt(sheet, agreement);
  const isClaimed = doubt?.isClaimed !== false;
  const labels = new SheetLabels(sheet);
  const drags = listDrags(sheet, plan, {
    result,
    options,
    labels,
    sheetDrags: hasSheetDrags ? bySheet.drags : undefined,
    isCriticalInP6: bySheet?.isCritical,
    isClaimed,
  });
  const work = roundQuantity(result.finish / timeScale);
  const { daysPerWeek } = options;
  return {
    isExact: false,
    isClaimed,
    drags: isClaimed ? sortDrags(drags) : drags,
    unit: sheet.units.durations,
    hoursPerDay: options.hoursPerDay,
    hasDates: sheet.dataDate !== undefined,
    finish: createTimeFormat(sheet, options)(work, 'finish'),
    work,
    dataDate: sheet.dataDate,
    drivingLinks: listDriving(plan, result),
    agreement,
    hasSheetDrags,
    namesProjects: labels.namesProjects,
    caution: doubt?.message ?? '',
    attention: doubt?.attention === undefined ? [] : [doubt.attention],
    findings: [...(doubt === undefined ? [] : [doubt.finding]), ...plan.findings],
    summary: [
      ['t = 0', plan.origin === undefined ? null : formatMinutes(plan.origin, ' ')],
      ['Days a week', daysPerWeek],
      sheet.dataDate !== undefined && [
        'Dates',
        'on a plain week without holidays, so they can differ from P6',
      ],
    ],
  };
}

/** Why the drags of a sheet are uncertain, and whether they are claimed nevertheless. */
interface Doubt {
  readonly isClaimed: boolean;
  readonly message: string;
  readonly attention?: ReportAttention;
  readonly finding: Finding;
}

function describeDoubt(sheet: SheetNetwork, agreement: Agreement | undefined): Doubt | undefined {
  const missing = describeMissingLinks(sheet);
  if (missing !== undefined) {
    const message = `${missing}: no relationships to calculate drag from.`;
    const advice =
      'Export the sheet from P6 again with Activity Relationships, or upload the .xer for exact drag.';
    const finding = createWarning('cpd.no-relationships', `${message} ${advice}`, { sheet: 'TASKPRED' });
    return { isClaimed: false, message, attention: createAttention(finding, { message: advice }), finding };
  }
  if (agreement === undefined) {
    const message =
      'Unverified: the sheet has no Total Float, so this cannot be checked against P6; upload the .xer for exact drag.';
    return { isClaimed: true, message, finding: createWarning('cpd.no-float', message, { sheet: 'TASK' }) };
  }
  if (computeShare(agreement) >= agreementLimit) return undefined;
  const { both, either } = agreement;
  const message = `Drag cannot be determined from this sheet: the float computed from it matches P6's for only ${formatCount(both)} of ${formatCount(either)} critical activities. Upload the .xer for exact drag.`;
  const reason =
    'Calendars, constraints or links to other projects make the difference. The drags in the workbook are indications only.';
  const finding = createWarning('cpd.low-agreement', message, { sheet: 'TASK' });
  return { isClaimed: false, message, attention: createAttention(finding, { message: reason }), finding };
}

function listDriving({ network }: Plan, { starts, finishes, floats }: DragResult): DragLink[] {
  return network.links
    .filter(({ predecessor, successor, type, lag }) => {
      if (floats[predecessor] !== 0 || floats[successor] !== 0) return false;
      const from = (isFromStart(type) ? starts : finishes)[predecessor] ?? 0;
      const to = (isToStart(type) ? starts : finishes)[successor] ?? 0;
      return from + lag === to;
    })
    .map((link) => ({ ...link, lag: link.lag / timeScale }));
}
