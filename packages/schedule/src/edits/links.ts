import {
  replaceFields,
  toId,
  type Activity,
  type ActivityId,
  type Relationship,
  type RelationshipType,
} from '../model/index.ts';

/** A relationship that no file has yet. */
export function createLink(
  predecessor: Pick<Activity, 'id' | 'projectId'>,
  successor: Pick<Activity, 'id' | 'projectId'>,
  { type, lagMinutes }: Pick<Relationship, 'type' | 'lagMinutes'>,
): Relationship {
  return {
    id: toId(''),
    predecessorId: predecessor.id,
    successorId: successor.id,
    predecessorProjectId: predecessor.projectId,
    successorProjectId: successor.projectId,
    type,
    lagMinutes,
    floatPath: undefined,
    row: newRow,
  };
}

/** The row of what no file has yet. */
export const newRow = -1;

export const isPair = (
  link: Relationship,
  predecessorId: ActivityId,
  successorId: ActivityId,
  type: RelationshipType,
): boolean => link.predecessorId === predecessorId && link.successorId === successorId && link.type === type;

/** Adds links; where the pair has that type already, the greater lag stays. */
export function mergeLinks(links: readonly Relationship[], added: readonly Relationship[]): Relationship[] {
  const merged = [...links];
  const places = new Map<string, number>();
  const wanted = new Set(added.map(formatKey));
  links.forEach((link, place) => {
    const key = formatKey(link);
    if (wanted.has(key) && !places.has(key)) places.set(key, place);
  });
  for (const link of added) {
    const key = formatKey(link);
    const place = places.get(key);
    const known = place === undefined ? undefined : merged[place];
    if (place === undefined || known === undefined) {
      places.set(key, merged.length);
      merged.push(link);
    } else if (link.lagMinutes > known.lagMinutes) merged[place] = setTerms(known, link);
  }
  return merged;
}

/** The relationship with another type and lag, in its row. */
export function setTerms(
  link: Relationship,
  { type, lagMinutes }: Pick<Relationship, 'type' | 'lagMinutes'>,
): Relationship {
  return replaceFields(link, { type, lagMinutes });
}

/** A relationship of the same type and lag with other ends, which no file has yet. */
export const copyLink = (
  link: Relationship,
  ends: Partial<
    Pick<Relationship, 'predecessorId' | 'successorId' | 'predecessorProjectId' | 'successorProjectId'>
  >,
): Relationship => replaceFields(link, { id: toId(''), floatPath: undefined, row: newRow, ...ends });

const formatKey = ({ predecessorId, successorId, type }: Relationship): string =>
  `${predecessorId}\t${successorId}\t${type}`;
