import type { PictureActivity, ReportPicture } from '@floatwise/contracts';
import { formatMinutes, toMinutes, type Activity, type Minutes } from '@floatwise/schedule/model';

interface EarlyDates {
  readonly earlyStart?: number | undefined;
  readonly earlyFinish?: number | undefined;
}

/** Bar, float and state of an activity for a picture. Omits the file's float for an activity that moved. */
export function drawDates(
  activity: Activity,
  move?: Readonly<Record<'before' | 'after', EarlyDates>>,
): Partial<PictureActivity> {
  const { status, totalFloatMinutes, lateFinish } = activity;
  const isOpen = status !== 'completed';
  const isCritical = totalFloatMinutes !== undefined && totalFloatMinutes <= 0;
  const hasFloat = isOpen && move === undefined && (totalFloatMinutes ?? 0) > 0;
  return {
    bar: drawActual(activity, move?.after ?? activity),
    was: move && drawActual(activity, move.before),
    floatUntil: hasFloat && lateFinish !== undefined ? formatMinutes(lateFinish) : undefined,
    state: isOpen ? (isCritical ? 'critical' : undefined) : 'completed',
  };
}

/** Actual dates where they exist, otherwise planned ones. */
const drawActual = ({ actualStart, actualFinish }: Activity, { earlyStart, earlyFinish }: EarlyDates) =>
  drawBar(actualStart ?? earlyStart, actualFinish ?? earlyFinish);

/** Undefined unless both dates are known. */
export function drawBar(start: number | undefined, finish: number | undefined): PictureActivity['bar'] {
  if (start === undefined || finish === undefined) return undefined;
  return { start: formatMinutes(toMinutes(start)), finish: formatMinutes(toMinutes(finish)) };
}

export const drawDataDate = (dataDate: Minutes | undefined): Pick<ReportPicture, 'dataDate'> =>
  dataDate === undefined ? {} : { dataDate: formatMinutes(dataDate) };
