import type { Finding } from '@floatwise/contracts';
import { roundQuantity } from '@floatwise/schedule/sheet';
import { formatWork } from '../answer/format-work.ts';
import { getPageUnit, type ActivityDrag, type DragAnswer } from './drag-answer.ts';

/** Every activity with drag, with reverse drag, or beside a path that is as long; none where no drag is claimed. */
export function listDragFindings(answer: DragAnswer): Finding[] {
  return answer.isClaimed ? answer.drags.flatMap((one) => createFinding(one, answer)) : [];
}

function createFinding(one: ActivityDrag, answer: DragAnswer): Finding[] {
  const { drag, isTied, at } = one;
  if (drag === null || (drag === 0 && !isTied)) return [];
  const code = drag > 0 ? 'cpd.drag' : drag < 0 ? 'cpd.reverse-drag' : 'cpd.tied';
  return [{ code, severity: 'info', message: formatMessage(one, drag, answer), at }];
}

function formatMessage(one: ActivityDrag, drag: number, answer: DragAnswer): string {
  const { label, duration, finishIfZero, limitedBy, note } = one;
  const { toPage, unit } = getPageUnit(answer);
  const limit = limitedBy === '' ? '' : `, limited by ${limitedBy}`;
  // Dates of a sheet are on a plain week without holidays and can be far from P6's.
  const without = answer.isExact
    ? `the project would finish on ${String(finishIfZero).replace('T', ' ')}`
    : `the remaining duration would be ${formatWork(toPage(roundQuantity(answer.work - drag)), unit)}`;
  const text = `${label} has a drag of ${formatWork(toPage(drag), unit)} of its ${formatWork(toPage(duration), unit)}${limit}; without it ${without}.`;
  return note === '' ? text : `${text} ${note.charAt(0).toUpperCase()}${note.slice(1)}.`;
}
