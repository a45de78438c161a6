import { createWarning } from '@floatwise/contracts/create-finding';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { CellValue } from '@floatwise/ooxml/read';
import type { FindingLog } from '../xer/finding-log.ts';
import type { ActivityIndex, FoundEnd, RelationshipEnd } from './activity-index.ts';
import { statusReading, type DeletedActivity } from './read-activities.ts';
import type { SheetRow } from './sheet-table.ts';
import { relationshipTypeWords } from './sheet-codes.ts';
import type { SheetRelationship } from './sheet-network.ts';
import type { TableReader } from './table-reader.ts';

export const relationshipColumns: ReadonlySet<string> = new Set([
  'pred_task_id',
  'task_id',
  'pred_type',
  'lag_hr_cnt',
  'predtask__status_code',
  'task__status_code',
  'pred_proj_id',
  'proj_id',
  'predtask__task_name',
  'task__task_name',
  'delete_record_flag',
]);

/** A row without any of these is blank. */
const neededColumns = ['pred_task_id', 'task_id', 'pred_type'];

/** The finding for ends found by internal ids. */
export const taskIdCode = 'sheet.task-ids';

interface RawRelationship {
  readonly row: SheetRow;
  readonly predecessor: KnownEnd;
  readonly successor: KnownEnd;
}

/** The rows of TASKPRED, including self-links and rows flagged for deletion. Adds activities named there to the index. */
export function readRelationships(
  links: TableReader,
  index: ActivityIndex,
  log: FindingLog,
): SheetRelationship[] {
  if (!links.hasColumn('lag_hr_cnt')) {
    const message = `Sheet ${links.table.name} has no column lag_hr_cnt; all lags are treated as 0. Add Lag to the export layout in P6.`;
    log.add('lag', () => createWarning('sheet.no-lag-column', message, { sheet: links.table.name }));
  }
  const readEnd = createEndReader(links, index);
  const rows: RawRelationship[] = [];
  for (const row of links.table.rows)
    if (!isBlank(links, row))
      rows.push({ row, predecessor: readEnd(row, 'pred'), successor: readEnd(row, 'succ') });
  index.setHomeProjects(listHomeProjects(rows));
  checkKnown(links, rows);
  const goneAlong: GoneAlong[] = [];
  const relationships = rows.map((raw, place) => {
    const [from, to] = [raw.predecessor.found, raw.successor.found];
    if (from.isFoundByTaskId || to.isFoundByTaskId) noteTaskIds(links, log);
    const activity = from.deleted ?? to.deleted;
    const isFlagged = links.isDeleted(raw.row);
    if (activity !== undefined && !isFlagged) goneAlong.push({ row: raw.row.row, activity });
    const isExternal = activity === undefined && checkEnds(links, raw, log);
    const predecessor = raw.predecessor.place;
    const successor = raw.successor.place;
    return {
      index: place,
      row: raw.row.row,
      predecessor,
      successor,
      type: getType(links, raw.row),
      lag: links.findDuration(raw.row, 'lag_hr_cnt') ?? 0,
      isDeleted: isFlagged || activity !== undefined,
      isExternal,
      isOnDoneLoop: false,
      predecessorStatus: raw.predecessor.end.status ?? index.activities[predecessor]?.status,
      successorStatus: raw.successor.end.status ?? index.activities[successor]?.status,
    };
  });
  noteGoneAlong(links, goneAlong, log);
  return relationships;
}

/** A relationship deleted with an activity, not by its own flag. */
interface GoneAlong {
  readonly row: number;
  readonly activity: DeletedActivity;
}

function noteGoneAlong(
  { table }: TableReader,
  { length, 0: first }: readonly GoneAlong[],
  log: FindingLog,
): void {
  if (first === undefined) return;
  const { row, activity } = first;
  const found =
    length === 1
      ? `a relationship of an activity whose row on sheet TASK is flagged for deletion, in row ${row}`
      : `${formatDecimal(length)} relationships of activities whose rows on sheet TASK are flagged for deletion, first in row ${row}`;
  const done =
    length === 1
      ? 'P6 deletes it with the activity, so it is ignored, and nothing is written to its row.'
      : 'P6 deletes them with the activity, so they are ignored, and nothing is written to their rows.';
  const message = `Sheet ${table.name} has ${found}: activity '${activity.code}', row ${activity.row} of TASK. ${done}`;
  const at = { sheet: table.name, row, activity: activity.code };
  log.add('gone along', () => createWarning('sheet.deleted-activity', message, at));
}

function noteTaskIds({ table }: TableReader, log: FindingLog): void {
  log.addOnce(taskIdCode, () => {
    const message = `Sheet ${table.name} names activities by P6's internal ids (task_id); they were looked up on sheet TASK. P6 imports relationships by Activity ID only.`;
    return createWarning(taskIdCode, message, { sheet: table.name });
  });
}

function isBlank(links: TableReader, row: SheetRow): boolean {
  for (const name of neededColumns) if (links.getText(row, name) !== '') return false;
  return true;
}

function getType(links: TableReader, row: SheetRow): SheetRelationship['type'] {
  const type = links.findWord(row, 'pred_type', {
    words: relationshipTypeWords,
    expected: 'a relationship type (expected FS, SS, FF, SF)',
  });
  if (type === undefined && links.getText(row, 'pred_type') === '')
    links.addProblem(row, 'pred_type', 'is not a relationship type (expected FS, SS, FF, SF).');
  // A sheet with a problem is refused after it was read.
  return type ?? 'FS';
}

