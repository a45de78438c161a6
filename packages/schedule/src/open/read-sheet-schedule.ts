import {
  toId,
  type Activity,
  type Calendar,
  type Project,
  type Relationship,
  type Schedule,
  type WbsNode,
} from '../model/index.ts';
import { computeUnitHours, plainWeek } from '../sheet/compute-work-hours.ts';
import { readSheetNetwork } from '../sheet/read-sheet-network.ts';
import type { DurationUnit } from '../sheet/sheet-codes.ts';
import type { SheetActivity, SheetNetwork } from '../sheet/sheet-network.ts';
import { unpackWorkbook } from '../sheet/unpack-workbook.ts';

/** The schedule of a spreadsheet that P6 exported: activities with dates and floats, and relationships. Throws as `readSheetNetwork`. */
export async function readSheetSchedule(
  bytes: Uint8Array,
): Promise<{ readonly schedule: Schedule; readonly network: SheetNetwork }> {
  const network = await readSheetNetwork(await unpackWorkbook(bytes));
  const listed = network.activities.filter(({ row }) => row !== undefined);
  const schedule: Schedule = {
    projects: listNames(listed, ({ projectId }) => projectId ?? '').map((code) =>
      createProject(code, network.dataDate),
    ),
    calendars: listNames(listed, ({ calendar }) => calendar).map(createCalendar),
    wbsNodes: listNames(listed, ({ wbs }) => wbs).map(createWbsNode),
    activities: listed.map((activity) => createActivity(activity, network.units)),
    relationships: network.relationships.flatMap((link): Relationship[] => {
      if (link.isDeleted) return [];
      const minutes = toMinutesOf(network.units.lags);
      return [
        {
          id: toId(String(link.index)),
          predecessorId: toId(String(link.predecessor)),
          successorId: toId(String(link.successor)),
          predecessorProjectId: undefined,
          successorProjectId: undefined,
          type: link.type,
          lagMinutes: minutes(link.lag) ?? 0,
          floatPath: undefined,
          row: link.row,
        },
      ];
    }),
    ...{ options: [], obsNodes: [], resources: [], roles: [], costAccounts: [], assignments: [] },
    ...{ expenses: [], activityCodeTypes: [], activityCodes: [], activityCodeAssignments: [] },
    ...{ userFieldTypes: [], userFieldValues: [], notebookTopics: [], notebooks: [], wbsNotebooks: [] },
    currencies: [],
  };
  return { schedule, network };
}

const listNames = (
  activities: readonly SheetActivity[],
  find: (activity: SheetActivity) => string | undefined,
): string[] => [...new Set(activities.map(find))].filter((name) => name !== undefined);

/** Working minutes of an amount; a day has the eight hours that P6 starts with, since sheets do not say. */
const toMinutesOf =
  (unit: DurationUnit) =>
  (amount: number | undefined): number | undefined =>
    amount === undefined ? undefined : Math.round(amount * computeUnitHours(unit, plainWeek) * 60);

const createProject = (code: string, dataDate: Project['dataDate']): Project => ({
  id: toId(code),
  code,
  isExported: true,
  dataDate,
  plannedStart: undefined,
  mustFinishBy: undefined,
  scheduledFinish: undefined,
  forecastStart: undefined,
  lastScheduled: undefined,
  calendarId: undefined,
  wbsSeparator: '.',
  baselineProjectId: undefined,
  originalProjectId: undefined,
  criticalPathType: 'totalFloat',
  criticalFloatMinutes: 0,
  defaultActivityType: undefined,
  defaultPercentCompleteType: undefined,
  defaultDurationType: undefined,
  row: 0,
});

const createCalendar = (name: string): Calendar => ({
  id: toId(name),
  name,
  type: undefined,
  isDefault: false,
  projectId: undefined,
  baseCalendarId: undefined,
  hoursPerDay: plainWeek.hoursPerDay,
  hoursPerWeek: undefined,
  hoursPerMonth: undefined,
  hoursPerYear: undefined,
  data: undefined,
  row: 0,
});

/** Its name is the path of the sheet. */
const createWbsNode = (path: string): WbsNode => ({
  id: toId(path),
  projectId: undefined,
  parentId: undefined,
  isProjectNode: false,
  code: path,
  name: path,
  obsId: undefined,
  sequence: undefined,
  performanceRule: undefined,
  performancePercent: undefined,
  row: 0,
});

function createActivity(activity: SheetActivity, units: SheetNetwork['units']): Activity {
  const { index, code, name, projectId, wbs, calendar, start, finish, constraints } = activity;
  const status = activity.status ?? 'notStarted';
  const [hasStarted, hasFinished] = [status !== 'notStarted', status === 'completed'];
  const duration = toMinutesOf(units.durations);
  return {
    ...noFields,
    id: toId(String(index)),
    code,
    name,
    projectId: toId(projectId ?? ''),
    wbsId: toId(wbs),
    calendarId: calendar === undefined ? undefined : toId(calendar),
    type: activity.type ?? findType(activity),
    status,
    originalDurationMinutes: duration(activity.originalDuration),
    remainingDurationMinutes: duration(activity.remainingDuration),
    totalFloatMinutes: toMinutesOf(units.floats)(activity.totalFloat),
    // P6's Start and Finish columns hold actual dates, or else early ones.
    actualStart: hasStarted ? start : undefined,
    actualFinish: hasFinished ? finish : undefined,
    earlyStart: hasStarted ? undefined : start,
    earlyFinish: hasFinished ? undefined : finish,
    primaryConstraint: constraints[0],
    secondaryConstraint: constraints[1],
    expectedFinish: activity.expectedFinish,
    resumed: activity.resumed,
    isOnLongestPath: activity.isOnLongestPath,
    row: activity.row ?? 0,
  };
}

const findType = ({ isMilestone, carriesLogic }: SheetActivity): Activity['type'] => {
  if (!carriesLogic) return 'levelOfEffort';
  return isMilestone ? 'finishMilestone' : 'task';
};

/** The fields that no sheet has. */
const noFields = {
  guid: undefined,
  percentCompleteType: undefined,
  durationType: undefined,
  physicalPercent: undefined,
  freeFloatMinutes: undefined,
  lateStart: undefined,
  lateFinish: undefined,
  remainingStart: undefined,
  remainingFinish: undefined,
  remainingLateStart: undefined,
  remainingLateFinish: undefined,
  plannedStart: undefined,
  plannedFinish: undefined,
  suspended: undefined,
  externalEarlyStart: undefined,
  externalLateFinish: undefined,
  floatPath: undefined,
  floatPathOrder: undefined,
  primaryResourceId: undefined,
  budgetedLaborUnits: undefined,
  actualLaborUnits: undefined,
  remainingLaborUnits: undefined,
  budgetedNonlaborUnits: undefined,
  actualNonlaborUnits: undefined,
  remainingNonlaborUnits: undefined,
};
