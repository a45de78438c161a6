import {
  activityFields,
  activityStatusField,
  activityTypeField,
  type assignmentFields,
  relationshipTypeField,
  type relationshipFields,
} from '../../fields/activity-fields.ts';
import { entities } from '../../fields/entities.ts';
import { fieldCodes } from '../../fields/field-codes.ts';
import type { LateName } from '../../fields/field.ts';
import {
  isOnFinish,
  toId,
  type Activity,
  type ActivityStatus,
  type Assignment,
  type Constraint,
  type Relationship,
} from '../../model/index.ts';
import type { RowReader } from '../row-reader.ts';
import { createLateMapper, lateEntityOf, type LateFields, type Places } from './create-mapper.ts';

type ConstraintDate = 'primaryConstraintDate' | 'secondaryConstraintDate';

class OwnActivityFields extends lateEntityOf<Activity, LateName<typeof activityFields>>() {
  constructor(row: RowReader, place: Places<Activity, ConstraintDate>, late: LateFields) {
    super(row, late);
    this.id = row.requiredId(place.id);
    this.code = row.activityCode(place.code);
    this.projectId = row.ownerId(place.projectId) ?? toId('');
    this.wbsId = row.id(place.wbsId);
    this.calendarId = row.id(place.calendarId);
    this.type = row.requiredCode(place.type, activityTypeField, 'task');
    this.status = readStatus(row, place);
    this.originalDurationMinutes = row.minutes(
      place.originalDurationMinutes,
      activityFields.originalDurationMinutes.range,
    );
    this.remainingDurationMinutes = row.minutes(place.remainingDurationMinutes);
    this.actualStart = row.date(place.actualStart);
    this.actualFinish = row.finish(place.actualFinish);
    this.primaryConstraint = readConstraint(row, place.primaryConstraint, place.primaryConstraintDate);
    this.secondaryConstraint = readConstraint(row, place.secondaryConstraint, place.secondaryConstraintDate);
    this.expectedFinish = row.finish(place.expectedFinish);
    this.suspended = row.date(place.suspended);
    this.resumed = row.date(place.resumed);
    this.externalEarlyStart = row.date(place.externalEarlyStart);
    this.externalLateFinish = row.finish(place.externalLateFinish);
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
  if (type === undefined) return undefined;
  return { type, date: isOnFinish(type) ? row.finish(datePlace) : row.date(datePlace) };
}

export const activityMapper = createLateMapper<Activity, ConstraintDate>(
  entities.activities,
  OwnActivityFields,
  {
    primaryConstraintDate: 'cstr_date',
    secondaryConstraintDate: 'cstr_date2',
  },
);

class OwnRelationshipFields extends lateEntityOf<Relationship, LateName<typeof relationshipFields>>() {
  constructor(row: RowReader, place: Places<Relationship>, late: LateFields) {
    super(row, late);
    this.predecessorId = row.requiredId(place.predecessorId);
    this.successorId = row.requiredId(place.successorId);
    this.type = row.requiredCode(place.type, relationshipTypeField, 'FS');
    this.lagMinutes = row.minutes(place.lagMinutes) ?? 0;
  }
}

export const relationshipMapper = createLateMapper(entities.relationships, OwnRelationshipFields);

class OwnAssignmentFields extends lateEntityOf<Assignment, LateName<typeof assignmentFields>>() {
  constructor(row: RowReader, place: Places<Assignment>, late: LateFields) {
    super(row, late);
    this.activityId = row.requiredId(place.activityId);
    this.resourceId = row.id(place.resourceId);
    this.remainingUnits = row.number(place.remainingUnits);
    this.budgetedUnitsPerHour = row.number(place.budgetedUnitsPerHour);
    this.remainingUnitsPerHour = row.number(place.remainingUnitsPerHour);
    this.plannedLagMinutes = row.minutes(place.plannedLagMinutes);
    this.remainingLagMinutes = row.minutes(place.remainingLagMinutes);
    this.drivesDates = row.flag(place.drivesDates);
  }
}

export const assignmentMapper = createLateMapper(entities.assignments, OwnAssignmentFields);
