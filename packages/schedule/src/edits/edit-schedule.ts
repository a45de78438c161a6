import type { Finding, ReportWhatIf } from '@floatwise/contracts';
import type { PlanEdit } from '@floatwise/contracts/plan-edits';
import { formatDecimal as formatCount } from '@floatwise/contracts/format-decimal';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { formatDate, ranges, type Schedule } from '../model/index.ts';
import type { StepActivity, StepSchedule } from '../updates/steps/schedule-step.ts';
import { applyEdit } from './apply-edit.ts';
import { checkDaysTaken } from './kinds/change-calendars.ts';
import { measureEffects, takeFinishes, type PlanFinishes } from './measure-effects.ts';
import { Plan } from './plan.ts';
import { refuse, RefusedEditError } from './refuse.ts';

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
 * and milestones. Throws `RefusedEditError`: E_OPTION for an edit that is refused, with its number; E_LOOP for logic with a loop.
 */
export const editSchedule = (
  schedule: Schedule,
  edits: readonly PlanEdit[],
  options: EditOptions = {},
): EditedSchedule => new PlanEditor(schedule).edit(edits, options);

/** An edit that was applied, with the finishes after it. */
interface AppliedEdit {
  readonly key: string;
  readonly sentence: string;
  readonly notes: readonly Finding[];
  readonly finishes: PlanFinishes;
  /** Undefined once it is dropped, since a plan is as large as the schedule. */
  plan: Plan | undefined;
}

/** Edits one schedule again and again: only from the first edit that differs from the last time on. */
export class PlanEditor {
  readonly #schedule: Schedule;
  readonly #original: Plan;
  #applied: AppliedEdit[] = [];
  #milestones: string[] = [];

  /** Throws `UnusableInputError` with E_LOOP if the logic has a loop. */
  constructor(schedule: Schedule) {
    this.#schedule = schedule;
    this.#original = new Plan(schedule);
  }

  /** As `editSchedule`. A refusal leaves the editor as it was. */
  edit(edits: readonly PlanEdit[], { milestones = [], onProgress }: EditOptions = {}): EditedSchedule {
    const original = this.#original;
    checkEffort(this.#schedule, edits);
    checkMeasured(original, edits, milestones);
    if (milestones.join('\n') !== this.#milestones.join('\n')) this.#applied = [];
    this.#milestones = [...milestones];
    const keys = edits.map((edit) => JSON.stringify(edit));
    const differs = keys.findIndex((key, place) => this.#applied[place]?.key !== key);
    const known = differs < 0 ? edits.length : differs;
    const applied = this.#applied.slice(0, known);
    // Of plans between, only the last before a difference is kept: the next difference is likely to be at the same edit.
    const from = applied.findLastIndex(({ plan }) => plan !== undefined) + 1;
    let plan = applied[from - 1]?.plan ?? original;
    for (const [place, edit] of edits.entries()) {
      if (place < from) continue;
      const before = applied[place - 1];
      const next = numberRefusal(edit, place, () => {
        checkDaysTaken(edits.slice(0, place + 1));
        return applyTo(plan, edit, milestones);
      });
      applied[place] = next;
      if (before !== undefined && place !== known) before.plan = undefined;
      plan = next.plan ?? plan;
      onProgress?.((place + 1) / edits.length);
    }
    for (const [place, each] of applied.entries())
      if (place !== known - 1 && place !== edits.length - 1) each.plan = undefined;
    this.#applied = applied;
    return {
      schedule: edits.length === 0 ? this.#schedule : plan.schedule,
      before: original.dates,
      after: plan.dates,
      whatIf: measureEffects({
        original,
        edited: plan,
        steps: [takeFinishes(original, milestones), ...applied.map(({ finishes }) => finishes)],
        sentences: applied.map(({ sentence }) => sentence),
        milestones,
      }),
      findings: applied.flatMap(({ notes }) => notes),
    };
  }
}

function applyTo(plan: Plan, edit: PlanEdit, milestones: readonly string[]): AppliedEdit {
  const change = applyEdit(plan, edit);
  const edited = plan.apply(change);
  checkYears(edited, plan);
  return {
    key: JSON.stringify(edit),
    sentence: change.sentence,
    notes: change.notes ?? [],
    finishes: takeFinishes(edited, milestones),
    plan: edited,
  };
}

/** Most activities and relationships that all edits schedule: about five seconds. */
const mostScheduled = 3_000_000;
/** Edits that a plan of any size takes. */
const fewEdits = 10;

/** Refuses more edits than can be scheduled in time: each schedules the whole plan. */
function checkEffort({ activities, relationships }: Schedule, edits: readonly PlanEdit[]): void {
  const size = activities.length + relationships.length;
  const most = Math.max(fewEdits, Math.floor(mostScheduled / Math.max(1, size)));
  if (edits.length <= most) return;
  const plan = `a plan of ${formatCount(activities.length)} activities and ${formatCount(relationships.length)} relationships`;
  refuse(`There are ${edits.length} edits; ${plan} takes up to ${most}. Split them into several lists.`);
}

/** Most finishes to list: an edit has an effect on each project and milestone. */
const mostEffects = 20_000;

function checkMeasured({ projects }: Plan, edits: readonly PlanEdit[], milestones: readonly string[]): void {
  const measured = projects.length + milestones.length;
  if (edits.length * measured <= mostEffects) return;
  const most = Math.max(1, Math.floor(mostEffects / edits.length));
  refuse(
    `${edits.length} edits would be measured at ${formatCount(measured)} projects and milestones; ${formatCount(most)} are the most. Name fewer milestones, or split the edits.`,
  );
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
function numberRefusal<Result>(edit: PlanEdit, place: number, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof UnusableInputError)) throw error;
    const member = error instanceof RefusedEditError ? error.member : undefined;
    const number = place + 1;
    throw new RefusedEditError(error.code, error.message, {
      number,
      member,
      which: `Edit ${number} (${edit.kind})`,
    });
  }
}
