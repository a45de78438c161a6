import type { FindCounter } from './ports.ts';
import { allMonths, type UsageSeries } from './usage-series.ts';

/** The first day anything was counted; empty on a new site. */
export async function findBeginning(find: FindCounter<UsageSeries>): Promise<{ at?: string }> {
  const findFirst = async (id: string): Promise<string | undefined> =>
    Object.keys((await find(id))?.tally.cells ?? {}).sort()[0];
  const month = await findFirst(allMonths);
  const day = month === undefined ? undefined : await findFirst(month);
  return day === undefined ? {} : { at: `${month}-${day}T00:00:00.000Z` };
}
