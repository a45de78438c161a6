import type { Finding } from '@floatwise/contracts';
import type { ConstraintType, Minutes } from '@floatwise/schedule/model';
import {
  computeUnitHours,
  computeWorkHours,
  listLogicRelationships,
  orderActivities,
  type SheetActivity,
  type SheetNetwork,
  type SheetRelationship,
} from '@floatwise/schedule/sheet';
import { createInfo, createWarning } from '../answer/finding.ts';
import { listSelfLinkNotes } from '../input/list-sheet-notes.ts';
import type { SheetWeek } from './options.ts';
import type { DragNetwork } from './compute-drag.ts';

/** Makes times whole numbers, so that equal paths compare as equal. */
export const timeScale = 1e6;

/** The activities for which drag is computed, and their network. */
export interface Plan {
  /** Incomplete activities that carry logic, in sheet order; `network` refers to them by index. */
  readonly activities: readonly SheetActivity[];
  /** In the unit of the sheet's durations, multiplied by `timeScale`. */
  readonly network: DragNetwork;
  /** The date of t = 0; undefined if the sheet has no dates. */
  readonly origin: Minutes | undefined;
  readonly findings: readonly Finding[];
}

/** Constraints that delay a start. */
const startConstraints: readonly ConstraintType[] = ['startOnOrAfter', 'startOn', 'mandatoryStart'];

/** Throws E_LOOP. */
export function createPlan(sheet: SheetNetwork, options: SheetWeek): Plan {
  const logic = listLogicRelationships(sheet);
  // Loops through completed activities count too.
  orderActivities(sheet.activities, logic);
  const activities = sheet.activities.filter(
    ({ row, status, carriesLogic }) => row !== undefined && status !== 'completed' && carriesLogic,
  );
  const places = new Map(activities.map((activity, place) => [activity.index, place]));
  const links = logic.filter(
    ({ predecessor, successor }) => places.has(predecessor) && places.has(successor),
  );
  const unitHours = computeUnitHours(sheet.units.durations, options);
  const lagFactor = computeUnitHours(sheet.units.lags, options) / unitHours;
  const planned = links.map(({ predecessor, successor, type, lag }) => ({
    predecessor: places.get(predecessor) ?? 0,
    successor: places.get(successor) ?? 0,
    type,
    lag: Math.round(lag * lagFactor * timeScale),
  }));
  const origin = sheet.dataDate ?? findEarliestStart(activities);
  const waiting = new Set(links.map(({ successor }) => successor));
  /** Earliest start in units from t = 0: from constraints, and from the start date if the activity has no predecessor. */
  const computeRelease = ({ index, status, start, constraints }: SheetActivity): number => {
    if (origin === undefined || status === 'inProgress') return 0;
    const dates = constraints.filter(({ type }) => startConstraints.includes(type)).map(({ date }) => date);
    if (!waiting.has(index)) dates.push(start);
    return dates.reduce<number>(
      (latest, date) =>
        date === undefined ? latest : Math.max(latest, computeWorkHours(origin, date, options) / unitHours),
      0,
    );
  };
  return {
    activities,
    network: {
      durations: Float64Array.from(activities, (activity) => Math.round(getDuration(activity) * timeScale)),
      releases: Float64Array.from(activities, (activity) => Math.round(computeRelease(activity) * timeScale)),
      links: planned,
      order: orderActivities(activities, planned),
    },
    origin,
    findings: listNotes(sheet, { activities, origin }, { logic, links }),
  };
}

/** Remaining work; 0 for milestones. */
export function getDuration(activity: SheetActivity): number {
  const { isMilestone, remainingDuration, originalDuration } = activity;
  if (isMilestone) return 0;
  return Math.max(0, remainingDuration ?? originalDuration ?? 0);
}

const findEarliestStart = (activities: readonly SheetActivity[]): Minutes | undefined =>
  activities
    .flatMap(({ status, start }) => (status === 'inProgress' ? [] : (start ?? [])))
    .reduce<Minutes | undefined>(
      (least, start) => (least === undefined || start < least ? start : least),
      undefined,
    );

function listNotes(
  sheet: SheetNetwork,
  { activities, origin }: Pick<Plan, 'activities' | 'origin'>,
  { logic, links }: { readonly [kind in 'logic' | 'links']: readonly SheetRelationship[] },
): Finding[] {
  const findStatus = (index: number) => sheet.activities[index]?.status;
  const calendars = new Set(activities.flatMap(({ calendar }) => calendar ?? []));
  const lagging = logic.filter(
    ({ lag, predecessor, successor }) =>
      lag > 0 &&
      sheet.activities[predecessor]?.row !== undefined &&
      findStatus(predecessor) === 'completed' &&
      findStatus(successor) !== 'completed',
  );
  const started = links.filter(
    ({ type, lag, predecessor }) => lag > 0 && type === 'SS' && findStatus(predecessor) === 'inProgress',
  );
  const withoutDuration = activities.filter(
    ({ isMilestone, remainingDuration, originalDuration }) =>
      !isMilestone && !((remainingDuration ?? originalDuration ?? -1) >= 0),
  );
  const notes: (Finding | false)[] = [
    ...listSelfLinkNotes('cpd', sheet),
    calendars.size > 1 &&
      createWarning(
        'cpd.calendars',
        `The activities use ${calendars.size} calendars; drag is calculated on one calendar, so amounts and ranking are approximate. Upload the .xer for exact drag.`,
      ),
    lagging.length > 0 &&
      createInfo(
        'cpd.completed-lags',
        `${lagging.length} relationships from completed activities have lags; they are treated as satisfied.`,
      ),
    started.length > 0 &&
      createInfo(
        'cpd.started-lags',
        `${started.length} SS lags from activities in progress count in full from t = 0.`,
      ),
    origin === undefined &&
      createInfo(
        'cpd.no-dates',
        'The sheet has neither a data date nor start dates; constraints and start dates do not hold anything back.',
      ),
    ...withoutDuration.map(({ code, row = 1 }) =>
      createWarning(
        'cpd.no-duration',
        `Activity ${code} has no usable remaining duration; it is treated as 0.`,
        { sheet: 'TASK', activity: code, row },
      ),
    ),
  ];
  return notes.filter((note) => note !== false);
}
