import type { PairedUpdates } from '../pair.ts';
import type { StepFile } from '../windows.ts';
import type { ScheduledHybrids } from './schedule-hybrids.ts';

export function writeSteps(_updates: PairedUpdates, _scheduled: ScheduledHybrids): StepFile[] {
  return [];
}
