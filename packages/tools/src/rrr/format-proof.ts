import type { RedundantEdge } from '@floatwise/schedule';
import { formatArrow, formatQuantity, type SheetRelationship } from '@floatwise/schedule/sheet';
import { lagScale, type LinkNetwork } from './link-network.ts';

/** A cell of a workbook holds 32,767. */
const maxLength = 30_000;

/** `A -FS+8-> B -SS-> C (8 >= 8)`: the path, what it adds up to, and what it has to. Long paths are cut. */
export function formatProof(
  { links, labels, arrows, activityCount }: LinkNetwork,
  implied: RedundantEdge,
): string {
  const own = links[implied.edge - activityCount];
  const getCode = (index: number | undefined): string => labels.format(index ?? -1);
  // Joined at the end: a text that is added to step by step takes several times the memory.
  const pieces = [getCode(own?.predecessor)];
  let length = pieces[0]?.length ?? 0;
  let isCut = implied.isCut;
  for (const edge of implied.proof) {
    // Other edges are activities, which a path of relationships does not name.
    const link = links[edge - activityCount];
    if (link === undefined) continue;
    const arrow = getArrow(arrows, link);
    const code = getCode(link.successor);
    length += arrow.length + code.length + 2;
    if (length > maxLength) {
      isCut = true;
      break;
    }
    pieces.push(' ', arrow, ' ', code);
  }
  if (isCut) pieces.push(' -> ... -> ', getCode(own?.successor));
  pieces.push(' (', formatQuantity(implied.weight / lagScale), ' >= ', formatQuantity(own?.lag ?? 0), ')');
  return pieces.join('');
}

/** Links of one type and lag are many, and are drawn alike. */
function getArrow(arrows: LinkNetwork['arrows'], { type, lag }: SheetRelationship): string {
  const known = arrows[type].get(lag);
  if (known !== undefined) return known;
  const arrow = formatArrow({ type, lag });
  arrows[type].set(lag, arrow);
  return arrow;
}

/** The relationships of a proof, in the order of the path. */
export function listProofLinks(
  { links, activityCount }: LinkNetwork,
  implied: RedundantEdge,
): SheetRelationship[] {
  return implied.proof.flatMap((edge) => links[edge - activityCount] ?? []);
}
