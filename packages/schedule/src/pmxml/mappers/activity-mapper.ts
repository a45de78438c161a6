import { activityStatusField, entities } from '../../fields/entities.ts';
import { fieldCodes } from '../../fields/field-codes.ts';
import type { ActivityStatus, Constraint } from '../../model/index.ts';
import type { RecordReader } from '../record-reader.ts';
import { toGuid } from '../to-guid.ts';
import { createMapper } from './record-mapper.ts';

export const activityMapper = createMapper('activities', entities.activities, {
  guid: (row) => toGuid(row.text('GUID')),
  projectId: (row) => row.projectId() ?? row.requiredId('ProjectObjectId'),
  status: (row) => row.requiredCode('Status', activityStatusField, findStatus(row)),
  primaryConstraint: (row) => readConstraint(row, 'Primary'),
  secondaryConstraint: (row) => readConstraint(row, 'Secondary'),
});

function findStatus(row: RecordReader): ActivityStatus {
  if (row.text('ActualFinishDate') !== undefined) return 'completed';
  return row.text('ActualStartDate') === undefined ? 'notStarted' : 'inProgress';
}

function readConstraint(row: RecordReader, which: 'Primary' | 'Secondary'): Constraint | undefined {
  const type = row.code(`${which}ConstraintType`, fieldCodes.constraintType);
  return type === undefined ? undefined : { type, date: row.date(`${which}ConstraintDate`) };
}
