import type { WorkbookTables } from '../write/row-writer.ts';
import { inlineTexts } from '../write/string-table.ts';
import { formatRelationsName, parseRelations, type Part } from '../package/package-parts.ts';
import { StyleNumbers } from '../write/style-numbers.ts';
import type { StylesEditor } from '../write/styles-editor.ts';
import type { WorkbookSheet } from '../write/workbook-sheet.ts';
import { writeSheet } from '../write/write-sheet-xml.ts';
import { formatDamaged } from '../xml/damaged.ts';
import { readFirstRows } from '../read/row-reader.ts';
import type { WorkbookFile, WorkbookFileSheet } from '../read/read-workbook-parts.ts';
import { relationshipsNamespace } from '../xml/escape-xml.ts';
import { findRootPrefix, listTags, encodeText } from '../xml/xml-text.ts';
import type { PackageEdits } from './package-edits.ts';

interface Target {
  readonly file: WorkbookFile;
  readonly edits: PackageEdits;
  readonly styles: StylesEditor;
}

/** Appends sheets, replacing those of an earlier run; beside a user's sheet of that name, one gets a number. Returns the names. */
export async function appendSheets(target: Target, sheets: Iterable<WorkbookSheet>): Promise<string[]> {
  const tables: WorkbookTables = { styles: new StyleNumbers(target.styles), texts: inlineTexts };
  const names: string[] = [];
  for (const sheet of sheets) {
    const earlier = await findEarlier(target.file, sheet);
    const part: Part =
      earlier === undefined
        ? target.edits.createPart('worksheet', 'xl/worksheets/sheet')
        : { name: earlier.part.name, type: 'worksheet' };
    removeDrawings(target.edits, part.name);
    await writeSheet(target.edits, part, sheet, tables);
    names.push(earlier?.name ?? listSheet(target, sheet.name, part.name));
  }
  return names;
}

/** The sheet left by an earlier run of the same tool: same name, same first row. */
async function findEarlier(
  file: WorkbookFile,
  { name, preface = [], headers }: WorkbookSheet,
): Promise<WorkbookFileSheet | undefined> {
  const same = file.sheets.find((sheet) => sheet.name.toUpperCase() === name.toUpperCase());
  if (same === undefined) return undefined;
  const [before] = await readFirstRows(file, same, 1);
  const [after = []] = [...preface, ...headers];
  const texts = after.flatMap((cell) => {
    const value = typeof cell === 'object' ? cell?.value : cell;
    return value === null || value === undefined ? [] : [String(value)];
  });
  return [...(before?.values() ?? [])].map(String).join('\0') === texts.join('\0') ? same : undefined;
}

/** Removes the drawings of a part, with their charts. */
function removeDrawings(edits: PackageEdits, owner: string): void {
  const relations = parseRelations(edits.read(formatRelationsName(owner)), owner);
  for (const { type, target, isExternal } of relations) {
    if (isExternal || !['drawing', 'chart'].includes(type)) continue;
    removeDrawings(edits, target);
    edits.remove(target);
  }
}

/** Adds a sheet to the end of the workbook's list, under a free name. */
function listSheet({ file, edits }: Target, wanted: string, part: string): string {
  const xml = edits.read(file.workbookPart);
  const prefix = findRootPrefix(xml, 'workbook') ?? '';
  const sheets = listTags(xml, 'sheet');
  const taken = new Set(sheets.map((sheet) => (sheet.get('name') ?? '').toUpperCase()));
  let name = wanted;
  for (let count = 2; taken.has(name.toUpperCase()); count += 1) name = `${wanted} (${count})`;
  const id = edits.addRelation(file.workbookPart, 'worksheet', part);
  const number = Math.max(0, ...sheets.map((sheet) => Number(sheet.get('sheetId')))) + 1;
  const known = /xmlns:([\w.-]+)="([^"]*\/officeDocument\/(?:2006\/)?relationships)"/.exec(
    xml.slice(0, xml.indexOf(`<${prefix}sheets`)),
  );
  const relation = known?.[1] ?? 'fwr';
  const namespace = known === null ? ` xmlns:fwr="${relationshipsNamespace}"` : '';
  const tag = `<${prefix}sheet name="${encodeText(name)}" sheetId="${number}" ${relation}:id="${id}"${namespace}/>`;
  const at = xml.indexOf(`</${prefix}sheets>`);
  if (at < 0) throw formatDamaged('its list of sheets cannot be read');
  edits.putText(file.workbookPart, xml.slice(0, at) + tag + xml.slice(at));
  return name;
}
