import { createInfo } from '@floatwise/contracts/create-finding';
import { aside } from '../fields/field.ts';
import type { LocaleEvidence } from '../locale/index.ts';
import type { Project, ProjectId } from '../model/index.ts';
import type { Essential } from '../unread/essentials.ts';
import { UnreadLog } from '../unread/unread-log.ts';
import type { FindingLog } from '../xer/finding-log.ts';
import {
  activityMapper,
  findScheduleOptions,
  projectMapper,
  recordMappers,
  type RecordMapper,
} from './record-mappers.ts';
import { RecordReader, type PmxmlRecord } from './record-reader.ts';
import { addEntity, createLists, type ListName, type ScheduleLists } from './schedule-lists.ts';

const mapperOf = new Map(recordMappers.map((mapper) => [mapper.element, mapper]));

/** Elements that are separate records. */
export const recordElements: ReadonlySet<string> = new Set(mapperOf.keys());

/** Elements that are read with the record that contains them. */
export const groupElements: ReadonlySet<string> = new Set([
  'Code',
  'HolidayOrException',
  'HolidayOrExceptions',
  'ScheduleOptions',
  'StandardWorkHours',
  'StandardWorkWeek',
  'UDF',
  'WorkTime',
]);

/** A project and the record it was read from. */
export interface ReadProject {
  readonly project: Project;
  readonly record: PmxmlRecord;
}

/** The data of all projects of the file, or of one baseline. */
export interface Scope {
  readonly lists: ScheduleLists;
  readonly projects: ReadProject[];
  readonly unread: UnreadLog;
}

const createScope = (): Scope => ({ lists: createLists(), projects: [], unread: new UnreadLog() });

/** Puts records into the lists of the projects or of the baseline that contains them, or into the shared lists. */
export class RecordSorter {
  readonly shared = createLists();
  readonly main = createScope();
  /** By record of the baseline, available from its first child record on. */
  readonly baselines = new Map<PmxmlRecord, Scope>();
  readonly #log: FindingLog;
  readonly #locale: LocaleEvidence;
  /** Entities read into each of the lists, by element and ObjectId. */
  readonly #read = new Map<ScheduleLists, Map<string, unknown>>();

  constructor(log: FindingLog, locale: LocaleEvidence) {
    this.#log = log;
    this.#locale = locale;
  }

  /** Adds a completed record; `container` is the project or baseline that contains it, or the record itself. */
  add(record: PmxmlRecord, container: PmxmlRecord | undefined): void {
    if (container !== undefined) this.#completeId(container, record);
    const scope = container === undefined ? this.main : this.#getScope(container);
    const reader = new RecordReader(record, container, {
      log: this.#log,
      unread: scope.unread,
      locale: this.#locale,
    });
    if (record === container) this.#addProject(reader, scope);
    else this.#addRecord(reader, container === undefined ? this.shared : scope.lists);
  }

