import type { PlanEdit } from '@floatwise/contracts/plan-edits';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { computeCpm } from '../../cpm/index.ts';
import type { ActivityId, Schedule } from '../../model/index.ts';
import {
  findTable,
  findWrittenSymbol,
  readSchedule,
  readXer,
  UnencodableTextError,
  writeXer,
  type ReadXerOptions,
  type Xer,
} from '../../xer/index.ts';
import { formatCell } from '../../xer/text-encoder.ts';
import { XerChanges } from '../../xer/xer-changes.ts';
import { editSchedule } from '../edit-schedule.ts';
import { Plan } from '../plan.ts';
import { changeActivities, changeAssignments } from './change-activities.ts';
import { changeCalendars, changeLinks, changeOptions, changeProjects } from './change-tables.ts';
import { createRowIds } from './create-row-ids.ts';
import type { EditedFile } from './edited-file.ts';
import { removeRows } from './remove-rows.ts';

/** The XER with its edits, in pieces; without edits its own bytes. Throws as `editSchedule` does. */
export function writeEdits(
  bytes: Uint8Array,
  edits: readonly PlanEdit[],
  options: ReadXerOptions = {},
): Uint8Array[] {
  const xer = readXer(bytes, options);
  const schedule = readSchedule(xer);
  if (edits.length === 0) return [xer.bytes];
  return writeEditedSchedule(xer, schedule, editSchedule(schedule, edits).schedule);
}

/**
 * The XER of a schedule as edits leave it, scheduled again: edited fields and dates change, new rows follow the last one of their
 * table, all other bytes stay.
 */
export function writeEditedSchedule(xer: Xer, original: Schedule, edited: Schedule): Uint8Array[] {
  if (edited === original) return writeXer(xer);
  const plan = new Plan(edited);
  const cpm = computeCpm(edited);
  if (cpm.kind === 'loop') throw new RangeError('A plan without a loop has become one');
  const file: EditedFile = {
    xer,
    original,
    plan,
    cpm,
    changes: new XerChanges(),
    symbol: findWrittenSymbol(xer, 'TASK remain_drtn_hr_cnt'),
    toFileId: numberActivities(xer, original, edited),
  };
  changeProjects(file);
  changeOptions(file);
  changeCalendars(file);
  changeActivities(file);
  changeAssignments(file);
  changeLinks(file);
  removeRows(file.changes, xer, original, edited);
  return file.changes.write(xer);
}

/** Gives new activities ids above all that the table has. */
function numberActivities(
  xer: Xer,
  original: Schedule,
  { activities }: Schedule,
): (id: ActivityId) => ActivityId {
  const known = new Set(original.activities.map(({ id }) => id));
  const createId = createRowIds(findTable(xer, 'TASK'), 'task_id');
  const numbers = new Map<ActivityId, ActivityId>();
  for (const { id, code, name } of activities) {
    if (known.has(id)) continue;
    for (const text of [code, name]) checkEncodable(text, code, xer);
    numbers.set(id, createId());
  }
  return (id) => numbers.get(id) ?? id;
}

function checkEncodable(text: string, code: string, { codePage }: Xer): void {
  try {
    formatCell(text, codePage);
  } catch (error) {
    if (!(error instanceof UnencodableTextError)) throw error;
    throw new UnusableInputError(
      'E_OPTION',
      `Activity ${code} cannot be added to this file. ${error.message}`,
    );
  }
}
