import type { K6Run } from './run-k6.ts';
import type { SiteSize } from './site.ts';

/** What a site of this size came to. */
export interface ScalingStep extends SiteSize {
  readonly run: K6Run;
}
