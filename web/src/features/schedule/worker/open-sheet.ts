import {
  readSheetNetwork,
  type SheetActivity,
  SheetLabels,
  type SheetNetwork,
  type SheetRelationship,
  unpackWorkbook,
} from '@floatwise/schedule/sheet-reading';
import { activityStatusNames, activityTypeNames } from '@floatwise/schedule/model';
import { activityFlags, type Outline } from '../model/outline.ts';
import type { ActivityCard, CardLink, Work } from '../model/activity-card.ts';
import { describeConstraint } from './create-card.ts';
import { noteUnread } from './note-unread.ts';

/** Opens a P6 spreadsheet for the page. @throws UnusableInputError as the tools do */
export async function openSheet(bytes: Uint8Array<ArrayBuffer>) {
  const network = await readSheetNetwork(await unpackWorkbook(bytes));
  return {
    sheet: network,
    outline: createSheetOutline(network),
    findCard: createSheetCards(network),
    unread: noteUnread(network.unread),
  };
}

/** The activities of a spreadsheet, found by ID. Without rows, since a sheet lacks the data of a chart. */
function createSheetOutline({ activities, dataDate }: SheetNetwork): Outline {
  const count = activities.length;
  const codes = [...new Set(activities.map(({ projectId }) => projectId ?? ''))];
  const placeOfProject = new Map(codes.map((code, place) => [code, place]));
  const noTimes = new Float64Array(0);
  const noRows = new Int32Array(0);
  return {
    projects: codes.map((code) => ({ code, dataDate })),
    activities: {
      ids: activities.map(({ code }) => code),
      names: activities.map(({ name }) => name),
      projects: Int32Array.from(activities, ({ projectId }) => placeOfProject.get(projectId ?? '') ?? 0),
      starts: Float64Array.from(activities, ({ start }) => start ?? NaN),
      finishes: Float64Array.from(activities, ({ finish }) => finish ?? NaN),
      resumes: new Float64Array(count).fill(NaN),
      lateFinishes: new Float64Array(count).fill(NaN),
      totalFloats: new Float64Array(count).fill(NaN),
      flags: Uint8Array.from(activities, (each) => (isCriticalOnSheet(each) ? activityFlags.critical : 0)),
    },
    groups: { codes: [], names: [], starts: noTimes, finishes: noTimes, counts: noRows },
    rows: { items: noRows, levels: noRows, ends: noRows, ofActivity: noRows },
  };
}

const unitSigns = { hours: 'h', days: 'd', weeks: 'w', months: 'mo' } as const;

/** Cards of a spreadsheet's activities, by index in its network. */
function createSheetCards(network: SheetNetwork): (place: number) => ActivityCard | undefined {
  const { activities, units } = network;
  const labels = new SheetLabels(network);
  const kept = network.relationships.filter(({ isDeleted }) => !isDeleted);
  const incoming = Map.groupBy(kept, ({ successor }) => successor);
  const outgoing = Map.groupBy(kept, ({ predecessor }) => predecessor);
  const work = (amount: number | undefined, unit: keyof typeof unitSigns): Work | undefined =>
    amount === undefined ? undefined : { amount, unit: unitSigns[unit] };
  const createLink = ({ type, lag }: SheetRelationship, other: number): CardLink => ({
    place: other,
    id: labels.getCode(other),
    name: activities[other]?.name ?? '',
    project: labels.describePlace(other).project,
    type,
    lag: { amount: lag, unit: unitSigns[units.lags] },
    isDriving: undefined,
  });
  return (place) => {
    const activity = activities[place];
    if (activity === undefined) return undefined;
    const { type, status } = activity;
    return {
      place,
      id: activity.code,
      name: activity.name,
      project: labels.getProject(place),
      wbs: activity.wbs,
      type: type === undefined ? '' : activityTypeNames[type],
      status: status === undefined ? '' : activityStatusNames[status],
      isCompleted: status === 'completed',
      isCritical: isCriticalOnSheet(activity),
      isOnLongestPath: activity.isOnLongestPath,
      ...splitDates(activity),
      originalDuration: work(activity.originalDuration, units.durations),
      remainingDuration: work(activity.remainingDuration, units.durations),
      totalFloat: work(activity.totalFloat, units.floats),
      freeFloat: undefined,
      calendar: activity.calendar,
      constraints: activity.constraints.flatMap(describeConstraint),
      codes: [],
      drivingUnknown: 'sheet',
      predecessors: (incoming.get(place) ?? []).map((link) => createLink(link, link.predecessor)),
      successors: (outgoing.get(place) ?? []).map((link) => createLink(link, link.successor)),
    };
  };
}

/** A sheet does not contain P6's float limit for critical activities, so the default of 0 applies. */
const isCriticalOnSheet = ({ status, totalFloat }: SheetActivity): boolean =>
  status !== 'completed' && totalFloat !== undefined && totalFloat <= 0;

/** P6's Start and Finish columns contain actual dates, or else forecast dates. */
function splitDates({ status, start, finish }: SheetActivity) {
  const hasStarted = status === 'inProgress' || status === 'completed';
  const hasFinished = status === 'completed';
  const none = { start: undefined, finish: undefined };
  return {
    actual: { start: hasStarted ? start : undefined, finish: hasFinished ? finish : undefined },
    early: { start: hasStarted ? undefined : start, finish: hasFinished ? undefined : finish },
    late: none,
    planned: none,
  };
}
