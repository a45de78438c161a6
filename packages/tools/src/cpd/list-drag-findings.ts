import type { Finding } from '@floatwise/contracts';
import type { SheetLabels, SheetNetwork } from '@floatwise/schedule/sheet';
import { formatWork } from '../format-work.ts';
import { agreementLimit, formatAgreement } from './compute-agreement.ts';
import type { ActivityDrag } from './activity-drag.ts';
import type { DragAnswer } from './drag-answer.ts';
import { findDragColumn } from './write-result.ts';

/** What is said of the answer as a whole, and of every activity with drag. */
export function listDragFindings(
  sheet: SheetNetwork,
  { drags, agreement, isSheetLeading }: DragAnswer,
  labels: SheetLabels,
): Finding[] {
  const findings: Finding[] = [];
  if (agreement !== undefined && agreement < agreementLimit) {
    const done = isSheetLeading
      ? 'drag by the sheet\u2019s float leads (column Drag (Sheet Float)).'
      : 'use the drags with caution.';
    findings.push({
      code: 'cpd.low-agreement',
      severity: 'warning',
      message: `Only ${formatAgreement(agreement)} of the critical activities are critical both here and by the sheet. Calendars, constraints or links to other projects make the difference; ${done}`,
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
  const told = { unit: sheet.units.durations, isSheetLeading, labels };
  return [...findings, ...drags.flatMap((drag) => createFinding(drag, told))];
}

interface Told {
  readonly unit: string;
  readonly isSheetLeading: boolean;
  readonly labels: SheetLabels;
}

function createFinding(one: ActivityDrag, told: Told): Finding[] {
  const { activity, drag, leadingDrag, note } = one;
  if (drag === 0 && leadingDrag === 0 && !note.startsWith('tied')) return [];
  const code =
    leadingDrag > 0 ? 'cpd.drag' : drag < 0 ? 'cpd.reverse-drag' : drag > 0 ? 'cpd.drag' : 'cpd.tied';
  return [
    {
      code,
      severity: 'info',
      message: formatMessage(one, told),
      at: {
        sheet: 'TASK',
        activity: activity.code,
        ...told.labels.describePlace(activity.index),
        ...(activity.row === undefined ? {} : { row: activity.row }),
      },
    },
  ];
}

function formatMessage(
  { activity, drag, sheetDrag, duration, finishIfZero, limitedBy, note }: ActivityDrag,
  { unit, isSheetLeading, labels }: Told,
): string {
  const limit = limitedBy === '' ? '' : `, limited by ${limitedBy}`;
  const id = labels.format(activity.index);
  const lead = isSheetLeading
    ? `By the sheet's float ${id} has a drag of ${formatWork(sheetDrag ?? 0, unit)}. `
    : '';
  const text = `${id} has a drag of ${formatWork(drag, unit)} of its ${formatWork(duration, unit)}${limit}; without it the work left would take ${formatWork(finishIfZero, unit)}.`;
  return lead + (note === '' ? text : `${text} ${note.charAt(0).toUpperCase()}${note.slice(1)}.`);
}
