import { formatDamaged } from '../package/damaged.ts';
import { formatRelationsName, parseRelations } from '../package/part-names.ts';
import { readPart } from '../package/read-part.ts';
import { readFirstRows } from '../read-sheet-table.ts';
import type { WorkbookFile, WorkbookFileSheet } from '../read-workbook-file.ts';
import { findRootPrefix, listTags } from '../xml/xml-tags.ts';
import { encodeText } from '../xml/xml-text.ts';
import type { PackageEdits } from './package-edits.ts';
import { addStyles } from './add-styles.ts';
import type { StylesEditor } from './styles-editor.ts';

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Target {
  readonly file: WorkbookFile;
  readonly edits: PackageEdits;
  readonly styles: StylesEditor;
}

/**
 * Adds the sheets of a report workbook (as `writeWorkbook` and `addCharts` make them) behind those of another. A sheet
 * an earlier run left is replaced; one of the same name with other contents is the user's, and the new one is numbered.
 * Answers the names the sheets got.
 */
export async function appendSheets(target: Target, report: WorkbookFile): Promise<string[]> {
  const styleNumbers = addStyles(target.styles, report);
  const names: string[] = [];
  for (const sheet of report.sheets) {
    const earlier = await findEarlier(target.file, report, sheet);
    const xml = adaptSheet(readPart(sheet.part), report, styleNumbers);
    if (earlier !== undefined) {
      target.edits.remove(formatRelationsName(earlier.part.name));
      target.edits.putText(earlier.part.name, xml);
      copyRelations(target.edits, report, { from: sheet.part.name, to: earlier.part.name });
      names.push(earlier.name);
      continue;
    }
    const part = target.edits.createName(`xl/worksheets/report.xml`);
    target.edits.putText(part, xml);
    target.edits.setContentType(
      part,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml',
    );
    copyRelations(target.edits, report, { from: sheet.part.name, to: part });
    names.push(listSheet(target, sheet.name, part));
  }
  return names;
}

/** The sheet an earlier run of the same tool left: same name, same first row. */
async function findEarlier(
  file: WorkbookFile,
  report: WorkbookFile,
  sheet: WorkbookFileSheet,
): Promise<WorkbookFileSheet | undefined> {
  const same = file.sheets.find(({ name }) => name.toUpperCase() === sheet.name.toUpperCase());
  if (same === undefined) return undefined;
  const [[before], [after]] = [await readFirstRows(file, same, 1), await readFirstRows(report, sheet, 1)];
  const format = (row: ReadonlyMap<number, unknown> | undefined): string =>
    [...(row?.values() ?? [])].map(String).join('\0');
  return format(before) === format(after) ? same : undefined;
}

/** The sheet with the target's style numbers, its texts in the cells themselves. */
function adaptSheet(
  xml: string,
  report: WorkbookFile,
  { cells, conditions }: { cells: readonly number[]; conditions: number },
): string {
  return xml
    .replaceAll(
      /(<(?:c|row|col)\s[^>]*?\b(?:s|style)=")(\d+)"/g,
      (_, open: string, style: string) => `${open}${cells[Number(style)] ?? 0}"`,
    )
    .replaceAll(/ t="s"([^>]*)><v>(\d+)<\/v>/g, (_, rest: string, index: string) => {
      const text = report.strings.findRaw(Number(index));
      return ` t="inlineStr"${rest}><is>${text}</is>`;
    })
    .replaceAll(/\bdxfId="(\d+)"/g, (_, id: string) => `dxfId="${conditions + Number(id)}"`);
}

/** Copies what a part leads to, and what that leads to, under names that are free. */
function copyRelations(
  edits: PackageEdits,
  report: WorkbookFile,
  { from, to }: { from: string; to: string },
): void {
  const types = readContentTypes(report);
  const copied = new Map([[from, to]]);
  const open = [from];
  for (let owner = open.pop(); owner !== undefined; owner = open.pop()) {
    const relations = report.parts.get(formatRelationsName(owner));
    if (relations === undefined) continue;
    let xml = readPart(relations);
    for (const relation of parseRelations(xml, owner)) {
      if (relation.isExternal) continue;
      const part = report.parts.get(relation.target);
      if (part === undefined) throw new RangeError(`The report lacks the part ${relation.target}`);
      let name = copied.get(relation.target);
      if (name === undefined) {
        name = edits.createName(relation.target);
        copied.set(relation.target, name);
        edits.putPart({ ...part, name });
        edits.setContentType(name, types.get(`/${relation.target}`) ?? 'application/xml');
        open.push(relation.target);
      }
      const target = `/${encodeText(name)}`;
      xml = xml.replace(new RegExp(`(Id="${relation.id}"[^>]*?Target=")[^"]*`), `$1${target}`);
      xml = xml.replace(new RegExp(`(Target=")[^"]*("[^>]*?Id="${relation.id}")`), `$1${target}$2`);
    }
    edits.putText(formatRelationsName(copied.get(owner) ?? to), xml);
  }
}

function readContentTypes(report: WorkbookFile): Map<string, string> {
  const part = report.parts.get('[Content_Types].xml');
  const tags = part === undefined ? [] : listTags(readPart(part), 'Override');
  return new Map(tags.map((tag) => [tag.get('PartName') ?? '', tag.get('ContentType') ?? '']));
}

/** Lists a sheet last in the workbook, under a name that is free. */
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
  const namespace = known === null ? ` xmlns:fwr="${relationships}"` : '';
  const tag = `<${prefix}sheet name="${encodeText(name)}" sheetId="${number}" ${relation}:id="${id}"${namespace}/>`;
  const at = xml.indexOf(`</${prefix}sheets>`);
  if (at < 0) throw formatDamaged('its list of sheets cannot be read');
  edits.putText(file.workbookPart, xml.slice(0, at) + tag + xml.slice(at));
  return name;
}
