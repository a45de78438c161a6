import type { Logger } from '@floatwise/service-kit';
import type { RunConversionPorts } from '../app/ports.ts';
import type { ConverterMetrics } from '../telemetry.ts';
import type { RunningJobs } from './running-jobs.ts';

/** What a job is taken with. */
export interface JobContext {
  readonly ports: RunConversionPorts;
  readonly running: RunningJobs;
  readonly metrics: ConverterMetrics;
  readonly logger: Logger;
}
