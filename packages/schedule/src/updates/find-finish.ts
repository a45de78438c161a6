import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { WorkCalendar } from '../calendar/index.ts';
import type { Activity, Minutes } from '../model/index.ts';
import { minutesPerDay, toMinutes } from '../model/index.ts';
import type { PairedProject, PairedUpdates } from './pair.ts';
import { getPairCode } from './pair.ts';
import { comparePlainly } from './row-values.ts';
import type { SideFacts } from './side-facts.ts';
import { findFinish, isMilestone, isWork } from './side-facts.ts';

/** The end of a project, or of the activity that stands for it. */
export interface FoundFinish {
  readonly activity: Activity;
  /** As the file has it. */
  readonly stored: Minutes;
  /** The end of the last work at or before it, on the activity's calendar: finishes compare by it. */
  readonly instant: Minutes;
}

/** The latest finish of tasks and milestones; of several the one with the greatest Activity ID. Undefined where none has a date. */
export function findProjectFinish(side: SideFacts): FoundFinish | undefined {
  let latest: FoundFinish | undefined;
  for (const activity of side.activities) {
    if (!isWork(activity)) continue;
    const finish = findActivityFinish(activity, side);
    if (finish !== undefined && (latest === undefined || isLater(finish, latest))) latest = finish;
  }
  return latest;
}

const isLater = (one: FoundFinish, other: FoundFinish): boolean =>
  one.instant > other.instant ||
  (one.instant === other.instant &&
    comparePlainly(getPairCode(one.activity), getPairCode(other.activity)) > 0);

export function findActivityFinish(activity: Activity, side: SideFacts): FoundFinish | undefined {
  const stored = findFinish(activity);
  if (stored === undefined) return undefined;
  return { activity, stored, instant: toFinishInstant(side.getWorkCalendar(activity), stored) };
}

export function toFinishInstant(calendar: WorkCalendar, date: Minutes): Minutes {
  return toMinutes(calendar.getPreviousWorkEnd(date));
}

/** The day of the last worked minute, from 1970-01-01: work that ends at midnight ends the day before. */
export function getFinishDay(instant: Minutes): number {
  return Math.floor((instant - 1) / minutesPerDay);
}

/** Whether the project holds the activity on both sides, by its current Activity ID. */
export function hasFinishActivity({ pairs }: PairedProject, id: string): boolean {
  return pairs.some(({ current }) => getPairCode(current) === id);
}

const maxNamed = 3;

/** Throws E_VALUE when no project has the activity in both updates; names the milestones whose IDs are most like it. */
export function checkFinishActivity({ projects }: PairedUpdates, id: string): void {
  if (projects.some((paired) => hasFinishActivity(paired, id))) return;
  const milestones = projects.flatMap(({ pairs }) =>
    pairs.filter(({ current }) => isMilestone(current)).map(({ current }) => getPairCode(current)),
  );
  const nearest = [...new Set(milestones)]
    .map((code) => ({ code, distance: measureDistance(code.toUpperCase(), id.toUpperCase()) }))
    .sort((one, other) => one.distance - other.distance || comparePlainly(one.code, other.code))
    .slice(0, maxNamed)
    .map(({ code }) => code);
  const hint =
    nearest.length === 0
      ? 'Choose an activity of both.'
      : `The nearest milestones are ${nearest.join(', ')}.`;
  throw new UnusableInputError('E_VALUE', `Activity ${id} is not in both updates. ${hint}`);
}

/** Edits from one text to the other. Method: Wagner and Fischer, "The string-to-string correction problem". */
function measureDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const changed = (row[j] ?? 0) + (one.charAt(i) === other.charAt(j) ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
