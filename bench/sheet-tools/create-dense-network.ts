import { relationshipTypes, type RelationshipType } from '@floatwise/schedule';
import { createRandom } from './create-random.ts';

export interface DenseLink {
  readonly predecessor: number;
  readonly successor: number;
  readonly type: RelationshipType;
  readonly lag: number;
}

/** Links between any two activities, half of them FS, nearly all with a lag: most are redundant, each by many paths. */
export function createDenseLinks({
  activities,
  links,
}: {
  readonly activities: number;
  readonly links: number;
}): DenseLink[] {
  const random = createRandom();
  return Array.from({ length: links }, () => {
    const predecessor = random(activities - 1);
    const successor = predecessor + 1 + random(activities - 1 - predecessor);
    const type = random(2) === 0 ? 'FS' : (relationshipTypes[random(4)] ?? 'FS');
    return { predecessor, successor, type, lag: random(60) };
  });
}
