import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { Activity, Relationship } from '@floatwise/schedule/model';
import { RelationshipEdits, type RelationshipTerms, type Xer } from '@floatwise/schedule/xer';

/** A relationship that differs from the file: added without `before`, removed without `after`. */
export interface RelationshipChange {
  readonly before?: Relationship | undefined;
  readonly after?: RelationshipTerms | undefined;
  readonly predecessor: Activity;
  readonly successor: Activity;
}

/**
 * The file with changed relationships, in pieces; without changes its own bytes. `author`, if given, signs the comments of changed rows.
 * Throws E_COLUMN if the table lacks a column.
 */
export function writeRelationships(
  xer: Xer,
  relationships: readonly Relationship[],
  {
    changes,
    author,
  }: { readonly changes: readonly RelationshipChange[]; readonly author: string | undefined },
): readonly Uint8Array[] {
  if (changes.length === 0) return [xer.bytes];
  const edits = new RelationshipEdits(xer, relationships);
  for (const { before, after, predecessor, successor } of changes) {
    if (before === undefined) {
      if (after === undefined) continue;
      edits.add({
        ...after,
        predecessorId: predecessor.id,
        successorId: successor.id,
        predecessorProjectId: predecessor.projectId,
        successorProjectId: successor.projectId,
        comment: author && `${author}: added ${formatComment(after)}`,
      });
    } else if (after === undefined) {
      edits.remove(before);
    } else {
      const comment = author && `${author}: was ${formatComment(before)}; now ${formatComment(after)}`;
      edits.setTerms(before, after, comment);
    }
  }
  return edits.write();
}

/** `FS 0`, `SS 8`, `FF -4.5`: lags in hours, as in the file. */
const formatComment = ({ type, lagMinutes }: RelationshipTerms): string =>
  `${type} ${roundDecimal(lagMinutes / 60, 2)}`;
