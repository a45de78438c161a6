import type { activityFields } from '../../fields/entities.ts';
import { activityStatusField, activityTypeField, entities } from '../../fields/entities.ts';
import { fieldCodes } from '../../fields/field-codes.ts';
import type { LateName } from '../../fields/field.ts';
import type {
  Activity,
  ActivityStatus,
  ActivityType,
  Constraint,
  ActivityId,
  CalendarId,
  Minutes,
  ProjectId,
  WbsId,
} from '../../model/index.ts';
import { createLateMapper, LateEntity, type LateFields, type Places } from './create-mapper.ts';
import type { RowReader } from '../row-reader.ts';

type ConstraintDate = 'primaryConstraintDate' | 'secondaryConstraintDate';

class OwnFields extends LateEntity implements Omit<Activity, LateName<typeof activityFields>> {
  declare readonly id: ActivityId;
  declare readonly code: string;
  declare readonly projectId: ProjectId;
  declare readonly wbsId: WbsId | undefined;
  declare readonly calendarId: CalendarId | undefined;
  declare readonly type: ActivityType;
  declare readonly status: ActivityStatus;
  declare readonly originalDurationMinutes: number | undefined;
  declare readonly remainingDurationMinutes: number | undefined;
  declare readonly actualStart: Minutes | undefined;
  declare readonly actualFinish: Minutes | undefined;
  declare readonly primaryConstraint: Constraint | undefined;
  declare readonly secondaryConstraint: Constraint | undefined;
  declare readonly expectedFinish: Minutes | undefined;
  declare readonly suspended: Minutes | undefined;
  declare readonly resumed: Minutes | undefined;
  declare readonly externalEarlyStart: Minutes | undefined;
  declare readonly externalLateFinish: Minutes | undefined;

  constructor(row: RowReader, place: Places<Activity, ConstraintDate>, late: LateFields) {
    super(row, late);
    this.id = row.requiredId(place.id);
    this.code = row.textOrEmpty(place.code);
    this.projectId = row.requiredId(place.projectId);
    this.wbsId = row.id(place.wbsId);
    this.calendarId = row.id(place.calendarId);
    this.type = row.requiredCode(place.type, activityTypeField, 'task');
    this.status = readStatus(row, place);
    this.originalDurationMinutes = row.minutes(place.originalDurationMinutes);
    this.remainingDurationMinutes = row.minutes(place.remainingDurationMinutes);
    this.actualStart = row.date(place.actualStart);
    this.actualFinish = row.date(place.actualFinish);
    this.primaryConstraint = readConstraint(row, place.primaryConstraint, place.primaryConstraintDate);
    this.secondaryConstraint = readConstraint(row, place.secondaryConstraint, place.secondaryConstraintDate);
    this.expectedFinish = row.date(place.expectedFinish);
    this.suspended = row.date(place.suspended);
    this.resumed = row.date(place.resumed);
    this.externalEarlyStart = row.date(place.externalEarlyStart);
    this.externalLateFinish = row.date(place.externalLateFinish);
  }
}

/** Derives a missing or unknown status from the actual dates. */
function readStatus(row: RowReader, place: Places<Activity>): ActivityStatus {
  if (!row.isNull(place.actualFinish))
    return row.requiredCode(place.status, activityStatusField, 'completed');
  const hasStarted = !row.isNull(place.actualStart);
  return row.requiredCode(place.status, activityStatusField, hasStarted ? 'inProgress' : 'notStarted');
}

function readConstraint(row: RowReader, typePlace: number, datePlace: number): Constraint | undefined {
  const type = row.code(typePlace, fieldCodes.constraintType);
  return type === undefined ? undefined : { type, date: row.date(datePlace) };
}

export const activityMapper = createLateMapper<Activity, ConstraintDate>(entities.activities, OwnFields, {
  primaryConstraintDate: 'cstr_date',
  secondaryConstraintDate: 'cstr_date2',
});
