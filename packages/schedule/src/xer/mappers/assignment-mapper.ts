import { type assignmentFields, entities } from '../../fields/entities.ts';
import type { LateName } from '../../fields/field.ts';
import type { ActivityId, Assignment, ResourceId } from '../../model/index.ts';
import { createLateMapper, LateEntity, type LateFields, type Places } from './create-mapper.ts';
import type { RowReader } from '../row-reader.ts';

class OwnFields extends LateEntity implements Omit<Assignment, LateName<typeof assignmentFields>> {
  declare readonly activityId: ActivityId;
  declare readonly resourceId: ResourceId | undefined;
  declare readonly remainingUnits: number | undefined;
  declare readonly budgetedUnitsPerHour: number | undefined;
  declare readonly remainingUnitsPerHour: number | undefined;
  declare readonly plannedLagMinutes: number | undefined;
  declare readonly remainingLagMinutes: number | undefined;
  declare readonly drivesDates: boolean | undefined;

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

export const assignmentMapper = createLateMapper(entities.assignments, OwnFields);