/** The exported projects: those with relationships inside. */
function listHomeProjects(rows: readonly RawRelationship[]): Set<string> {
  const projects = new Set<string>();
  for (const { predecessor, successor } of rows) {
    const { projectId } = predecessor.end;
    if (projectId !== undefined && projectId === successor.end.projectId) projects.add(projectId);
  }
  return projects;
}

/** Throws E_UNKNOWN_ACT if most ends, except of links between projects, are unknown, because the sheets cannot belong together. */
function checkKnown(links: TableReader, rows: readonly RawRelationship[]): void {
  const findUnknown = ({ end, found }: KnownEnd): string | undefined =>
    !found.isKnown && found.deleted === undefined ? end.code : undefined;
  let inside = 0;
  let unknownEnds = 0;
  let unknownLinks = 0;
  let first: string | undefined;
  for (const raw of rows) {
    if (links.isDeleted(raw.row) || joinsProjects(raw)) continue;
    inside += 1;
    const [predecessor, successor] = [findUnknown(raw.predecessor), findUnknown(raw.successor)];
    if (predecessor !== undefined) unknownEnds += 1;
    if (successor !== undefined) unknownEnds += 1;
    if (predecessor !== undefined || successor !== undefined) unknownLinks += 1;
    first ??= predecessor ?? successor;
  }
  if (first === undefined || unknownEnds <= inside) return;
  throw new UnusableInputError(
    'E_UNKNOWN_ACT',
    `${formatDecimal(unknownLinks)} of ${formatDecimal(inside)} links name activities that are not on sheet TASK (first: ${first}). Export TASKPRED with Activity IDs, from the same project as TASK.`,
  );
}

function joinsProjects({ predecessor, successor }: RawRelationship): boolean {
  const [from, to] = [predecessor.end.projectId, successor.end.projectId];
  return from !== undefined && to !== undefined && from !== to;
}

/** True if a relationship is external. Adds a finding if an end is missing and no project column explains it. */
function checkEnds(links: TableReader, raw: RawRelationship, log: FindingLog): boolean {
  const { row, predecessor, successor } = raw;
  const differ = joinsProjects(raw);
  const missing = [predecessor, successor].find(({ found }) => !found.isKnown)?.end;
  if (missing !== undefined && !differ && !links.isDeleted(row)) {
    log.add('unknown', () => {
      const message = `Row ${row.row} refers to activity '${missing.code}' that is not on the TASK sheet. It is treated as an external relationship and left unchanged.`;
      const at = { sheet: links.table.name, row: row.row, activity: missing.code };
      return createWarning('E_UNKNOWN_ACT', message, at);
    });
    links.addUnread(row, missing === predecessor.end ? 'pred_task_id' : 'task_id', 'relationshipEnds');
  }
  return differ || missing !== undefined;
}

const endColumns = {
  pred: {
    id: 'pred_task_id',
    project: 'pred_proj_id',
    status: 'predtask__status_code',
    name: 'predtask__task_name',
  },
  succ: { id: 'task_id', project: 'proj_id', status: 'task__status_code', name: 'task__task_name' },
} as const;

interface ReadEnd {
  readonly end: KnownEnd;
  readonly project: CellValue;
  readonly status: CellValue;
  readonly name: CellValue;
}

/** Reads the ends of relationships. Rows with the same values share one end, which is looked up once. */
function createEndReader(links: TableReader, index: ActivityIndex) {
  /** By side, the last end read for each value of the ID column. */
  const ends = { pred: new Map<CellValue, ReadEnd>(), succ: new Map<CellValue, ReadEnd>() };
  return (row: SheetRow, side: keyof typeof endColumns): KnownEnd => {
    const columns = endColumns[side];
    const id = links.findValue(row, columns.id);
    const project = links.findValue(row, columns.project);
    const status = links.findValue(row, columns.status);
    const name = links.findValue(row, columns.name);
    const known = ends[side].get(id);
    if (known !== undefined && known.status === status && known.project === project && known.name === name)
      return known.end;
    const code = links.getId(row, columns.id);
    if (code === '')
      throw links.createError(row, columns.id, 'is not an Activity ID; fill the cell or delete the row.');
    const found = {
      code,
      projectId: links.getText(row, columns.project) || undefined,
      name: links.getText(row, columns.name),
      status: links.findWord(row, columns.status, statusReading),
    };
    const end = new KnownEnd(found, index);
    ends[side].set(id, { end, project, status, name });
    return end;
  };
}

/** An end with its activity, looked up on first use, when the index is complete. */
class KnownEnd {
  readonly end: RelationshipEnd;
  readonly #index: ActivityIndex;
  #found: FoundEnd | undefined;
  #place: number | undefined;

  constructor(end: RelationshipEnd, index: ActivityIndex) {
    this.end = end;
    this.#index = index;
  }

  get found(): FoundEnd {
    return (this.#found ??= this.#index.find(this.end));
  }

  /** Index of its activity, which is added if it is not listed. */
  get place(): number {
    return (this.#place ??= this.#index.put(this.end));
  }
}
