import { escapeXml } from './escape-xml.ts';
import { relationshipsNamespace, sheetNamespace, xmlHead } from './xml-head.ts';

/** What the list of sheets says of one. */
export interface SheetEntry {
  readonly name: string;
  /** Rows above the headers, and header rows, which every printed page repeats. */
  readonly preface: number;
  readonly headers: number;
  /** Its first column is repeated too. */
  readonly repeatsColumn: boolean;
}

/** The list of sheets, which are the first relationships of its part in their order. Source: ECMA-376 part 1, section 18.2. */
export function formatWorkbookXml(sheets: readonly SheetEntry[]): string {
  const tags = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const titles = sheets.flatMap(({ name, preface, headers, repeatsColumn }, index) => {
    if (headers === 0) return [];
    const quoted = `'${name.replaceAll("'", "''")}'`;
    const columns = repeatsColumn ? `${quoted}!$A:$A,` : '';
    const rows = `${columns}${quoted}!$${preface + 1}:$${preface + headers}`;
    return [
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${escapeXml(rows)}</definedName>`,
    ];
  });
  return (
    `${xmlHead}<workbook xmlns="${sheetNamespace}" xmlns:r="${relationshipsNamespace}">` +
    `<bookViews><workbookView/></bookViews><sheets>${tags.join('')}</sheets>` +
    (titles.length === 0 ? '' : `<definedNames>${titles.join('')}</definedNames>`) +
    '</workbook>'
  );
}

export const coreProperties =
  `${xmlHead}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"` +
  ' xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Floatwise</dc:creator></cp:coreProperties>';
