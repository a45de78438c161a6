import type { Finding, FindingPlace } from '@floatwise/contracts';
import { createWarning } from '@floatwise/contracts/create-finding';

const maxLoopIds = 10;
const maxDoneIds = 50;

/** Why something is not calculated. */
export const hasLoop = 'The logic contains a loop.';

/** The sentence about a loop with open work, with at most ten of its activities. */
export function formatLoop(ids: readonly string[]): string {
  const shown = ids.length > maxLoopIds ? [...ids.slice(0, maxLoopIds), '...'] : [...ids, ids[0] ?? ''];
  return `The logic contains a loop: ${shown.join(' -> ')}. P6 cannot schedule it; remove one of these links and try again.`;
}

/** The warning about loops of completed activities, with at most 50 of them; none without such a loop. */
export function listDoneLoops(loops: readonly (readonly string[])[], at: FindingPlace): Finding[] {
  if (loops.length === 0) return [];
  const count = loops.reduce((sum, ids) => sum + ids.length, 0);
  let left = maxDoneIds;
  const shown = loops.flatMap((ids) => {
    const names = ids.slice(0, Math.max(0, left));
    left -= names.length;
    return names.length === 0 ? [] : names.join(', ');
  });
  const more = count > maxDoneIds ? `; and ${count - maxDoneIds} more` : '';
  const which = loops.length === 1 ? 'a loop' : `${loops.length} loops`;
  const message =
    `Completed activities form ${which}: ${shown.join('; ')}${more}. The relationships between them are left out of dates and ` +
    'proofs. Remove one of each loop in P6.';
  return [createWarning('E_LOOP', message, at)];
}
