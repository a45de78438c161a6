import type { SheetNetwork } from '@floatwise/schedule/sheet';
import { formatCount } from '../answer/format-count.ts';

/** Why a plan has no relationships to work on; undefined where it has some. */
export function describeMissingLinks({ relationships }: SheetNetwork): string | undefined {
  if (relationships.some(({ isDeleted }) => !isDeleted)) return undefined;
  const { length } = relationships;
  if (length === 0) return 'TASKPRED is empty';
  return length === 1
    ? 'The only row of TASKPRED is flagged for deletion, or an activity of it is'
    : `All ${formatCount(length)} rows of TASKPRED are flagged for deletion, or their activities are`;
}
