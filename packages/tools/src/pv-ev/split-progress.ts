import type { Finding } from '@floatwise/contracts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { createWorkCalendars } from '@floatwise/schedule/calendar';
import { formatActivityLoop } from '@floatwise/schedule/cpm';
import { createEdgeList, findLoops } from '@floatwise/schedule/graph';
import {
  ActivityLabels,
  carriesLogic,
  findBaseCurrency,
  checkProjects,
  listDoneLoops,
  listExportedProjects,
  listMissingOptions,
  listWithoutProject,
  type Calendar,
  type CalendarId,
  type ProjectId,
  type ResourceId,
  type WbsId,
} from '@floatwise/schedule/model';
import { getTable } from '@floatwise/schedule/xer';
import { createWbsPaths, type ScheduleFile } from '../input/read-schedule-file.ts';
import { findHoursPerDay } from '../answer/format-work.ts';
import { type Candidate, type Measure, type Outcome, type Source, computePlannedAfter } from './outcome.ts';
import { formatCounted } from '../answer/format-count.ts';
import { createBudgetRows, createNames } from './create-budget-rows.ts';
import { listActivityNotes } from './list-activity-notes.ts';
import { chooseProjects, listCandidates, listSplits } from './list-candidates.ts';
import { listRelationshipFindings } from './list-relationship-findings.ts';
import type { PvEvOptions } from './options.ts';
import { rehangRelationships, type Splitting } from './rehang-relationships.ts';

/** The result for a schedule. */
export interface SplitResult extends Splitting {
  readonly outcomes: readonly Outcome[];
  readonly surroundings: ReturnType<typeof createSurroundings>;
  readonly findings: readonly Finding[];
}

/** Computes everything that the sheets and the report show. */
export function splitProgress({ xer, schedule }: ScheduleFile, options: PvEvOptions): SplitResult {
  if (xer !== undefined) for (const table of ['PROJECT', 'CALENDAR', 'PROJWBS']) getTable(xer, table);
  checkProjects(schedule, xer === undefined ? 'E_PMXML_NO_ACTIVITIES' : 'E_XER_NO_TABLE');
  const source = {
    xer,
    schedule,
    options,
    projects: chooseProjects(schedule, options.project),
    hasSeveralProjects: listExportedProjects(schedule).length > 1,
    calendars: createWorkCalendars(schedule.calendars),
    labels: new ActivityLabels(schedule),
    currency: findBaseCurrency(schedule.currencies, xer?.header.currencyCode),
    hoursPerDay: findHoursPerDay(schedule),
  };
  const loops = checkLoops(source);
  const { candidates, measure } = listCandidates(source);
  checkBudget(candidates, measure, options);
  const names = createNames(schedule);
  const splits = listSplits(candidates, source).map((parts) => ({
    ...parts,
    rows: createBudgetRows(parts, names, options),
  }));
  const splitsById = new Map(splits.map((split) => [split.activity.id, split]));
  const rehanging = rehangRelationships(source, splitsById);
  const splitting = { ...source, measure, candidates, splits, splitsById, rehanging };
  const notes = listActivityNotes(splitting);
  return {
    ...splitting,
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
    surroundings: createSurroundings(source),
    findings: [
      ...schedule.findings,
      ...listMissingOptions(schedule),
      ...listWithoutProject(schedule),
      ...loops,
      ...source.calendars.findings,
      ...notes.flatMap(({ findings }) => findings),
      ...listRelationshipFindings(splitting),
    ],
  };
}

/** Throws E_NO_BUDGET if a split would divide nothing but durations, unless the option asks for that. */
function checkBudget(
  candidates: readonly Candidate[],
  { isEmpty }: Measure,
  { withoutBudget }: PvEvOptions,
): void {
  const count = candidates.filter(({ obstacle }) => obstacle === undefined).length;
  if (!isEmpty || withoutBudget || count === 0) return;
  throw new UnusableInputError(
    'E_NO_BUDGET',
    `No activity in progress has a budget, so PV and EV are both 0 and there is nothing to split. To divide the dates and durations of ${formatCounted(count, 'activity', 'activities')} all the same, choose Split by duration anyway (option withoutBudget).`,
  );
}

/** Findings about loops of completed activities. Throws E_LOOP, which names a shortest loop with open work. */
function checkLoops({ schedule: { activities, relationships }, labels }: Source): Finding[] {
  const logic = activities.filter(carriesLogic);
  const indexes = new Map(logic.map(({ id }, index) => [id, index]));
  const edges = relationships.flatMap(({ predecessorId, successorId }) => {
    const [predecessor, successor] = [indexes.get(predecessorId), indexes.get(successorId)];
    return predecessor === undefined || successor === undefined ? [] : { predecessor, successor };
  });
  const isDone = (index: number): boolean => logic[index]?.status === 'completed';
  const { open, done } = findLoops(createEdgeList(logic.length, edges), isDone);
  const getAll = (loop: readonly number[]) => loop.flatMap((index) => logic[index] ?? []);
  if (open !== undefined) throw new UnusableInputError('E_LOOP', formatActivityLoop(getAll(open), labels));
  const ids = done.map((loop) => getAll(loop).map((activity) => labels.format(activity)));
  return listDoneLoops(ids, { table: 'TASKPRED' });
}

function createSurroundings({ schedule, calendars: workCalendars }: Source) {
  const projects = new Map(schedule.projects.map(({ id, calendarId }) => [id, calendarId]));
  const calendars = new Map<CalendarId | undefined, Calendar>(
    schedule.calendars.map((each) => [each.id, each]),
  );
  const getPath = createWbsPaths(schedule);
  const resources = new Map<ResourceId | undefined, string>(
    schedule.resources.map(({ id, code }) => [id, code]),
  );
  return {
    findProjectCalendar: (id: ProjectId) => projects.get(id),
    /** WBS codes from the project down, joined by the project's separator. */
    findWbsPath: (id: WbsId | undefined) => getPath(id)?.codes,
    findResourceCode: (id: ResourceId | undefined) => resources.get(id),
    findCalendarName: (id: CalendarId | undefined) => calendars.get(id)?.name,
    /** Hours P6 shows as a day of the calendar; if the file does not say, its longest day, or 8. */
    computeHoursPerDay: (id: CalendarId | undefined) => {
      const hours = calendars.get(id)?.hoursPerDay ?? 0;
      return hours > 0 ? hours : workCalendars.get(id).getLongestDay() / 60 || 8;
    },
  };
}
