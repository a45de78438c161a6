import type { WorkbookSheet } from '../write/workbook-sheet.ts';
import { writeZip } from '../zip/write-zip.ts';
import type { ZipEntry } from '../zip/zip-entry.ts';
import { readPart } from '../package/read-part.ts';
import { findSheet, type WorkbookFile } from '../read/read-workbook-parts.ts';
import { appendSheets } from './append-sheets.ts';
import { PackageEdits } from './package-edits.ts';
import { rewriteSheet } from './rewrite-sheet.ts';
import type { SheetEdits } from './sheet-edits.ts';
import { emptyStyles, StylesEditor } from '../write/styles-editor.ts';

export interface WorkbookChanges {
  /** Changes to sheets of the input, by sheet name. */
  readonly sheets?: ReadonlyMap<string, SheetEdits>;
  /** Sheets appended to those of the input. */
  readonly report?: Iterable<WorkbookSheet>;
}

/** Writes the changes; all else stays byte for byte. Returns the file in pieces and the names of the report sheets. */
export async function writeWorkbookFile(
  file: WorkbookFile,
  { sheets = new Map<string, SheetEdits>(), report = [] }: WorkbookChanges,
): Promise<{ bytes: Uint8Array[]; reportSheets: readonly string[] }> {
  const edits = new PackageEdits(file.parts);
  const stylesPart = file.relations.find(({ type }) => type === 'styles')?.target;
  const stylesXml = stylesPart === undefined ? undefined : file.parts.get(stylesPart);
  const styles = new StylesEditor(stylesXml === undefined ? emptyStyles : readPart(stylesXml));
  const rewritten: Promise<ZipEntry>[] = [];
  for (const [name, sheetEdits] of sheets) {
    const sheet = findSheet(file, name);
    if (sheet === undefined) throw new RangeError(`There is no sheet ${name}`);
    if (!sheetEdits.isEmpty) rewritten.push((await rewriteSheet(sheet.part, sheetEdits, styles)).packed);
  }
  const [reportSheets, ...parts] = await Promise.all([
    appendSheets({ file, edits, styles }, report),
    ...rewritten,
  ]);
  for (const part of parts) edits.putPart(part);
  putStyles(edits, { styles, file, part: stylesXml === undefined ? undefined : stylesPart });
  return { bytes: writeZip(edits.listParts()), reportSheets };
}

function putStyles(
  edits: PackageEdits,
  { styles, file, part }: { styles: StylesEditor; file: WorkbookFile; part: string | undefined },
): void {
  const xml = styles.format();
  if (xml === undefined) return;
  if (part !== undefined) {
    edits.putText(part, xml);
    return;
  }
  const name = edits.has('xl/styles.xml') ? edits.createName('xl/styles.xml') : 'xl/styles.xml';
  edits.putText(name, xml);
  edits.setContentType(name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml');
  edits.addRelation(file.workbookPart, 'styles', name);
}
