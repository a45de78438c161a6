import { createInfo } from '@floatwise/contracts/create-finding';
import { aside } from '../fields/field.ts';
import type { LocaleEvidence } from '../locale/index.ts';
import { createDayEnds, type FindDayEnd } from '../calendar/create-day-ends.ts';
import { toId, type AnyId, type Calendar, type ProjectId } from '../model/index.ts';
import type { FindingLog } from '../xer/finding-log.ts';
import {
  activityMapper,
  findScheduleOptions,
  readOptions,
  projectMapper,
  recordMappers,
  type RecordMapper,
} from './record-mappers.ts';
import { ownOutside, type OutsideRecord } from './own-outside.ts';
import type { OwnedElement } from './project-ids.ts';
import { RecordReader, type PmxmlRecord } from './record-reader.ts';
import { createScope, unreadRecords, type Scope } from './scope.ts';
import { addEntity, createLists, type ListName, type ScheduleLists } from './schedule-lists.ts';

const mapperOf = new Map(recordMappers.map((mapper) => [mapper.element, mapper]));

/** Elements that are separate records. */
export const recordElements: ReadonlySet<string> = new Set(mapperOf.keys());

/** Elements that are records beside projects, and parts of a record within them. */
export const outsideElements: ReadonlySet<string> = new Set(['ScheduleOptions']);

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

/** Elements that belong to a project wherever they are in the file. */
const ownedElements: ReadonlySet<string> = new Set([
  'Activity',
  'ActivityExpense',
  'Relationship',
  'ResourceAssignment',
  'WBS',
]);

/** Elements of which two projects can share one record, such as a calendar that both contain. */
const sharedElements: ReadonlySet<string> = new Set(['ActivityCode', 'ActivityCodeType', 'Calendar']);

const idElements: ReadonlySet<string> = new Set<OwnedElement>([
  'Activity',
  'ActivityCode',
  'ActivityCodeType',
  'Calendar',
  'WBS',
]);
const hasOwnId = (element: string): element is OwnedElement => idElements.has(element);

