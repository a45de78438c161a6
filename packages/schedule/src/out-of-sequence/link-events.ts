import type { RelationshipType } from '../model/index.ts';

/** Whether a link of that type leaves the start of its predecessor; else it leaves the finish. */
export const isFromStart = (type: RelationshipType): boolean => type === 'SS' || type === 'SF';

/** Whether a link of that type leads to the start of its successor; else it leads to the finish. */
export const isToStart = (type: RelationshipType): boolean => type === 'FS' || type === 'SS';

/** The type of a link that leaves what `first` leaves and leads to what `last` leads to. */
export function composeTypes(first: RelationshipType, last: RelationshipType): RelationshipType {
  if (isFromStart(first)) return isToStart(last) ? 'SS' : 'SF';
  return isToStart(last) ? 'FS' : 'FF';
}
