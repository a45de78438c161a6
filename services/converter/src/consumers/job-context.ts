import type { Logger } from '@floatwise/service-kit';
import type { RunConversionPorts } from '../app/ports.ts';
import type { ConverterMetrics } from '../telemetry.ts';
import type { RunningJobs } from './running-jobs.ts';

/** Everything needed to process a job. */
export interface JobContext {
  readonly ports: RunConversionPorts;
  readonly running: RunningJobs;
  readonly metrics: ConverterMetrics;
  readonly logger: Logger;
}
