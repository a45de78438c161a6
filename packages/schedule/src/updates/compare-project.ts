import type { ComparedProjectReport, UpdateHead } from '@floatwise/contracts';
import type { Activity, Minutes } from '../model/index.ts';
import { compareCalendars, type CalendarDayRow } from './compare-calendars.ts';
import { compareActuals } from './compare-actuals.ts';
import { compareFields, compareFloats } from './compare-fields.ts';
import { compareLinks } from './compare-links.ts';
import { comparePlaces } from './compare-places.ts';
import { comparePlan, isOnTime, listMilestones } from './compare-plan.ts';
import { compareSettings } from './compare-settings.ts';
import { listScope } from './list-scope.ts';
import { findFinish, getPairCode, type PairedProject, type UpdateSide } from './pair.ts';
import { findTime, nameRow, type NamedRow } from './row-values.ts';
import {
  findAlias,
  findFinishPair,
  FinishRuler,
  findStoredFinish,
  lacksFinish,
  type Finisher,
} from './steps/measure-finish.ts';

export type UpdateCounts = Readonly<Record<keyof UpdateLists, number>> & {
  readonly paired: number;
  readonly addedWithActuals: number;
  readonly deletedWithActuals: number;
  readonly calendarSameHours: number;
  readonly criticalBefore: number;
  readonly criticalNow: number;
  readonly milestonesMoved: number;
  /** Of those due in the period, late by less than half a day. */
  readonly startsOnTime: number;
  readonly finishesOnTime: number;
};

/**
 * All differences between two updates of a project, one list per kind. Times are `YYYY-MM-DDTHH:MM`, codes are P6's; hours, days
 * and money have two decimals, percentages one. `null` means no value. `more` is shown only in sheets, not in the report.
 */
export type UpdateLists = ReturnType<typeof listDifferences>;

export interface FollowedFinish extends NamedRow {
  /** Whether one of the updates lacks it, so that nothing is measured. */
  readonly isMissing: boolean;
}

/** The comparison of two updates of a project. */
export interface ComparedProject {
  readonly paired: PairedProject;
  readonly previous: UpdateHead;
  readonly current: UpdateHead;
  readonly finish: ComparedProjectReport['finish'];
  /** Of the finish that is followed: the end of the last work before it, by which finishes are compared. */
  readonly finishInstants: { readonly previous: Minutes | undefined; readonly current: Minutes | undefined };
  /** The activity that is followed instead of the finish of the project. */
  readonly followed: FollowedFinish | undefined;
  /** The finish of the project itself, and how far it moved. */
  readonly own: { readonly current: Minutes | undefined; readonly days: number | null };
  readonly counts: UpdateCounts;
  readonly lists: UpdateLists;
  /** All days counted by the rows of calendarHours. */
  readonly calendarDays: readonly CalendarDayRow[];
}

/** Lists all differences. `finish` is the Activity ID of the activity whose date is used as the project's finish. */
export function compareProject(paired: PairedProject, finish?: string): ComparedProject {
  const { previous, current } = paired;
  const calendars = compareCalendars(paired);
  const lists = listDifferences(paired, calendars.lists);
  const ends = { previous: findStoredFinish(previous), current: findStoredFinish(current) };
  const found = finish === undefined ? undefined : findFollowed(paired, finish);
  const measured = found?.ends ?? ends;
  return {
    paired,
    previous: createHead(previous, ends.previous),
    current: createHead(current, ends.current),
    finish: measureFinish(measured, current),
    finishInstants: { previous: measured.previous?.workingFinish, current: measured.current?.workingFinish },
    followed: found?.followed,
    own: { current: ends.current?.workingFinish, days: measureFinish(ends, current).days },
    counts: countLists(paired, lists),
    lists,
    calendarDays: calendars.days,
  };
}

