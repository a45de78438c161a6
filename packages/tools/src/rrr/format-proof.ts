import type { RedundantEdge } from '@floatwise/schedule';
import { formatArrow, formatQuantity, type SheetRelationship } from '@floatwise/schedule/sheet';
import { getLink, lagScale, type LinkNetwork } from './link-network.ts';

/** A workbook cell holds 32,767 characters. */
const maxLength = 30_000;

/** `A -FS+8-> B -SS-> C (8 >= 8)`: the path, the sum of its lags, and the required lag. Long paths are cut. */
export function formatProof(network: LinkNetwork, implied: RedundantEdge): string {
  const { labels, activityCount } = network;
  const own = getLink(network, implied.edge);
  // Joined at the end: step-by-step concatenation takes several times the memory.
  const pieces = [labels.format(own.predecessor)];
  let length = pieces[0]?.length ?? 0;
  let isCut = implied.isCut;
  for (const edge of implied.proof) {
    // Other edges are activities, which a path of relationships does not list.
    if (edge < activityCount) continue;
    const step = formatStep(network, edge);
    length += step.length;
    if (length > maxLength) {
      isCut = true;
      break;
    }
    pieces.push(step);
  }
  if (isCut) pieces.push(` -> ... -> ${labels.format(own.successor)}`);
  pieces.push(` (${formatQuantity(implied.weight / lagScale)} >= ${formatQuantity(own.lag)})`);
  return pieces.join('');
}

/** ` -FS+8-> B`, cached because most links are steps of several proofs. */
function formatStep(network: LinkNetwork, edge: number): string {
  const { labels, steps, activityCount } = network;
  const link = getLink(network, edge);
  return (steps[edge - activityCount] ??= ` ${formatArrow(link)} ${labels.format(link.successor)}`);
}

export function listProofLinks(
  { links, activityCount }: LinkNetwork,
  implied: RedundantEdge,
): SheetRelationship[] {
  return implied.proof.flatMap((edge) => links[edge - activityCount] ?? []);
}
