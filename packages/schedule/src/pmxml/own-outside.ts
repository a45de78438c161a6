import type { ProjectId } from '../model/index.ts';
import type { RecordReader } from './record-reader.ts';
import { unreadRecords, type Scope } from './scope.ts';

/** A record that belongs to a project but is outside of all. */
export interface OutsideRecord {
  readonly entity: object;
  readonly reader: RecordReader;
}

/** Gives records that name no project to the only one of the file. Of several, it is none's: they are left out, with a finding. */
export function ownOutside(records: readonly OutsideRecord[], { lists, projects, ids }: Scope): void {
  const [first, second] = projects;
  // Without projects nothing can be chosen; tools refuse such a file.
  if (records.length === 0 || first === undefined) return;
  if (second === undefined) {
    for (const { entity } of records) ownEntity(entity, first.project.id);
    return;
  }
  const isMeant = (reader: RecordReader): boolean =>
    reader.record.element === 'Relationship'
      ? ends.every(
          (end) =>
            reader.id(`${end}ProjectObjectId`) !== undefined ||
            !ids.isRepeated('Activity', reader.requiredId(`${end}ActivityObjectId`)),
        )
      : reader.projectId() !== undefined;
  const leftOut = new Set<object>();
  for (const { entity, reader } of records) {
    const { element } = reader.record;
    if (isMeant(reader) || !leavable.has(element)) continue;
    leftOut.add(entity);
    reader.addFinding(
      'E_PMXML_RECORD',
      'project',
      'names no project, and the file has several; the element is not read. Export the projects again from P6',
    );
    const kind = unreadRecords[element];
    if (kind !== undefined) reader.addLeftOut(kind, 'names no project');
  }
  if (leftOut.size === 0) return;
  for (const list of [lists.activities, lists.relationships, lists.wbsNodes]) keep(list, leftOut);
}

const ends = ['Predecessor', 'Successor'] as const;
/** Assignments and expenses name their activity. */
const leavable: ReadonlySet<string> = new Set(['Activity', 'Relationship', 'WBS']);

/** Fields that name the project of an entity. */
const ownerFields = ['projectId', 'predecessorProjectId', 'successorProjectId'];

function ownEntity(entity: object, projectId: ProjectId): void {
  const fields = entity as Record<string, unknown>;
  for (const field of ownerFields)
    if (field in fields && (fields[field] === undefined || fields[field] === '')) fields[field] = projectId;
}

function keep(entities: object[], leftOut: ReadonlySet<object>): void {
  const kept = entities.filter((entity) => !leftOut.has(entity));
  entities.length = 0;
  for (const entity of kept) entities.push(entity);
}
