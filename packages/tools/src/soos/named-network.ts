import {
  ActivityLabels,
  createProgressNetwork,
  type ProgressNetwork,
  type Schedule,
} from '@floatwise/schedule';

/** A network that knows what its activities are called. */
export interface NamedNetwork extends ProgressNetwork {
  readonly labels: ActivityLabels;
}

export function createNamedNetwork(schedule: Schedule): NamedNetwork {
  return { ...createProgressNetwork(schedule), labels: new ActivityLabels(schedule) };
}
