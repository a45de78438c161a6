import type { RelationshipType } from '../../model/index.ts';
import { fieldWords } from '../field-words.ts';
import type { RequiredWord } from '../record-reader.ts';
import { createMapper } from './record-mapper.ts';

const relationshipType: RequiredWord<RelationshipType> = {
  element: 'Type',
  words: fieldWords.relationshipType,
  otherwise: 'read as FS',
};

export const relationshipMapper = createMapper(
  'Relationship',
  'relationships',
  ['SuccessorActivityObjectId', 'PredecessorActivityObjectId'],
  (row) => ({
    id: row.requiredId('ObjectId'),
    predecessorId: row.requiredId('PredecessorActivityObjectId'),
    successorId: row.requiredId('SuccessorActivityObjectId'),
    predecessorProjectId: row.projectId('PredecessorProjectObjectId'),
    successorProjectId: row.projectId('SuccessorProjectObjectId'),
    type: row.requiredWord(relationshipType, 'FS'),
    lagMinutes: row.minutes('Lag') ?? 0,
    floatPath: undefined,
  }),
);

export const wbsMapper = createMapper('WBS', 'wbsNodes', ['ObjectId'], (row) => ({
  id: row.requiredId('ObjectId'),
  projectId: row.projectId(),
  parentId: row.id('ParentObjectId'),
  isProjectNode: false,
  code: row.textOrEmpty('Code'),
  name: row.textOrEmpty('Name'),
  obsId: row.id('OBSObjectId'),
  sequence: row.number('SequenceNumber'),
  performanceRule: row.word('EarnedValueComputeType', fieldWords.performanceRule),
  performancePercent: row.percent('EarnedValueUserPercent'),
}));

export const obsMapper = createMapper('OBS', 'obsNodes', ['ObjectId'], (row) => ({
  id: row.requiredId('ObjectId'),
  parentId: row.id('ParentObjectId'),
  name: row.textOrEmpty('Name'),
}));

export const resourceMapper = createMapper('Resource', 'resources', ['ObjectId'], (row) => ({
  id: row.requiredId('ObjectId'),
  parentId: row.id('ParentObjectId'),
  code: row.textOrEmpty('Id'),
  name: row.textOrEmpty('Name'),
  type: row.word('ResourceType', fieldWords.resourceType),
  calendarId: row.id('CalendarObjectId'),
}));

export const roleMapper = createMapper('Role', 'roles', ['ObjectId'], (row) => ({
  id: row.requiredId('ObjectId'),
  parentId: row.id('ParentObjectId'),
  code: row.textOrEmpty('Id'),
  name: row.textOrEmpty('Name'),
}));

export const costAccountMapper = createMapper('CostAccount', 'costAccounts', ['ObjectId'], (row) => ({
  id: row.requiredId('ObjectId'),
  parentId: row.id('ParentObjectId'),
  code: row.textOrEmpty('Id'),
  name: row.textOrEmpty('Name'),
}));

export const expenseMapper = createMapper('ActivityExpense', 'expenses', ['ActivityObjectId'], (row) => ({
  id: row.requiredId('ObjectId'),
  activityId: row.requiredId('ActivityObjectId'),
  projectId: row.projectId(),
  accountId: row.id('CostAccountObjectId'),
  name: row.textOrEmpty('ExpenseItem'),
  categoryId: row.text('ExpenseCategoryObjectId'),
  accrual: row.word('AccrualType', fieldWords.accrual),
  budgetedUnits: row.number('PlannedUnits'),
  pricePerUnit: row.number('PricePerUnit'),
  budgetedCost: row.number('PlannedCost'),
  actualCost: row.number('ActualCost'),
  remainingCost: row.number('RemainingCost'),
}));

export const activityCodeTypeMapper = createMapper(
  'ActivityCodeType',
  'activityCodeTypes',
  ['ObjectId'],
  (row) => ({
    id: row.requiredId('ObjectId'),
    name: row.textOrEmpty('Name'),
    scope: row.word('Scope', fieldWords.activityCodeScope),
    projectId: row.projectId(),
    wbsId: row.id('EPSObjectId'),
  }),
);

export const activityCodeMapper = createMapper(
  'ActivityCode',
  'activityCodes',
  ['ObjectId', 'CodeTypeObjectId'],
  (row) => ({
    id: row.requiredId('ObjectId'),
    typeId: row.requiredId('CodeTypeObjectId'),
    parentId: row.id('ParentObjectId'),
    code: row.textOrEmpty('CodeValue'),
    name: row.textOrEmpty('Description'),
  }),
);

export const userFieldTypeMapper = createMapper('UDFType', 'userFieldTypes', ['ObjectId'], (row) => ({
  id: row.requiredId('ObjectId'),
  subject: row.word('SubjectArea', fieldWords.subjectArea) ?? row.textOrEmpty('SubjectArea'),
  label: row.textOrEmpty('Title'),
  dataType: row.word('DataType', fieldWords.userFieldDataType),
}));

export const currencyMapper = createMapper('Currency', 'currencies', ['ObjectId'], (row) => ({
  id: row.requiredId('ObjectId'),
  code: row.textOrEmpty('Id'),
  symbol: row.text('Symbol'),
  decimalSymbol: row.word('DecimalSymbol', fieldWords.decimalSymbol),
}));
