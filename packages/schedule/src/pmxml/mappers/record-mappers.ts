import { entities } from '../../fields/entities.ts';
import { fieldCodes, fieldWords } from '../../fields/field-codes.ts';
import { activityMapper } from './activity-mapper.ts';
import { assignmentMapper } from './assignment-mapper.ts';
import { calendarMapper } from './calendar-mapper.ts';
import { createMapper, type RecordMapper } from './record-mapper.ts';

/** The mappers of elements that are separate records. */
export const recordMappers: readonly RecordMapper[] = [
  activityMapper,
  assignmentMapper,
  calendarMapper,
  createMapper('relationships', entities.relationships),
  createMapper('wbsNodes', entities.wbsNodes, {
    performanceRule: (row) => row.code('EarnedValueComputeType', fieldWords.performanceRule),
  }),
  createMapper('obsNodes', entities.obsNodes),
  createMapper('resources', entities.resources),
  createMapper('roles', entities.roles),
  createMapper('costAccounts', entities.costAccounts),
  createMapper('expenses', entities.expenses),
  createMapper('activityCodeTypes', entities.activityCodeTypes),
  createMapper('activityCodes', entities.activityCodes),
  createMapper('userFieldTypes', entities.userFieldTypes, {
    subject: (row) => row.code('SubjectArea', fieldWords.subjectArea) ?? row.textOrEmpty('SubjectArea'),
  }),
  createMapper('currencies', entities.currencies, {
    decimalSymbol: (row) => row.code('DecimalSymbol', fieldCodes.decimalSymbol),
  }),
];
