import { fieldWords } from '../field-words.ts';
import type { RecordReader } from '../record-reader.ts';
import { createMapper } from './record-mapper.ts';

export const assignmentMapper = createMapper(
  'ResourceAssignment',
  'assignments',
  ['ActivityObjectId'],
  (row) => ({
    id: row.requiredId('ObjectId'),
    activityId: row.requiredId('ActivityObjectId'),
    projectId: row.projectId(),
    resourceId: row.id('ResourceObjectId'),
    roleId: row.id('RoleObjectId'),
    accountId: row.id('CostAccountObjectId'),
    type: row.word('ResourceType', fieldWords.resourceType),
    budgetedUnits: row.number('PlannedUnits'),
    actualRegularUnits: readRegular(row, 'Units'),
    actualOvertimeUnits: row.number('ActualOvertimeUnits'),
    remainingUnits: row.number('RemainingUnits'),
    budgetedUnitsPerHour: row.number('PlannedUnitsPerTime'),
    remainingUnitsPerHour: row.number('RemainingUnitsPerTime'),
    pricePerUnit: row.number('CostPerQuantity') ?? row.number('PricePerUnit'),
    budgetedCost: row.number('PlannedCost'),
    actualRegularCost: readRegular(row, 'Cost'),
    actualOvertimeCost: row.number('ActualOvertimeCost'),
    remainingCost: row.number('RemainingCost'),
    plannedLagMinutes: row.minutes('PlannedLag'),
    remainingLagMinutes: row.minutes('RemainingLag'),
    drivesDates: row.flag('DrivingActivityDatesFlag'),
    actualStart: row.date('ActualStartDate'),
    actualFinish: row.date('ActualFinishDate'),
    plannedStart: row.date('PlannedStartDate'),
    plannedFinish: row.date('PlannedFinishDate'),
    remainingStart: row.date('RemainingStartDate'),
    remainingFinish: row.date('RemainingFinishDate'),
    curveId: row.text('ResourceCurveObjectId'),
  }),
);

/** P6 writes what is regular; from other writers it is what is not overtime. */
function readRegular(row: RecordReader, what: 'Units' | 'Cost'): number | undefined {
  const regular = row.number(`ActualRegular${what}`);
  if (regular !== undefined) return regular;
  const actual = row.number(`Actual${what}`);
  return actual === undefined ? undefined : actual - (row.number(`ActualOvertime${what}`) ?? 0);
}
