import { SheetEdits } from '@floatwise/ooxml';
import { type SheetNetwork } from '@floatwise/schedule/sheet';
import type { RedundantLink } from './redundant-link.ts';
import type { RrrOptions } from './options.ts';

const flagColumn = { name: 'delete_record_flag', caption: 'Delete This Row' };

/** What happens to the rows of TASKPRED: they are flagged, or taken out. */
export function createEdits(
  sheet: SheetNetwork,
  flagged: readonly RedundantLink[],
  { cleanList }: RrrOptions,
): SheetEdits {
  const edits = new SheetEdits();
  if (cleanList) {
    for (const { link } of flagged) edits.removeRow(link.row);
    for (const link of sheet.relationships) if (link.isDeleted) edits.removeRow(link.row);
    edits.lastRow = sheet.relationshipTable.lastRow;
  } else flagRows(edits, sheet, flagged);
  return edits;
}

function flagRows(
  edits: SheetEdits,
  { relationshipTable: table }: SheetNetwork,
  flagged: readonly RedundantLink[],
): void {
  const known = table.columns.find(({ name }) => name === flagColumn.name);
  const column = known?.index ?? table.lastColumn + 1;
  if (known === undefined && flagged.length > 0) {
    edits.setCell(1, column, flagColumn.name);
    if (table.hasCaptions) edits.setCell(2, column, flagColumn.caption);
  }
  for (const { link } of flagged) edits.setCell(link.row, column, 'd');
}
