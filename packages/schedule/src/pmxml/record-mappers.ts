import { activityStatusField } from '../fields/activity-fields.ts';
import { entities, type EntityFields } from '../fields/entities.ts';
import { fieldCodes, fieldWords } from '../fields/field-codes.ts';
import type { Fields } from '../fields/field.ts';
import {
  isOnFinish,
  defaultScheduleOptions,
  ranges,
  type ActivityStatus,
  type Constraint,
  type FloatPathOptions,
  type Schedule,
  type ScheduleOptions,
} from '../model/index.ts';
import { readCalendarData } from './read-calendar-data.ts';
import { toGuid } from './parse-xml-value.ts';
import type { RecordReader } from './record-reader.ts';
import type { ListName } from './schedule-lists.ts';

type Entity<List extends ListName> = Schedule[List][number];

/** Maps the records of one element to entities of one list. */
export interface RecordMapper<List extends ListName = ListName> {
  readonly element: string;
  readonly list: List;
  /** Elements without which a record is useless; such a record is omitted, with a finding. */
  readonly keys: readonly string[];
  /** `row` is set when the lists are joined. */
  readonly read: (reader: RecordReader) => Entity<List>;
}

interface XmlField {
  readonly element: string;
  readonly read: (record: RecordReader, element: string) => unknown;
}

/** Reads fields that P6 XML stores differently than the table of fields says. */
type OwnFields<Of> = {
  readonly [Name in keyof Fields<Of>]?: (record: RecordReader) => Of[Name];
};

function createMapper<List extends ListName>(
  list: List,
  { element, keys, fields }: EntityFields<Entity<List>>,
  own: OwnFields<Entity<List>> = {},
): RecordMapper<List> {
  const ownFields: Readonly<Record<string, XmlField['read'] | undefined>> = own;
  const bound = Object.entries<XmlField>(fields).map(
    ([name, field]) => [name, field.element, ownFields[name] ?? field.read] as const,
  );
  // An entity with all its fields from the start takes less memory and time than one that grows.
  const blank = { ...Object.fromEntries(bound.map(([name]) => [name, undefined])), row: 0 };
  return {
    element,
    list,
    keys: keys.map((name) => fields[name].element),
    read: (record) => {
      const entity: Record<string, unknown> = { ...blank };
      for (const [name, place, read] of bound) entity[name] = read(record, place);
      // The type of the fields ensures that these are all fields of the entity.
      return entity as unknown as Entity<List>;
    },
  };
}

/** For projects and for baselines, which have most elements of a project. */
export const projectMapper = createMapper('projects', entities.projects, {
  isExported: (row) => row.record.element === 'BaselineProject' || row.flag('External') !== true,
});

const optionsMapper = createMapper('options', entities.options, {
  progressMode: (row) =>
    row.code('OutOfSequenceScheduleType', fieldWords.progressMode) ?? defaultScheduleOptions.progressMode,
  ignoreOtherProjects: (row) =>
    row.flag('IgnoreOtherProjectRelationships') ?? defaultScheduleOptions.ignoreOtherProjects,
  floatPaths: readFloatPaths,
});

/** Only elements of a project have a flag for the limit. */
function readFloatPaths(row: RecordReader): FloatPathOptions | undefined {
  if (row.flag('MultipleFloatPathsEnabled') !== true) return undefined;
  return {
    limit:
      row.flag('LimitMultipleFloatPaths') === false ? undefined : row.number('MaximumMultipleFloatPaths'),
    byTotalFloat: row.flag('MultipleFloatPathsUseTotalFloat') ?? true,
    endActivityId: row.id('MultipleFloatPathsEndingActivityObjectId'),
  };
}

/** Of a record beside the projects, which names its own. */
export const readOptions = (record: RecordReader): ScheduleOptions => optionsMapper.read(record);

/** From a separate record, or from elements of the project; undefined if the project has none. */
export function findScheduleOptions(project: RecordReader): ScheduleOptions | undefined {
  const [group] = project.list('ScheduleOptions');
  const isAmongElements = [
    'OutOfSequenceScheduleType',
    'RelationshipLagCalendar',
    'ComputeTotalFloatType',
  ].some((element) => project.text(element) !== undefined);
  if (group === undefined && !isAmongElements) return undefined;
  return { ...optionsMapper.read(group ?? project), projectId: project.id('ObjectId') };
}

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
  if (type === undefined) return undefined;
  const element = `${which}ConstraintDate`;
  return { type, date: isOnFinish(type) ? row.finish(element) : row.date(element) };
}

const assignmentMapper = createMapper('assignments', entities.assignments, {
  actualRegularUnits: (row) => readRegular(row, 'Units'),
  actualRegularCost: (row) => readRegular(row, 'Cost'),
  pricePerUnit: (row) =>
    row.number('CostPerQuantity', ranges.cost) ?? row.number('PricePerUnit', ranges.cost),
});

/** P6 writes regular units or cost; for other programs it is the total without overtime. */
function readRegular(row: RecordReader, what: 'Units' | 'Cost'): number | undefined {
  const range = what === 'Units' ? ranges.number : ranges.cost;
  const regular = row.number(`ActualRegular${what}`, range);
  if (regular !== undefined) return regular;
  const actual = row.number(`Actual${what}`, range);
  return actual === undefined ? undefined : actual - (row.number(`ActualOvertime${what}`, range) ?? 0);
}

/** The mappers of elements that are separate records. */
export const recordMappers: readonly RecordMapper[] = [
  activityMapper,
  assignmentMapper,
  createMapper('calendars', entities.calendars, { data: readCalendarData }),
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
    subject: (row) => {
      const text = row.textOrEmpty('SubjectArea');
      return fieldWords.subjectArea.findText(text) ?? text;
    },
  }),
  createMapper('notebookTopics', entities.notebookTopics),
  createMapper('notebooks', entities.notebooks),
  createMapper('wbsNotebooks', entities.wbsNotebooks),
  createMapper('currencies', entities.currencies, {
    decimalSymbol: (row) => row.code('DecimalSymbol', fieldCodes.decimalSymbol),
  }),
];
