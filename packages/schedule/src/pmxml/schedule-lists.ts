import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { Schedule } from '../model/index.ts';
import { maxActivities, maxEntities, maxRelationships } from '../model/schedule.ts';
import { scheduleMappers } from '../xer/read-schedule.ts';

export type ListName = keyof Schedule;

/** The lists of a schedule while being read. */
export type ScheduleLists = { readonly [List in ListName]: Schedule[List][number][] };

// The mappers cover all lists.
export const createLists = (): ScheduleLists =>
  Object.fromEntries(Object.keys(scheduleMappers).map((list) => [list, []])) as unknown as ScheduleLists;

/** An entity while it is still being read. */
export type Mutable<Entity> = { -readonly [Field in keyof Entity]: Entity[Field] };

const limits: { readonly [List in ListName]?: number } = {
  activities: maxActivities,
  relationships: maxRelationships,
};

/** Adds an entity. Throws E_TOO_LARGE if the list has more than tools support. */
export function addEntity<List extends ListName>(
  lists: ScheduleLists,
  list: List,
  entity: Schedule[List][number],
): void {
  const entities: Schedule[List][number][] = lists[list];
  const limit = limits[list] ?? maxEntities;
  if (entities.length >= limit)
    throw new UnusableInputError(
      'E_TOO_LARGE',
      `The file has more than ${formatDecimal(limit)} ${nouns[list] ?? 'records of one kind'}; no more can be worked on. ` +
        'Export fewer projects at a time.',
    );
  entities.push(entity);
}

const nouns: { readonly [List in ListName]?: string } = {
  activities: 'activities',
  relationships: 'relationships',
  assignments: 'resource assignments',
};

/** Joins the lists, `shared` first; rows are renumbered from 0. Shared entities are copied, since they may be in several schedules. */
export function joinLists(shared: ScheduleLists, own: ScheduleLists): ScheduleLists {
  const joined = createLists();
  for (const list of Object.keys(joined) as ListName[]) joinList(joined[list], shared[list], own[list]);
  return joined;
}

function joinList(
  joined: { readonly row: number | undefined }[],
  shared: readonly { readonly row: number | undefined }[],
  own: readonly { readonly row: number | undefined }[],
): void {
  for (const entity of shared) joined.push({ ...entity, row: joined.length });
  for (const entity of own) joined.push(Object.assign(entity, { row: joined.length }));
}