  /** A project of other programs may lack its ObjectId, but it still owns what it contains. */
  #completeId({ element, line, values }: PmxmlRecord, record: PmxmlRecord): void {
    if (element !== 'Project' || (values.get('ObjectId') ?? '').trim() !== '') return;
    const named = record.values.get('ProjectObjectId')?.trim() ?? '';
    values.set('ObjectId', named === '' ? `line ${line}` : named);
    this.#log.add('project id', () => {
      const message = `Line ${line}, Project ${values.get('Id') ?? ''}: ObjectId is missing; the project owns what it contains.`;
      return createInfo('pmxml.project-id', message, { table: element, line });
    });
  }

  #getScope(container: PmxmlRecord): Scope {
    if (container.element === 'Project') return this.main;
    let scope = this.baselines.get(container);
    if (scope === undefined) this.baselines.set(container, (scope = createScope()));
    return scope;
  }

  #addProject(reader: RecordReader, { lists, projects }: Scope): void {
    if (!hasKeys(reader, projectMapper.keys)) return;
    const project = projectMapper.read(reader);
    addEntity(lists, 'projects', project);
    projects.push({ project, record: reader.record });
    const options = findScheduleOptions(reader);
    if (options !== undefined) addEntity(lists, 'options', options);
    addUserFields(lists, reader, project.id);
  }

  #addRecord(reader: RecordReader, lists: ScheduleLists): void {
    const mapper = mapperOf.get(reader.record.element);
    if (mapper === undefined || !hasKeys(reader, mapper.keys)) return;
    const entity = this.#readNew(reader, mapper, lists);
    if (entity === undefined) return;
    addEntity(lists, mapper.list, entity);
    if (reader.record.groups.length === 0) return;
    addUserFields(lists, reader, reader.projectId());
    if (mapper === activityMapper) addCodeAssignments(lists, reader);
  }

  /** Undefined, with a finding, for a repeated ObjectId; if nothing refers to such records, only if the records are equal. */
  #readNew<List extends ListName>(
    reader: RecordReader,
    { keys, read }: RecordMapper<List>,
    lists: ScheduleLists,
  ): ReturnType<typeof read> | undefined {
    const id = reader.id('ObjectId');
    if (id === undefined) return read(reader);
    let known = this.#read.get(lists);
    if (known === undefined) this.#read.set(lists, (known = new Map<string, unknown>()));
    const name = `${reader.record.element} ${id}`;
    const earlier = known.get(name);
    const entity = earlier !== undefined && keys.includes('ObjectId') ? undefined : read(reader);
    if (earlier === undefined) known.set(name, entity);
    else if (entity === undefined || JSON.stringify(entity) === JSON.stringify(earlier)) {
      const problem = 'an earlier element has this ObjectId; the element is not read';
      reader.addFinding('E_PMXML_RECORD', 'repeated', problem);
      return undefined;
    }
    return entity;
  }
}

/** Kinds of records that are not read. */
const unreadRecords: Readonly<Record<string, Essential>> = {
  Activity: 'activities',
  Relationship: 'relationshipEnds',
};

function hasKeys(reader: RecordReader, keys: readonly string[]): boolean {
  const missing = keys.find((key) => reader.id(key) === undefined);
  if (missing !== undefined)
    reader.addFinding('E_PMXML_RECORD', missing, `${missing} is missing; the element is not read`);
  const kind = missing === undefined ? undefined : unreadRecords[reader.record.element];
  if (kind !== undefined) reader.addLeftOut(kind, `${missing ?? ''} is missing`);
  return missing === undefined;
}

function addCodeAssignments(lists: ScheduleLists, activity: RecordReader): void {
  for (const row of activity.list('Code')) {
    const [typeId, codeId] = [row.id('TypeObjectId'), row.id('ValueObjectId')];
    if (typeId === undefined || codeId === undefined) {
      const problem = `an activity code of ${activity.describe()} names no value; it is not read`;
      row.addFinding('E_PMXML_RECORD', 'key', problem);
      continue;
    }
    const activityId = activity.requiredId('ObjectId');
    addEntity(lists, 'activityCodeAssignments', { activityId, typeId, codeId, row: 0 });
  }
}

function addUserFields(lists: ScheduleLists, owner: RecordReader, projectId: ProjectId | undefined): void {
  for (const row of owner.list('UDF')) {
    const [typeId, recordId] = [row.id('TypeObjectId'), owner.id('ObjectId')];
    if (typeId === undefined || recordId === undefined) {
      const problem = `a user-defined field of ${owner.describe()} names no type; it is not read`;
      row.addFinding('E_PMXML_RECORD', 'key', problem);
      continue;
    }
    addEntity(lists, 'userFieldValues', {
      typeId,
      recordId,
      projectId,
      text: row.text('TextValue') ?? row.text('IndicatorValue'),
      number:
        row.number('CostValue', aside.cost) ??
        row.number('DoubleValue', aside.cost) ??
        row.number('IntegerValue', aside.cost),
      date: row.date('StartDateValue', aside.date) ?? row.date('FinishDateValue', aside.date),
      codeId: row.text('CodeObjectId'),
      row: 0,
    });
  }
}
