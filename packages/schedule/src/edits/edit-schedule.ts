import type { Finding, ReportWhatIf } from '@floatwise/contracts';
import type { PlanEdit } from '@floatwise/contracts/plan-edits';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { formatDate, ranges, type Schedule } from '../model/index.ts';
import type { StepActivity, StepSchedule } from '../updates/steps/schedule-step.ts';
import { applyEdit } from './apply-edit.ts';
import { measureEffects, takeFinishes, type PlanFinishes } from './measure-effects.ts';
import { Plan } from './plan.ts';
import { refuse } from './refuse.ts';

/** A plan after its edits, and what they did. */
export interface EditedSchedule {
  readonly schedule: Schedule;
  /** Early dates before and after all edits. */
  readonly before: StepSchedule;
  readonly after: StepSchedule;
  readonly whatIf: ReportWhatIf;
  /** What the edits did besides, in their order. */
  readonly findings: readonly Finding[];
}

export interface EditOptions {
  /** Activity IDs to measure, `ID (PROJECT)` for one of several. */
  readonly milestones?: readonly string[];
  readonly onProgress?: (fraction: number) => void;
}

/**
 * Applies edits in order, each to the schedule as those before it leave it, and measures what each adds to the finish of the projects
 * and milestones. Throws `UnusableInputError`: E_OPTION for an edit that is refused, with its number; E_LOOP for logic with a loop.
 */
export function editSchedule(
  schedule: Schedule,
  edits: readonly PlanEdit[],
  { milestones = [], onProgress }: EditOptions = {},
): EditedSchedule {
  const original = new Plan(schedule);
  const findings: Finding[] = [];
  const sentences: string[] = [];
  const steps: PlanFinishes[] = [takeFinishes(original, milestones)];
  let plan = original;
  edits.forEach((edit, index) => {
    plan = numberRefusal(edit, index, () => {
      const change = applyEdit(plan, edit);
      sentences.push(change.sentence);
      findings.push(...(change.notes ?? []));
      const edited = plan.apply(change);
      checkYears(edited, plan);
      return edited;
    });
    steps.push(takeFinishes(plan, milestones));
    onProgress?.((index + 1) / edits.length);
  });
  return {
    schedule: edits.length === 0 ? schedule : plan.schedule,
    before: original.dates,
    after: plan.dates,
    whatIf: measureEffects({ original, edited: plan, steps, sentences, milestones }),
    findings,
  };
}

/** Refuses an edit that puts work after the dates that P6 can hold. */
function checkYears(edited: Plan, before: Plan): void {
  const isLate = ({ finish }: StepActivity): boolean => finish > ranges.date.most;
  const late = [...edited.dates.activities.values()].find(isLate);
  if (late === undefined || [...before.dates.activities.values()].some(isLate)) return;
  refuse(
    `Activity ${edited.labels.format(late.activity)} would finish on ${formatDate(late.finish)}, and P6 has ${ranges.date.text}.`,
  );
}

/** Names the edit that a refusal is about. */
function numberRefusal(edit: PlanEdit, index: number, run: () => Plan): Plan {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof UnusableInputError)) throw error;
    throw new UnusableInputError(error.code, `Edit ${index + 1} (${edit.kind}): ${error.message}`);
  }
}
