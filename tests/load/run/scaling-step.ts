import type { K6Run } from './run-k6.ts';
import type { SiteSize } from './site.ts';

/** The results of a site of this size. */
export interface ScalingStep extends SiteSize {
  readonly run: K6Run;
}
