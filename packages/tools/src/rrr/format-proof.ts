import { formatArrow, formatQuantity } from '@floatwise/schedule/sheet';
import type { SheetRelationship } from '@floatwise/schedule/sheet';
import type { ImpliedEdge } from './find-implied-edges.ts';
import { lagScale, type LinkNetwork } from './link-network.ts';

const shownLinks = 40;

/** `A -FS+8-> B -SS-> C (8 >= 8)`: the path, what it adds up to, and what it has to. Long paths are cut. */
export function formatProof(network: LinkNetwork, implied: ImpliedEdge): string {
  const { links, sheet, activityCount } = network;
  const path = listProofLinks(network, implied);
  const own = links[implied.edge - activityCount];
  const getCode = (index: number | undefined): string => sheet.activities[index ?? -1]?.code ?? '';
  const shown = path.slice(0, shownLinks);
  const steps = shown.map((link) => ` ${formatArrow(link)} ${getCode(link.successor)}`);
  const cut = implied.isCut || path.length > shownLinks ? ` -> ... -> ${getCode(own?.successor)}` : '';
  const sums = `(${formatQuantity(implied.weight / lagScale)} >= ${formatQuantity(own?.lag ?? 0)})`;
  return `${getCode(shown[0]?.predecessor)}${steps.join('')}${cut} ${sums}`;
}

/** The relationships of a proof, in the order of the path. */
export function listProofLinks(
  { links, activityCount }: LinkNetwork,
  implied: ImpliedEdge,
): SheetRelationship[] {
  return implied.proof.flatMap((edge) => links[edge - activityCount] ?? []);
}
