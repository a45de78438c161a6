import type { Finding, ReportUpdates } from '@floatwise/contracts';
import type { ComparedSeries } from './updates-series.ts';
import type { UpdatesOptions } from './options.ts';
import type { UpdatesWindow } from './updates-window.ts';

/** Source of result and workbook. */
export interface Compared {
  /** The two updates, or the last two of a series. */
  readonly window: UpdatesWindow;
  readonly series: ComparedSeries | undefined;
  readonly report: ReportUpdates;
  /** About the comparison, then about the files. */
  readonly notes: readonly Finding[];
  readonly options: UpdatesOptions;
}
