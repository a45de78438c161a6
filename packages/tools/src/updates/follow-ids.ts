import {
  getPairCode,
  listSides,
  pairUpdates,
  type PairedProject,
  type PairedUpdates,
  type UpdateFile,
} from '@floatwise/schedule/updates';

/** The Activity IDs of a project that changed in one period. */
interface FollowedPeriod {
  readonly place: number;
  readonly projectId: string;
  /** Current IDs by previous ones. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Whether the current update has an ID of the options. */
  readonly has: (id: string) => boolean;
}

/** Whether a project of the file lacks one of the activities. */
export const lacksActivity = (file: UpdateFile, ids: readonly string[]): boolean =>
  ids.length > 0 &&
  listSides(file).some(({ activities }) => {
    const known = new Set(activities.map(getPairCode));
    return ids.some((id) => !known.has(id));
  });

/**
 * Follows activities that the options name through the updates of a series, in which their Activity IDs may change. Pairs the files
 * as the comparison does, and keeps only the IDs.
 */
export class FollowedIds {
  readonly #ids: readonly string[];
  readonly #projects: FollowedPeriod[][] = [];
  #open = new Map<string, FollowedPeriod[]>();
  #aliases: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined;

  constructor(ids: readonly string[]) {
    this.#ids = ids;
  }

  /** Call it in window order; `place` is the index of the previous update. */
  addWindow({ projects }: PairedUpdates, place: number): void {
    const next = new Map<string, FollowedPeriod[]>();
    for (const { previous, current, pairs } of projects) {
      const known = this.#open.get(previous.project.id);
      const own = known ?? [];
      if (known === undefined) {
        this.#projects.push(own);
        own.push(this.#create(place - 1, previous, new Map()));
      }
      const renamed = new Map(
        pairs.flatMap((pair): [string, string][] =>
          pair.isRenamed ? [[getPairCode(pair.previous), getPairCode(pair.current)]] : [],
        ),
      );
      own.push(this.#create(place, current, renamed));
      next.set(current.project.id, own);
    }
    this.#open = next;
  }

  /** The IDs that the activities have in a period, by those of the options; call it after all windows. */
  find(place: number, { current }: PairedProject): ReadonlyMap<string, string> | undefined {
    this.#aliases ??= this.#list();
    return this.#aliases.get(createKey(place, current.project.id));
  }

  #create(
    place: number,
    { project, activities }: PairedProject['previous'],
    renamed: ReadonlyMap<string, string>,
  ): FollowedPeriod {
    const known = new Set(activities.map(getPairCode));
    const own = new Set(this.#ids.filter((id) => known.has(id)));
    return { place, projectId: project.id, renamed, has: (id) => own.has(id) };
  }

  #list(): ReadonlyMap<string, ReadonlyMap<string, string>> {
    const aliases = new Map<string, Map<string, string>>();
    for (const periods of this.#projects)
      for (const id of this.#ids)
        for (const [period, alias] of followId(periods, id)) {
          const key = createKey(period.place, period.projectId);
          aliases.set(key, (aliases.get(key) ?? new Map<string, string>()).set(id, alias));
        }
    return aliases;
  }
}

const createKey = (place: number, projectId: string): string => `${place} ${projectId}`;

/** The ID in each period, from the last update that has the given one: back to the first and on to the last. */
function followId(periods: readonly FollowedPeriod[], id: string): (readonly [FollowedPeriod, string])[] {
  const anchor = periods.findLastIndex(({ has }) => has(id));
  if (anchor < 0) return [];
  const found: (readonly [FollowedPeriod, string])[] = [];
  let own = id;
  for (const period of periods.slice(0, anchor + 1).toReversed()) {
    found.push([period, own]);
    const before = [...period.renamed].find(([, current]) => current === own);
    own = before?.[0] ?? own;
  }
  own = id;
  for (const period of periods.slice(anchor + 1)) {
    own = period.renamed.get(own) ?? own;
    found.push([period, own]);
  }
  return found;
}

/** Reads the files of a series in order, two at a time, to follow activities through them. */
export function followIds(
  ids: readonly string[],
  updates: Iterable<UpdateFile>,
  choice: Parameters<typeof pairUpdates>[1],
): FollowedIds {
  const followed = new FollowedIds(ids);
  let previous: UpdateFile | undefined;
  let place = 0;
  for (const current of updates) {
    if (previous !== undefined) {
      followed.addWindow(pairUpdates([previous, current], choice), place);
      place += 1;
    }
    previous = current;
  }
  return followed;
}
