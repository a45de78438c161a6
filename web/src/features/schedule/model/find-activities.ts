import type { ActivityLink, ActivityLinks } from '../../../components/activity/activity-links.ts';
import type { Outline } from './outline.ts';

/** Finds by activity ID, by `ID (project)`, or by an ID with the project given separately. */
export function createActivityFinder({ activities, projects }: Outline): ActivityLinks['find'] {
  // Made for the first ID, so that a chart without IDs to find need not wait.
  let byId: Map<string | undefined, number[]> | undefined;
  const isOf = (project: string | undefined) => (place: number) =>
    projects[activities.projects[place] ?? 0]?.code === project;
  const pick = (id: string, project: string | undefined): ActivityLink | undefined => {
    byId ??= Map.groupBy(activities.ids.keys(), (place) => activities.ids[place]);
    const places = byId.get(id);
    if (places === undefined) return undefined;
    const own = places.filter(isOf(project));
    return { id, places: project === undefined || own.length === 0 ? places : own };
  };
  return (text, project) => {
    const found = pick(text, project);
    if (found !== undefined || projects.length < 2) return found;
    const [, id, ofProject] = /^(.+) \((.+)\)$/.exec(text) ?? [];
    const named = id === undefined ? undefined : pick(id, ofProject);
    return named?.places.some(isOf(ofProject)) === true ? named : undefined;
  };
}

/** Finds activities whose ID or name contains a text, ignoring case, in the order of the rows. */
export function createSearch({ activities, rows }: Outline): (query: string) => readonly number[] {
  let texts: string[] | undefined;
  return (query) => {
    const wanted = query.trim().toLowerCase();
    if (wanted === '') return [];
    texts ??= activities.ids.map((id, place) => `${id} ${activities.names[place] ?? ''}`.toLowerCase());
    const found: number[] = [];
    for (const [row, item] of rows.items.entries())
      if (item >= 0 && texts[item]?.includes(wanted)) found.push(row);
    return found;
  };
}

/** The match at or after a row, or else the first; backwards, the match before it. */
export function findNextMatch(
  matches: readonly number[],
  row: number,
  { isBack, isStaying }: { isBack: boolean; isStaying: boolean },
): number | undefined {
  if (isBack) return matches.findLast((match) => match < row) ?? matches.at(-1);
  return matches.find((match) => (isStaying ? match >= row : match > row)) ?? matches[0];
}
