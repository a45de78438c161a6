import type { RedundantEdge } from '@floatwise/schedule';
import { formatArrow, formatQuantity, type SheetRelationship } from '@floatwise/schedule/sheet';
import { lagScale, type LinkNetwork } from './link-network.ts';

/** A cell of a workbook holds 32,767. */
const maxLength = 30_000;

/** `A -FS+8-> B -SS-> C (8 >= 8)`: the path, what it adds up to, and what it has to. Long paths are cut. */
export function formatProof(network: LinkNetwork, implied: RedundantEdge): string {
  const { links, labels, activityCount } = network;
  const own = links[implied.edge - activityCount];
  // Joined at the end: a text that is added to step by step takes several times the memory.
  const pieces = [labels.format(own?.predecessor ?? -1)];
  let length = pieces[0]?.length ?? 0;
  let isCut = implied.isCut;
  for (const edge of implied.proof) {
    // Other edges are activities, which a path of relationships does not name.
    if (edge < activityCount) continue;
    const step = formatStep(network, edge - activityCount);
    length += step.length;
    if (length > maxLength) {
      isCut = true;
      break;
    }
    pieces.push(step);
  }
  if (isCut) pieces.push(` -> ... -> ${labels.format(own?.successor ?? -1)}`);
  pieces.push(` (${formatQuantity(implied.weight / lagScale)} >= ${formatQuantity(own?.lag ?? 0)})`);
  return pieces.join('');
}

/** ` -FS+8-> B`: most links are steps of several proofs. */
function formatStep({ links, labels, steps }: LinkNetwork, place: number): string {
  const known = steps[place];
  if (known !== undefined) return known;
  const link = links[place];
  const step = link === undefined ? '' : ` ${formatArrow(link)} ${labels.format(link.successor)}`;
  steps[place] = step;
  return step;
}

export function listProofLinks(
  { links, activityCount }: LinkNetwork,
  implied: RedundantEdge,
): SheetRelationship[] {
  return implied.proof.flatMap((edge) => links[edge - activityCount] ?? []);
}
