import type { PictureActivity, ReportPicture } from '@floatwise/contracts';
import { formatMinutes } from '@floatwise/schedule';
import type { SheetActivity, SheetNetwork } from '@floatwise/schedule/sheet';

/** An activity of a sheet as a picture draws it, with the dates the sheet tells. */
export function describePictured(activity: SheetActivity | undefined, id: string): PictureActivity {
  const { name, start, finish, status, totalFloat } = activity ?? {};
  const isCritical = totalFloat !== undefined && totalFloat <= 0;
  return {
    id,
    ...(name ? { name } : {}),
    ...(start === undefined || finish === undefined
      ? {}
      : { bar: { start: formatMinutes(start), finish: formatMinutes(finish) } }),
    ...(status === 'completed' ? { state: 'completed' } : isCritical ? { state: 'critical' } : {}),
  };
}

/** The sheet's data date for its pictures, where it tells one. */
export function drawDataDate({ dataDate }: Pick<SheetNetwork, 'dataDate'>): Pick<ReportPicture, 'dataDate'> {
  return dataDate === undefined ? {} : { dataDate: formatMinutes(dataDate) };
}
