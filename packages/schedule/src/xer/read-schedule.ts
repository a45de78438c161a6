import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { Finding } from '@floatwise/contracts';
import { entities } from '../fields/entities.ts';
import { UnreadLog } from '../unread/unread-log.ts';
import { maxActivities, maxRelationships } from '../model/schedule.ts';
import { getOtherSymbol } from '../locale/index.ts';
import { toId, type AnyId, type Schedule } from '../model/index.ts';
import { NumberParser } from './parse-cell.ts';
import { isEmptyMark, mayHaveEmptyMarks } from './empty-marks.ts';
import { FindingLog } from './finding-log.ts';
import { IdCache } from './id-cache.ts';
import { createDayEnds } from '../calendar/create-day-ends.ts';
import { createMapper, LateEntity } from './mappers/create-mapper.ts';
import { activityMapper, assignmentMapper, relationshipMapper } from './mappers/late-mappers.ts';
import {
  scheduleOptionsMapper,
  activityCodeAssignmentMapper,
  userFieldValueMapper,
} from './mappers/value-mappers.ts';
import { formatCutOff } from './bytes/xer-findings.ts';
import { findTable, getTable, type Xer } from './read-xer.ts';
import type { ReadContext } from './row-reader.ts';
import type { Table } from './table.ts';
import { checkRowCount, readTable, type TableMapper } from './table-mapper.ts';

type MapperOfLists = { readonly [List in keyof Schedule]: TableMapper<Schedule[List][number]> };

export const scheduleMappers: MapperOfLists = {
  projects: createMapper(entities.projects),
  options: scheduleOptionsMapper,
  calendars: createMapper(entities.calendars),
  wbsNodes: createMapper(entities.wbsNodes),
  obsNodes: createMapper(entities.obsNodes),
  activities: activityMapper,
  relationships: relationshipMapper,
  resources: createMapper(entities.resources),
  roles: createMapper(entities.roles),
  costAccounts: createMapper(entities.costAccounts),
  assignments: assignmentMapper,
  expenses: createMapper(entities.expenses),
  activityCodeTypes: createMapper(entities.activityCodeTypes),
  activityCodes: createMapper(entities.activityCodes),
  activityCodeAssignments: activityCodeAssignmentMapper,
  userFieldTypes: createMapper(entities.userFieldTypes),
  userFieldValues: userFieldValueMapper,
  notebookTopics: createMapper(entities.notebookTopics),
  notebooks: createMapper(entities.notebooks),
  wbsNotebooks: createMapper(entities.wbsNotebooks),
  currencies: createMapper(entities.currencies),
};

/** A schedule that reads each table on the first use of its list. */
export interface XerSchedule extends Schedule {
  /** Findings about the file's structure and the lists read so far. */
  readonly findings: readonly Finding[];
  /** What could not be read of the lists read so far; `countUnread` completes it. */
  readonly unread: UnreadLog;
}

/**
 * The typed model of an XER. Throws `UnusableInputError` with E_XER_TRUNCATED for a file that was cut off, E_XER_NO_TABLE
 * without activities and E_TOO_LARGE with too many (for other tables, when their list is first used). All other problems
 * are findings: E_XER_ROW, E_VALUE, E_XER_TRUNCATED, xer.stray-line.
 */
export function readSchedule(xer: Xer): XerSchedule {
  if (xer.cutOff !== undefined) throw new UnusableInputError('E_XER_TRUNCATED', formatCutOff(xer.cutOff));
  const activities = getTable(xer, 'TASK');
  checkRowCount(activities, 'activities', maxActivities);
  checkRowCount(findTable(xer, 'TASKPRED'), 'relationships', maxRelationships);
  const log = new FindingLog();
  const context = createReadContext(xer, log);
  const schedule = {
    get findings() {
      return [...xer.findings, ...log.list()];
    },
    unread: context.unread,
  };
  for (const list of Object.keys(scheduleMappers) as (keyof Schedule)[]) defineList(schedule, list, context);
  // The loop above has defined every list of the mappers, whose names are those of Schedule.
  const lists = schedule as unknown as XerSchedule;
  context.findDayEnd = createDayEnds(() => lists.calendars);
  return lists;
}

const ownedTables = ['TASK', 'PROJWBS', 'TASKPRED', 'SCHEDOPTIONS'];

/** The id of the project of a file that has one. If its own row has none, the first that another row names. */
function findOnlyProject(xer: Xer): AnyId | undefined {
  const projects = findTable(xer, 'PROJECT');
  if (projects?.rowCount !== 1) return undefined;
  const own = findProjectId(projects, 0);
  if (own !== undefined) return own;
  for (const name of ownedTables) {
    const table = findTable(xer, name);
    for (let row = 0; row < (table?.rowCount ?? 0); row += 1) {
      const named = table && findProjectId(table, row);
      if (named !== undefined) return named;
    }
  }
  return toId('1');
}

function findProjectId(table: Table, row: number): AnyId | undefined {
  const text = table.findText(row, 'proj_id')?.trim() ?? '';
  const cell = table.findBytes(row, 'proj_id').toString('latin1');
  return text === '' || isEmptyMark(cell) ? undefined : toId(text);
}

/** The context for reading the rows of a file. */
export function createReadContext(xer: Xer, log: FindingLog): ReadContext & { readonly unread: UnreadLog } {
  return {
    xer,
    log,
    ids: new IdCache(findTable(xer, 'TASK')?.rowCount),
    numbers: new NumberParser(xer.decimalSymbol, () => xer.locale.shows(getOtherSymbol(xer.decimalSymbol))),
    unread: new UnreadLog(),
    hasEmptyMarks: mayHaveEmptyMarks(xer.body.bytes),
    onlyProjectId: findOnlyProject(xer),
  };
}

/** Defines a property that reads its table on first use and then becomes a plain value. */
function defineList(schedule: object, list: keyof Schedule, context: ReadContext): void {
  Object.defineProperty(schedule, list, {
    configurable: true,
    enumerable: true,
    get: () => {
      const value = readTable<unknown>(context, scheduleMappers[list]);
      Object.defineProperty(schedule, list, { value, enumerable: true });
      return value;
    },
  });
}

/** Reads every field of the typed model, including those read on first use, so the findings are complete. */
export function readEveryField(schedule: Schedule): void {
  for (const list of Object.keys(scheduleMappers) as (keyof Schedule)[]) {
    for (const entity of schedule[list]) if (entity instanceof LateEntity) entity.readLate();
  }
}
