import { createRepairTrial, type ReadPlan, type RepairTrial } from '@floatwise/tools/repairs';
import { config } from 'zod';
import type { RepairAnswer, RepairQuestion } from '../model/repair-trial.ts';

// The content security policy allows no compiled validators.
config({ jitless: true });

export type RepairTrials = (question: RepairQuestion) => RepairAnswer | undefined;

/** Tries the repairs of one tool, prepared once for its options. Undefined for a tool without choices. */
export function createRepairTrials(plan: ReadPlan): RepairTrials {
  let key: string | undefined;
  let prepared: RepairTrial | undefined;
  return ({ tool, options, leave }) => {
    const asked = JSON.stringify([tool, options]);
    if (key !== asked) {
      prepared = createRepairTrial(plan, tool, options);
      key = asked;
    }
    return prepared?.(leave);
  };
}
