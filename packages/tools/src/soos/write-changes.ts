import {
  getProgressActivity,
  RelationshipEdits,
  type ProgressNetwork,
  type RelationshipTerms,
  type Schedule,
  type Xer,
} from '@floatwise/schedule';
import type { Change } from './list-changes.ts';

/** The file with its relationships changed, in pieces; without changes its own bytes. */
export function writeChanges(
  xer: Xer,
  { relationships }: Schedule,
  network: ProgressNetwork,
  { changes, hasComments }: { readonly changes: readonly Change[]; readonly hasComments: boolean },
): readonly Uint8Array[] {
  if (changes.length === 0) return [xer.bytes];
  const edits = new RelationshipEdits(xer, relationships);
  for (const { relationship, predecessor, successor, before, after } of changes) {
    const source = relationship === undefined ? undefined : relationships[relationship];
    if (source === undefined) {
      if (after === undefined) continue;
      const from = getProgressActivity(network, predecessor).source;
      const to = getProgressActivity(network, successor).source;
      edits.add({
        ...after,
        predecessorId: from.id,
        successorId: to.id,
        predecessorProjectId: from.projectId,
        successorProjectId: to.projectId,
        comment: hasComments ? `SOOS: added ${formatComment(after)}` : undefined,
      });
    } else if (after === undefined || before === undefined) {
      edits.remove(source);
    } else {
      const comment = `SOOS: was ${formatComment(before)}; now ${formatComment(after)}`;
      edits.setTerms(source, after, hasComments ? comment : undefined);
    }
  }
  return edits.write();
}

/** `FS 0`, `SS 8`, `FF -4.5`: lags in hours, as the file has them. */
function formatComment({ type, lagMinutes }: RelationshipTerms): string {
  return `${type} ${Number((lagMinutes / 60).toFixed(2))}`;
}
