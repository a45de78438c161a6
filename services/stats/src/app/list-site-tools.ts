import type { ToolUsage } from '@floatwise/contracts';
import type { FindCounter } from './ports.ts';
import { allMonths, type UsageSeries } from './usage-series.ts';

/** All conversions since the beginning, by tool, including deleted accounts. */
export async function listSiteTools(find: FindCounter<UsageSeries>): Promise<ToolUsage[]> {
  const counts = new Map<string, number>();
  for (const tools of Object.values((await find(allMonths))?.tally.cells ?? {})) {
    for (const [toolType, { delivered }] of Object.entries(tools)) {
      if (delivered > 0) counts.set(toolType, (counts.get(toolType) ?? 0) + delivered);
    }
  }
  return [...counts].map(([toolType, count]) => ({ toolType, count }));
}
