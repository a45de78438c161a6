import type { ReportTable } from '@floatwise/contracts';
import { SheetEdits, writeWorkbookFile, type WorkbookFile, type WorkbookSheet } from '@floatwise/ooxml';
import {
  roundQuantity,
  SheetLabels,
  type SheetNetwork,
  type SheetRelationship,
} from '@floatwise/schedule/sheet';
import { boundPictures } from '../bound-pictures.ts';
import { formatColumnUnit } from '../format-column-unit.ts';
import { createPathPicture, type Pictured } from '../create-link-picture.ts';
import type { RedundancyClass, RedundantLink } from './redundant-link.ts';
import type { RrrOptions } from './options.ts';

/** Rows behind these have no picture: a report must stay small enough for a page. */
const maxPictured = 2000;
/** Beside the ids where projects share them. */
const projectColumns: ReportTable['columns'] = [
  { title: 'Predecessor Project', kind: 'text' },
  { title: 'Successor Project', kind: 'text' },
];
const flagColumn = { name: 'delete_record_flag', caption: 'Delete This Row' };

/** A row of the report. Where projects share ids, those of both ends stand behind. */
export type LinkCells = [
  row: number,
  predecessor: string,
  successor: string,
  type: SheetRelationship['type'],
  lag: number,
  name: RedundancyClass,
  proof: string,
  ...projects: [predecessorProject: string, successorProject: string] | [],
];

/** The report's rows: what a program looks for on sheet RRR_REPORT, and what the page shows. */
export function createTable(
  sheet: SheetNetwork,
  found: readonly RedundantLink[],
  flagged: readonly RedundantLink[],
): Omit<ReportTable, 'rows'> & { rows: LinkCells[] } {
  // Both lists are in the order of the sheet.
  const gone = new Set(flagged.slice(0, maxPictured).map(({ link }) => link));
  const labels = new SheetLabels(sheet);
  const { activities, dataDate, units } = sheet;
  const pictured: Pictured = { activities, dataDate, lagUnit: units.lags, labels, drawn: new Map() };
  return {
    title: 'Redundant relationships',
    description: 'A relationship that can never drive a date, and the path that makes it superfluous.',
    columns: [
      { title: 'Row', kind: 'number', role: 'more' },
      { title: 'Predecessor', kind: 'text', role: 'key' },
      { title: 'Successor', kind: 'text', role: 'key' },
      { title: 'Type', kind: 'text', role: 'answer' },
      { title: 'Lag', kind: 'number', role: 'answer', ...formatColumnUnit(sheet.units.lags) },
      { title: 'Class', kind: 'text', role: 'answer' },
      { title: 'Proof', kind: 'text', role: 'why', ...formatColumnUnit(sheet.units.lags) },
      ...(labels.namesProjects ? projectColumns : []),
    ],
    rows: found.map(({ link, class: name, proof }): LinkCells => [
      link.row,
      labels.getCode(link.predecessor),
      labels.getCode(link.successor),
      link.type,
      roundQuantity(link.lag),
      name,
      proof,
      ...(labels.namesProjects
        ? ([labels.getProject(link.predecessor), labels.getProject(link.successor)] as const)
        : ([] as const)),
    ]),
    rowPictures: boundPictures(found.slice(0, maxPictured), (one) => {
      const { link } = one;
      const proof = one.path.map((step) => ({ ...step, role: 'proof' as const }));
      return createPathPicture(pictured, proof, {
        ...link,
        role: gone.has(link) ? 'removed' : 'kept',
      });
    }),
  };
}

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

/** The input workbook with its edits, and the report's sheets behind. */
export async function writeResult(
  file: WorkbookFile,
  edits: SheetEdits,
  report: readonly WorkbookSheet[],
): Promise<Uint8Array[]> {
  const { bytes } = await writeWorkbookFile(file, { sheets: new Map([['TASKPRED', edits]]), report });
  return bytes;
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
