import { relationshipTypes, toMinutes } from '@floatwise/schedule/model';
import type { SheetActivity, SheetNetwork } from '@floatwise/schedule/sheet';
import { createRandom } from '../../packages/testkit/src/generate-xer.ts';
import { createTestNetwork, type TestLink } from '../../packages/schedule/src/sheet/test/test-network.ts';

const seed = 12_345;

/** Seven of ten links are finish-to-start. */
const typesByShare = [...Array.from({ length: 7 }, () => 'FS' as const), 'SS', 'FF', 'SF'] as const;

/** Links go up to 60 activities ahead, and one in ten has a lag or a lead. With a milestone, a third of the links end there. */
export function createBenchNetwork({ size, isTied }: { size: number; isTied: boolean }): SheetNetwork {
  const random = createRandom(seed);
  const links: TestLink[] = [];
  const free = isTied ? 2 * size : 3 * size;
  while (links.length < free) {
    const predecessor = random(size - 2);
    const successor = Math.min(size - 2, predecessor + 1 + random(60));
    const type = typesByShare[random(10)] ?? 'FS';
    const lag = random(10) === 0 ? random(20) - 4 : 0;
    if (predecessor !== successor) links.push({ predecessor, successor, type, lag });
  }
  if (isTied) {
    for (let predecessor = 0; predecessor < size - 1; predecessor += 1)
      links.push({ predecessor, successor: size - 1, type: 'FS', lag: 0 });
  }
  const activities = Array.from({ length: size }, (_, place): Partial<SheetActivity> => ({
    code: `A${place}`,
    isMilestone: place === size - 1,
    remainingDuration: place === size - 1 ? 0 : 1 + random(20),
    start: toMinutes(place * 60),
    finish: toMinutes(place * 60 + (place === size - 1 ? 0 : 600)),
    calendar: 'Standard',
  }));
  return createTestNetwork(activities, links);
}

interface DenseSize {
  readonly activities: number;
  readonly links: number;
}

/** Links between any two activities, half of them FS, nearly all with a lag: most are redundant, each by many paths. */
export function createDenseLinks({ activities, links }: DenseSize): TestLink[] {
  const random = createRandom(seed);
  return Array.from({ length: links }, () => {
    const predecessor = random(activities - 1);
    const successor = predecessor + 1 + random(activities - 1 - predecessor);
    const type = random(2) === 0 ? 'FS' : (relationshipTypes[random(4)] ?? 'FS');
    return { predecessor, successor, type, lag: random(60) };
  });
}

export function createDenseNetwork(size: DenseSize): SheetNetwork {
  const activities = Array.from({ length: size.activities }, (_, place) => ({ code: `A${place}` }));
  return createTestNetwork(activities, createDenseLinks(size));
}
