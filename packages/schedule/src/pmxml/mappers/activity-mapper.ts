import type { ActivityStatus, ActivityType, Constraint } from '../../model/index.ts';
import { fieldWords } from '../field-words.ts';
import { toGuid } from '../to-guid.ts';
import type { RecordReader, RequiredWord } from '../record-reader.ts';
import { createMapper } from './record-mapper.ts';

const typeField: RequiredWord<ActivityType> = {
  element: 'Type',
  words: fieldWords.activityType,
  otherwise: 'read as task dependent',
};
const statusField: RequiredWord<ActivityStatus> = {
  element: 'Status',
  words: fieldWords.activityStatus,
  otherwise: 'read from the actual dates',
};

export const activityMapper = createMapper('Activity', 'activities', ['ObjectId'], (row) => ({
  id: row.requiredId('ObjectId'),
  code: row.textOrEmpty('Id'),
  name: row.textOrEmpty('Name'),
  guid: toGuid(row.text('GUID')),
  projectId: row.projectId() ?? row.requiredId('ProjectObjectId'),
  wbsId: row.id('WBSObjectId'),
  calendarId: row.id('CalendarObjectId'),
  type: row.requiredWord(typeField, 'task'),
  status: row.requiredWord(statusField, findStatus(row)),
  percentCompleteType: row.word('PercentCompleteType', fieldWords.percentCompleteType),
  durationType: row.word('DurationType', fieldWords.durationType),
  physicalPercent: row.percent('PhysicalPercentComplete'),
  originalDurationMinutes: row.minutes('PlannedDuration'),
  remainingDurationMinutes: row.minutes('RemainingDuration'),
  totalFloatMinutes: row.minutes('TotalFloat'),
  freeFloatMinutes: row.minutes('FreeFloat'),
  ...readDates(row),
  primaryConstraint: readConstraint(row, 'Primary'),
  secondaryConstraint: readConstraint(row, 'Secondary'),
  isOnLongestPath: row.flag('IsLongestPath'),
  floatPath: row.number('FloatPath'),
  floatPathOrder: row.number('FloatPathOrder'),
  primaryResourceId: row.id('PrimaryResourceObjectId'),
  budgetedLaborUnits: row.number('PlannedLaborUnits'),
  actualLaborUnits: row.number('ActualLaborUnits'),
  remainingLaborUnits: row.number('RemainingLaborUnits'),
  budgetedNonlaborUnits: row.number('PlannedNonLaborUnits'),
  actualNonlaborUnits: row.number('ActualNonLaborUnits'),
  remainingNonlaborUnits: row.number('RemainingNonLaborUnits'),
}));

const readDates = (row: RecordReader) => ({
  actualStart: row.date('ActualStartDate'),
  actualFinish: row.date('ActualFinishDate'),
  earlyStart: row.date('EarlyStartDate'),
  earlyFinish: row.date('EarlyFinishDate'),
  lateStart: row.date('LateStartDate'),
  lateFinish: row.date('LateFinishDate'),
  remainingStart: row.date('RemainingEarlyStartDate'),
  remainingFinish: row.date('RemainingEarlyFinishDate'),
  remainingLateStart: row.date('RemainingLateStartDate'),
  remainingLateFinish: row.date('RemainingLateFinishDate'),
  plannedStart: row.date('PlannedStartDate'),
  plannedFinish: row.date('PlannedFinishDate'),
  expectedFinish: row.date('ExpectedFinishDate'),
  suspended: row.date('SuspendDate'),
  resumed: row.date('ResumeDate'),
  externalEarlyStart: row.date('ExternalEarlyStartDate'),
  externalLateFinish: row.date('ExternalLateFinishDate'),
});

function findStatus(row: RecordReader): ActivityStatus {
  if (row.text('ActualFinishDate') !== undefined) return 'completed';
  return row.text('ActualStartDate') === undefined ? 'notStarted' : 'inProgress';
}

function readConstraint(row: RecordReader, which: 'Primary' | 'Secondary'): Constraint | undefined {
  const type = row.word(`${which}ConstraintType`, fieldWords.constraintType);
  return type === undefined ? undefined : { type, date: row.date(`${which}ConstraintDate`) };
}
