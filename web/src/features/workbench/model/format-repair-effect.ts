import { formatDateText, formatFigure } from '@floatwise/contracts';
import { formatCount } from '../../../lib/format-count.ts';
import type { RepairAnswer } from '../../schedule/model/repair-trial.ts';

/** `Finish 24-Mar-19, 11 working days earlier; 3 open ends left; FS share 82.1%.` */
export function formatRepairEffect({ finish, openEnds, fsShare }: RepairAnswer): string {
  const parts = [
    ...(finish === undefined ? [] : [formatFinish(finish)]),
    `${formatCount(openEnds)} open ${openEnds === 1 ? 'end' : 'ends'} left`,
    ...(fsShare === undefined ? [] : [`FS share ${formatFigure(fsShare, 'share')}`]),
  ];
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const formatFinish = ({ project, date, moved }: NonNullable<RepairAnswer['finish']>): string =>
  `finish${project === undefined ? '' : ` of ${project}`} ${formatDateText(date)}, ${moved ?? 'unchanged'}`;
