import { SheetLabels, type SheetNetwork } from '@floatwise/schedule/sheet';
import { agreementLimit, computeAgreement } from './compute-agreement.ts';
import { computeDrag } from './compute-drag.ts';
import { computeSheetFloatDrags } from './compute-sheet-float-drags.ts';
import type { CpdOptions } from './options.ts';
import { createPlan, timeScale, type Plan } from './create-plan.ts';
import type { DragAnswer } from './drag-answer.ts';
import type { DragLink, DragResult } from './drag-network.ts';
import { listDrags } from './list-drags.ts';
import { roundQuantity } from '@floatwise/schedule/sheet';

/** Drags of a sheet on one time scale, and by its own float where it tells one. Throws E_LOOP. */
export function findSheetDrags(sheet: SheetNetwork, options: CpdOptions): DragAnswer {
  const plan = createPlan(sheet, options);
  const result = computeDrag(plan.network);
  const bySheet = computeSheetFloatDrags(sheet, plan, options);
  const ours = plan.activities.map((_, place) => result.floats[place] === 0);
  const agreement = bySheet === undefined ? undefined : computeAgreement(ours, bySheet.isCritical);
  const hasSheetDrags =
    bySheet !== undefined && plan.activities.some(({ totalFloat }) => totalFloat !== undefined);
  const isSheetLeading = hasSheetDrags && agreement !== undefined && agreement < agreementLimit;
  const labels = new SheetLabels(sheet);
  return {
    drags: listDrags(sheet, plan, {
      result,
      options,
      labels,
      sheetDrags: hasSheetDrags ? bySheet.drags : undefined,
      isSheetLeading,
    }),
    finish: roundQuantity(result.finish / timeScale),
    origin: plan.origin,
    isFromDataDate: sheet.dataDate !== undefined,
    timeBasis: undefined,
    drivingLinks: listDriving(plan, result),
    agreement,
    hasSheetDrags,
    isSheetLeading,
    findings: plan.findings,
  };
}

function listDriving({ network }: Plan, { starts, finishes, floats }: DragResult): DragLink[] {
  return network.links.filter(({ predecessor, successor, type, lag }) => {
    if (floats[predecessor] !== 0 || floats[successor] !== 0) return false;
    const from = (type === 'FS' || type === 'FF' ? finishes : starts)[predecessor] ?? 0;
    const to = (type === 'FS' || type === 'SS' ? starts : finishes)[successor] ?? 0;
    return from + lag === to;
  });
}