/** Puts records into the lists of the projects or of the baseline that contains them, or into the shared lists. */
export class RecordSorter {
  readonly shared = createLists();
  readonly main = createScope();
  /** By record of the baseline, available from its first child record on. */
  readonly baselines = new Map<PmxmlRecord, Scope>();
  readonly #log: FindingLog;
  readonly #locale: LocaleEvidence;
  /** Entities by element and ObjectId; those of another project with the same also by project. */
  readonly #read = new Map<Scope, Map<string, unknown>>();
  /** Projects and baselines, by ObjectId. */
  readonly #containers = new Map<string, PmxmlRecord>();
  readonly #dayEnds = new Map<Scope, FindDayEnd>();
  /** Records outside projects. */
  readonly #outside: OutsideRecord[] = [];

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
      findDayEnd: this.#getDayEnds(scope),
    });
    if (record === container) this.#addProject(reader, scope);
    else if (outsideElements.has(record.element)) addEntity(scope.lists, 'options', readOptions(reader));
    else this.#addRecord(reader, scope, container === undefined);
  }

  /**
   * A project of other programs may lack its ObjectId, or have that of another project, but it still owns what it contains. Then
   * `OwnObjectId` keeps the id by which its records name it.
   */
  #completeId(container: PmxmlRecord, record: PmxmlRecord): void {
    const { element, line, values } = container;
    if (element !== 'Project') return;
    const own = (values.get('ObjectId') ?? '').trim();
    const named = record.values.get('ProjectObjectId')?.trim() ?? '';
    const id = own || named;
    const isTaken = (this.#containers.get(id) ?? container) !== container;
    if (own !== '' && !isTaken) {
      this.#containers.set(own, container);
      return;
    }
    if (id !== '') values.set('OwnObjectId', id);
    const given = id === '' || isTaken ? `project ${this.#containers.size + 1}` : id;
    values.set('ObjectId', given);
    this.#containers.set(given, container);
    if (own !== '') {
      this.#addRepeated(
        new RecordReader(container, container, {
          log: this.#log,
          unread: this.main.unread,
          locale: this.#locale,
          findDayEnd: this.#getDayEnds(this.main),
        }),
      );
      return;
    }
    this.#log.add('project id', () => {
      const message = `Line ${line}, Project ${values.get('Id') ?? ''}: ObjectId is missing; the project owns what it contains.`;
      return createInfo('pmxml.project-id', message, { table: element, line });
    });
  }

  /** By the calendars read so far, which come before activities. */
  #getDayEnds(scope: Scope): FindDayEnd {
    let found = this.#dayEnds.get(scope);
    if (found === undefined) {
      const lists = [this.shared.calendars, scope.lists.calendars] as const;
      let read: Calendar[] = [];
      found = createDayEnds(() => {
        if (read.length !== lists[0].length + lists[1].length) read = lists.flat();
        return read;
      });
      this.#dayEnds.set(scope, found);
    }
    return found;
  }

  #getScope(container: PmxmlRecord): Scope {
    if (container.element === 'Project') return this.main;
    let scope = this.baselines.get(container);
    if (scope === undefined) this.baselines.set(container, (scope = createScope()));
    return scope;
  }

  #addProject(reader: RecordReader, { lists, projects, ids, unread }: Scope): void {
    if (!hasKeys(reader, projectMapper.keys)) return;
    const root = reader.id('WBSObjectId');
    // The root of the WBS is not among the elements of the project.
    if (root !== undefined) ids.claim('WBS', root, reader.requiredId('ObjectId'));
    const project = projectMapper.read(reader);
    unread.identify(reader.record, project);
    addEntity(lists, 'projects', project);
    projects.push({ project, record: reader.record });
    const options = findScheduleOptions(reader);
    if (options !== undefined) addEntity(lists, 'options', options);
    addUserFields(lists, reader, toId(project.id), project.id);
  }

  #addRecord(reader: RecordReader, scope: Scope, isOutside: boolean): void {
    const { element, groups } = reader.record;
    const mapper = mapperOf.get(element);
    if (mapper === undefined || !hasKeys(reader, mapper.keys)) return;
    const isOwned = ownedElements.has(element);
    const lists = isOutside && !isOwned ? this.shared : scope.lists;
    const entity = this.#readNew(reader, mapper, scope);
    if (entity === undefined) return;
    scope.unread.identify(reader.record, entity);
    if (isOutside && isOwned) this.#outside.push({ entity, reader });
    addEntity(lists, mapper.list, entity);
    if (groups.length === 0) return;
    const id = 'id' in entity ? toId(entity.id) : undefined;
    addUserFields(lists, reader, id, reader.projectId());
    if (mapper === activityMapper && id !== undefined) addCodeAssignments(lists, reader, id);
  }

  /** Undefined, with a finding, for a repeated ObjectId; if nothing refers to such records, only if the records are equal. */
  #readNew<List extends ListName>(
    reader: RecordReader,
    { keys, read }: RecordMapper<List>,
    scope: Scope,
  ): ReturnType<typeof read> | undefined {
    const id = reader.id('ObjectId');
    if (id === undefined) return read(reader);
    const { ids } = scope;
    const { element } = reader.record;
    const owner = reader.projectId() ?? '';
    const known = this.#getRead(scope);
    const entity = read(reader);
    let name = `${element} ${id}`;
    if (hasOwnId(element)) {
      if (ids.isOfOther(element, id, owner)) {
        // Programs that repeat ids may also repeat what projects share.
        if (sharedElements.has(element) && isSameElsewhere(entity, known.get(name))) return undefined;
        this.#addRepeated(reader);
        name += ` ${owner}`;
      }
      Object.assign(entity, { id: ids.claim(element, id, owner) });
      if (element === 'ActivityCode')
        Object.assign(entity, {
          typeId: ids.resolve('ActivityCodeType', reader.id('CodeTypeObjectId'), owner),
          parentId: ids.resolve('ActivityCode', reader.id('ParentObjectId'), owner),
        });
    }
    const earlier = known.get(name);
    if (earlier === undefined) known.set(name, entity);
    else if (keys.includes('ObjectId') || isSame(entity, earlier)) {
      const problem = 'an earlier element has this ObjectId; the element is not read';
      reader.addFinding('E_PMXML_RECORD', 'repeated', problem);
      const kind = isSame(entity, earlier) ? undefined : unreadRecords[element];
      if (kind !== undefined) reader.addLeftOut(kind, 'an earlier one has this ObjectId');
      return undefined;
    }
    return entity;
  }

  #getRead(scope: Scope): Map<string, unknown> {
    let known = this.#read.get(scope);
    if (known === undefined) this.#read.set(scope, (known = new Map<string, unknown>()));
    return known;
  }

  #addRepeated(reader: RecordReader): void {
    const problem =
      'another project of the file has this ObjectId, which P6 never repeats; each counts within its project';
    this.#log.addOnce('repeated ids', () =>
      createInfo('pmxml.repeated-id', `${reader.describe()}: ${problem}.`),
    );
  }

  /** Finds the projects of records outside them, and resolves the ids that projects repeat. */
  complete(): void {
    ownOutside(this.#outside, this.main);
    this.main.ids.resolveAll(this.main.lists);
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The same record in another project. */
const isSameElsewhere = (one: object, other: unknown): boolean =>
  isSame({ ...one, projectId: undefined }, { ...(other as object | undefined), projectId: undefined });

function hasKeys(reader: RecordReader, keys: readonly string[]): boolean {
  const missing = keys.find((key) => reader.id(key) === undefined);
  if (missing !== undefined)
    reader.addFinding('E_PMXML_RECORD', missing, `${missing} is missing; the element is not read`);
  const kind = missing === undefined ? undefined : unreadRecords[reader.record.element];
  if (kind !== undefined) reader.addLeftOut(kind, `${missing ?? ''} is missing`);
  return missing === undefined;
}

function addCodeAssignments(lists: ScheduleLists, activity: RecordReader, activityId: AnyId): void {
  for (const row of activity.list('Code')) {
    const [typeId, codeId] = [row.id('TypeObjectId'), row.id('ValueObjectId')];
    if (typeId === undefined || codeId === undefined) {
      const problem = `an activity code of ${activity.describe()} names no value; it is not read`;
      row.addFinding('E_PMXML_RECORD', 'key', problem);
      continue;
    }
    addEntity(lists, 'activityCodeAssignments', { activityId, typeId, codeId, row: 0 });
  }
}

function addUserFields(
  lists: ScheduleLists,
  owner: RecordReader,
  recordId: AnyId | undefined,
  projectId: ProjectId | undefined,
): void {
  for (const row of owner.list('UDF')) {
    const typeId = row.id('TypeObjectId');
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