const listDifferences = (paired: PairedProject, calendars: ReturnType<typeof compareCalendars>['lists']) => ({
  ...listScope(paired),
  ...compareFields(paired),
  ...comparePlaces(paired),
  ...calendars,
  ...compareLinks(paired),
  ...compareActuals(paired),
  ...comparePlan(paired),
  ...compareFloats(paired),
  project: compareSettings(paired),
  milestones: listMilestones(paired),
});

function createHead({ project, activities }: UpdateSide, finish: Finisher | undefined): UpdateHead {
  return {
    project: project.code,
    projectId: project.id,
    dataDate: findTime(project.dataDate),
    finish: findTime(findStored(finish)),
    finishActivity: finish === undefined ? null : getPairCode(finish.activity),
    mustFinishBy: findTime(project.mustFinishBy),
    activities: activities.length,
  };
}

const findStored = (finisher: Finisher | undefined): Minutes | undefined =>
  finisher && findFinish(finisher.activity);

interface Ends {
  readonly previous: Finisher | undefined;
  readonly current: Finisher | undefined;
}

/** The activity that is followed instead of the finish; undefined in a project that has it in no update. */
function findFollowed(
  paired: PairedProject,
  finish: string,
): { readonly followed: FollowedFinish; readonly ends: Ends } | undefined {
  const pair = findFinishPair(paired, finish);
  if (pair !== undefined)
    return { followed: { ...nameRow(pair.current), isMissing: false }, ends: findEnds(paired, pair) };
  if (!lacksFinish(paired, finish)) return undefined;
  const id = findAlias(paired, finish);
  const [previous, current] = [paired.previous, paired.current].map(({ activities }) =>
    activities.find((activity) => getPairCode(activity) === id),
  );
  const name = (current ?? previous)?.name ?? '';
  return { followed: { id, name, isMissing: true }, ends: findEnds(paired, { previous, current }) };
}

interface FoundActivities {
  readonly previous: Activity | undefined;
  readonly current: Activity | undefined;
}

const findEnds = (paired: PairedProject, { previous, current }: FoundActivities): Ends => ({
  previous: previous && findStoredFinish(paired.previous, previous),
  current: current && findStoredFinish(paired.current, current),
});

function measureFinish({ previous, current }: Ends, side: UpdateSide): ComparedProject['finish'] {
  const dates = {
    previous: findTime(findStored(previous)),
    current: findTime(findStored(current)),
    previousActivity: previous === undefined ? null : getPairCode(previous.activity),
    currentActivity: current === undefined ? null : getPairCode(current.activity),
  };
  if (previous === undefined || current === undefined) return { ...dates, days: null, workDays: null };
  const ruler = FinishRuler.of(side, current.activity);
  return { ...dates, ...ruler.computeDays(ruler.measure(previous.workingFinish, current.workingFinish)) };
}

function countLists({ pairs, previous, current }: PairedProject, lists: UpdateLists): UpdateCounts {
  const lengths = Object.fromEntries(
    Object.entries(lists).map(([name, rows]) => [name, (rows as readonly unknown[]).length]),
  ) as Record<keyof UpdateLists, number>;
  const countCritical = (side: UpdateSide): number => side.activities.filter(side.isCritical).length;
  const hasActuals = (row: { actualStart: string | null; actualFinish: string | null }): boolean =>
    row.actualStart !== null || row.actualFinish !== null;
  return {
    ...lengths,
    paired: pairs.length,
    addedWithActuals: lists.added.filter(hasActuals).length,
    deletedWithActuals: lists.deleted.filter(hasActuals).length,
    calendarSameHours: lists.calendar.filter(({ sameHours }) => sameHours).length,
    criticalBefore: countCritical(previous),
    criticalNow: countCritical(current),
    startsOnTime: lists.plannedStartMet.filter(isOnTime).length,
    finishesOnTime: lists.plannedFinishMet.filter(isOnTime).length,
    milestonesMoved: lists.milestones.filter(({ days }) => days !== null && days !== 0).length,
  };
}
