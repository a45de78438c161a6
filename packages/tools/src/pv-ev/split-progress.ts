import type { Finding } from '@floatwise/contracts';
import {
  ActivityLabels,
  carriesLogic,
  createEdgeList,
  createWorkCalendars,
  findShortestCycle,
  formatLoop,
  getTable,
  listExportedProjects,
  UnusableInputError,
  type ActivityId,
  type Project,
  type Schedule,
  type CalendarId,
  type ProjectId,
  type ResourceId,
  type WbsId,
  type WorkCalendars,
} from '@floatwise/schedule';
import type { Measure, Split } from './candidate.ts';
import { createBudgetRows, createNames } from './create-budget-rows.ts';
import { listActivityNotes } from './list-activity-notes.ts';
import { chooseProjects, listCandidates } from './list-candidates.ts';
import { listOpenEnds } from './list-open-ends.ts';
import { listRelationshipFindings } from './list-relationship-findings.ts';
import { listSplits } from './list-splits.ts';
import type { ScheduleFile } from '../input/read-schedule-file.ts';
import type { PvEvOptions } from './options.ts';
import { computePlannedAfter, type Outcome } from './outcome.ts';
import { listMoved, rehangRelationships, type Rehung } from './rehang-relationships.ts';
import { createWbsPaths } from '../answer/create-wbs-paths.ts';
import { findHoursPerDay } from '../answer/format-work.ts';

/** What becomes of a schedule. */
export interface SplitResult {
  readonly options: PvEvOptions;
  readonly measure: Measure;
  /** Those looked at: the exported ones, or the one that was chosen. */
  readonly projects: readonly Project[];
  /** Whether the file has more than one exported project, one of which may have been chosen. */
  readonly hasSeveralProjects: boolean;
  readonly splits: readonly Split[];
  readonly splitsById: ReadonlyMap<ActivityId, Split>;
  readonly moved: readonly Rehung[];
  readonly outcomes: readonly Outcome[];
  readonly surroundings: Surroundings;
  readonly labels: ActivityLabels;
  readonly findings: readonly Finding[];
  /** Converts work and lags to days in sentences. */
  readonly hoursPerDay: number;
}

/** Everything the tool finds out, before it is put on sheets. */
export function splitProgress({ xer, schedule }: ScheduleFile, options: PvEvOptions): SplitResult {
  if (xer !== undefined) for (const table of ['PROJECT', 'CALENDAR', 'PROJWBS']) getTable(xer, table);
  const projects = chooseProjects(schedule, options.project);
  const labels = new ActivityLabels(schedule);
  checkLoops(schedule, labels);
  const calendars = createWorkCalendars(schedule.calendars);
  const { candidates, measure } = listCandidates({ schedule, calendars, options, projects });
  const activities = new Map(schedule.activities.map((activity) => [activity.id, activity]));
  const names = createNames(schedule);
  const splits = listSplits(candidates, schedule.activities, options).map((parts) => ({
    ...parts,
    rows: createBudgetRows(parts, names, options),
  }));
  const splitsById = new Map(splits.map((split) => [split.activity.id, split]));
  const rehanging = rehangRelationships(schedule.relationships, activities, splitsById);
  const hasSeveralProjects = listExportedProjects(schedule).length > 1;
  const hoursPerDay = findHoursPerDay(schedule);
  const openEnds = listOpenEnds(schedule, { splits, rehanging, labels, hoursPerDay });
  const source = { candidates, splits: splitsById, measure, labels, openEnds, hoursPerDay };
  const notes = listActivityNotes(schedule, source);
  const { mode } = options;
  return {
    options,
    measure,
    projects,
    hasSeveralProjects,
    splits,
    splitsById,
    moved: listMoved(rehanging, mode),
    outcomes: candidates.map((candidate, index): Outcome => {
      const { activity, value } = candidate;
      const split = splitsById.get(activity.id);
      const plannedAfter = split === undefined ? value.plannedBefore : computePlannedAfter(split, measure);
      return {
        candidate,
        values: { ...value, plannedAfter },
        parts: split === undefined ? [] : [split.doneCode, split.restCode],
        remarks: notes[index]?.remarks ?? [],
      };
    }),
    surroundings: createSurroundings(schedule, calendars),
    labels,
    findings: [
      ...schedule.findings,
      ...calendars.findings,
      ...notes.flatMap(({ findings }) => findings),
      ...listRelationshipFindings(rehanging, {
        xer,
        schedule,
        splits: splitsById,
        mode,
        labels,
        hasSeveralProjects,
        hoursPerDay,
      }),
    ],
    hoursPerDay,
  };
}

/** Throws E_LOOP, which names a shortest loop of activities. */
function checkLoops({ activities, relationships }: Schedule, labels: ActivityLabels): void {
  const logic = activities.filter(carriesLogic);
  const indexes = new Map(logic.map(({ id }, index) => [id, index]));
  const edges = relationships.flatMap(({ predecessorId, successorId }) => {
    const [predecessor, successor] = [indexes.get(predecessorId), indexes.get(successorId)];
    return predecessor === undefined || successor === undefined ? [] : { predecessor, successor };
  });
  const cycle = findShortestCycle(createEdgeList(logic.length, edges));
  if (cycle === undefined) return;
  const loop = cycle.flatMap((index) => logic[index] ?? []);
  throw new UnusableInputError('E_LOOP', formatLoop(loop, labels));
}

/** Names and settings around an activity, as a planner sees them. */
interface Surroundings {
  readonly findProjectCalendar: (id: ProjectId) => CalendarId | undefined;
  /** Codes from the project down, joined by the project's separator. */
  readonly findWbsPath: (id: WbsId | undefined) => string | undefined;
  readonly findResourceCode: (id: ResourceId | undefined) => string | undefined;
  readonly findCalendarName: (id: CalendarId | undefined) => string | undefined;
  /** Hours P6 shows as a day of the calendar; its longest day, or 8, where the file does not say. */
  readonly computeHoursPerDay: (id: CalendarId | undefined) => number;
}

function createSurroundings(schedule: Schedule, workCalendars: WorkCalendars): Surroundings {
  const projects = new Map(schedule.projects.map((project) => [project.id, project]));
  const calendars = new Map(schedule.calendars.map((calendar) => [calendar.id, calendar]));
  const elements = new Set(schedule.wbsNodes.map(({ id }) => id));
  const getPath = createWbsPaths(schedule);
  const resources = new Map(schedule.resources.map(({ id, code }) => [id, code]));
  return {
    findProjectCalendar: (id) => projects.get(id)?.calendarId,
    findWbsPath: (id) => (id === undefined || !elements.has(id) ? undefined : getPath(id).codes),
    findResourceCode: (id) => (id === undefined ? undefined : resources.get(id)),
    findCalendarName: (id) => (id === undefined ? undefined : calendars.get(id)?.name),
    computeHoursPerDay: (id) => {
      const hours = id === undefined ? undefined : calendars.get(id)?.hoursPerDay;
      return hours !== undefined && hours > 0 ? hours : workCalendars.get(id).getLongestDay() / 60 || 8;
    },
  };
}
