import { formatFigure, formatLimit } from '@floatwise/contracts';
import { judgeRelationships, type JudgedCheck } from '@floatwise/schedule/checks';
import type { Schedule } from '@floatwise/schedule/model';
import { createFigure, type Figure } from '../answer/figure.ts';
import { replaceRelationships, type ScheduledLink } from '../input/read-schedule-file.ts';

/** The number of the check. */
export const fsShare = '4';

/** FS Share before and after the repair, and every other DCMA check of relationships whose verdict changes. */
export function compareChecks(schedule: Schedule, links: readonly ScheduledLink[]): Figure[] {
  const after = judgeRelationships(replaceRelationships(schedule, links));
  return judgeRelationships(schedule).flatMap((was, place) => {
    const is = after[place];
    const isShown = is !== undefined && (was.verdict !== is.verdict || was.check.no === fsShare);
    return isShown && was.value !== undefined && is.value !== undefined ? [toFigure(was, is)] : [];
  });
}

/** `FS Share 91% → 82.1%`, note `PASS → FAIL, DCMA limit ≥ 90%`. */
function toFigure(was: JudgedCheck, is: JudgedCheck): Figure {
  const { check, limit, verdict } = is;
  const format = ({ value = 0 }: JudgedCheck): string => formatFigure(value, check.unit, limit);
  const isSame = format(was) === format(is);
  const values = isSame ? format(is) : `${format(was)} \u2192 ${format(is)}`;
  const verdicts = was.verdict === verdict ? '' : `${was.verdict} \u2192 ${verdict}, `;
  return createFigure(`dcma${check.no}`, check.title, values, {
    kind: 'text',
    isLead: !isSame,
    note: `${verdicts}DCMA limit ${formatLimit(limit, check.unit)}`,
    ...(verdict === 'FAIL' ? { tone: 'heed' as const } : {}),
  });
}
