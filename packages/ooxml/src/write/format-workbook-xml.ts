import { escapeXml, relationshipsNamespace, sheetNamespace, xmlHead } from '../xml/escape-xml.ts';

export interface SheetEntry {
  readonly name: string;
  /** Number of rows above the headers and of header rows, repeated on every printed page. */
  readonly preface: number;
  readonly headers: number;
  /** Whether the first column is repeated too. */
  readonly repeatsColumn: boolean;
  /** Range to print, such as `$A$1:$G$40`; undefined for the whole sheet. */
  readonly printArea: string | undefined;
}

/** The XML of the workbook; its sheets are the first relationships, in order. Source: ECMA-376 part 1, section 18.2. */
export function formatWorkbookXml(sheets: readonly SheetEntry[]): string {
  const tags = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const areas = sheets.flatMap(({ name, printArea }, index) =>
    printArea === undefined
      ? []
      : [formatPrintName('Print_Area', index, `${quoteSheetName(name)}!${printArea}`)],
  );
  const titles = sheets.flatMap(({ name, preface, headers, repeatsColumn }, index) => {
    if (headers === 0) return [];
    const quoted = quoteSheetName(name);
    const columns = repeatsColumn ? `${quoted}!$A:$A,` : '';
    const rows = `${columns}${quoted}!$${preface + 1}:$${preface + headers}`;
    return [formatPrintName('Print_Titles', index, rows)];
  });
  const names = [...areas, ...titles];
  return (
    `${xmlHead}<workbook xmlns="${sheetNamespace}" xmlns:r="${relationshipsNamespace}">` +
    `<bookViews><workbookView/></bookViews><sheets>${tags.join('')}</sheets>` +
    (names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`) +
    '</workbook>'
  );
}

const formatPrintName = (name: string, sheet: number, ranges: string): string =>
  `<definedName name="_xlnm.${name}" localSheetId="${sheet}">${escapeXml(ranges)}</definedName>`;

export const coreProperties =
  `${xmlHead}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"` +
  ' xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Floatwise</dc:creator></cp:coreProperties>';

/**
 * A range of cells in the form formulas need: `Sheet!A2:A11` becomes `'Sheet'!$A$2:$A$11`. The sheet name may already be quoted.
 * Throws a `RangeError` for anything else.
 */
export function formatCellReference(reference: string): string {
  const parts = /^(.+)!\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/s.exec(reference);
  if (!parts) throw new RangeError(`'${reference}' is not a range such as Sheet!A2:A11.`);
  const [, sheet = '', column = '', row = '', lastColumn, lastRow] = parts;
  const name = /^'.*'$/s.test(sheet) ? sheet : quoteSheetName(sheet);
  const end = lastColumn === undefined ? '' : `:$${lastColumn}$${lastRow}`;
  return `${name}!$${column}$${row}${end}`;
}

/** Quotes the name of a sheet for formulas. */
export const quoteSheetName = (name: string): string => `'${name.replaceAll("'", "''")}'`;
