import { escapeXml } from '../xml/escape-xml.ts';
import { quoteSheetName } from './format-cell-reference.ts';
import { relationshipsNamespace, sheetNamespace, xmlHead } from '../xml/xml-head.ts';

export interface SheetEntry {
  readonly name: string;
  /** Rows above the headers, and header rows, which every printed page repeats. */
  readonly preface: number;
  readonly headers: number;
  /** Its first column is repeated too. */
  readonly repeatsColumn: boolean;
  /** What is printed where that is not all, such as `$A$1:$G$40`. */
  readonly printArea: string | undefined;
}

/** The list of sheets, which are the first relationships of its part in their order. Source: ECMA-376 part 1, section 18.2. */
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
