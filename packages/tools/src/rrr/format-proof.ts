import { formatArrow, formatQuantity } from '@floatwise/schedule/sheet';
import type { SheetRelationship } from '@floatwise/schedule/sheet';
import type { ImpliedEdge } from './find-implied-edges.ts';
import { lagScale, type LinkNetwork } from './link-network.ts';

const shownLinks = 40;

/** `A -FS+8-> B -SS-> C (8 >= 8)`: the path, what it adds up to, and what it has to. Long paths are cut. */
export function formatProof({ links, sheet, activityCount }: LinkNetwork, implied: ImpliedEdge): string {
  const own = links[implied.edge - activityCount];
  const getCode = (index: number | undefined): string => sheet.activities[index ?? -1]?.code ?? '';
  let text = getCode(own?.predecessor);
  let shown = 0;
  let isCut = implied.isCut;
  for (const edge of implied.proof) {
    // Other edges are activities, which a path of relationships does not name.
    const link = links[edge - activityCount];
    if (link === undefined) continue;
    isCut ||= shown === shownLinks;
    if (isCut && shown === shownLinks) break;
    text += ` ${formatArrow(link)} ${getCode(link.successor)}`;
    shown += 1;
  }
  if (isCut) text += ` -> ... -> ${getCode(own?.successor)}`;
  return `${text} (${formatQuantity(implied.weight / lagScale)} >= ${formatQuantity(own?.lag ?? 0)})`;
}

/** The relationships of a proof, in the order of the path. */
export function listProofLinks(
  { links, activityCount }: LinkNetwork,
  implied: ImpliedEdge,
): SheetRelationship[] {
  return implied.proof.flatMap((edge) => links[edge - activityCount] ?? []);
}
