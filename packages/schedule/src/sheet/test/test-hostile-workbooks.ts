import { strToU8, unzipSync, zipSync } from 'fflate';
import {
  changePart,
  linkCaptions,
  linkHeader,
  taskCaptions,
  taskHeader,
  writeTestWorkbook,
  type TestRows,
} from '../../../../ooxml/src/test/test-workbook.ts';

/** A hostile workbook, which must do no harm. */
export interface HostileWorkbook {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** Beginning of the refusal; undefined if it is read like the sheets of `createSheets`. */
  readonly refusal: string | undefined;
}

type Sheets = Readonly<Record<string, TestRows>>;
interface Parts {
  readonly ids?: readonly (string | number)[];
  readonly name?: string;
  readonly links?: TestRows;
  readonly header?: readonly string[];
}

const linkSheet = 'xl/worksheets/sheet2.xml';

/** Three activities of 5 days and three relationships, the last of which is redundant. */
function createSheets({
  ids = ['A', 'B', 'C'],
  name = 'First',
  links = [],
  header = linkHeader,
}: Parts = {}): Sheets {
  const [a = '', b = '', c = ''] = ids;
  const tasks = ids.map((id, place) => [id, 'Not Started', place === 0 ? name : `Activity ${place}`, 5]);
  const plain = [
    [a, b, 'FS', 0, null],
    [b, c, 'FS', 0, null],
    [a, c, 'FS', 0, null],
  ];
  return { TASK: [taskHeader, taskCaptions, ...tasks], TASKPRED: [header, linkCaptions, ...plain, ...links] };
}

/** `blankRows`: number of styled rows without a value below the data. */
export function listHostileWorkbooks(blankRows = 1_000_000): HostileWorkbook[] {
  const plain = writeTestWorkbook(createSheets());
  const old = writeTestWorkbook(createSheets(), { bookType: 'biff8' });
  const damaged = 'E_NOT_XLSX: This is not a workbook that can be read; it seems damaged';
  const file = (
    name: string,
    bytes: Uint8Array,
    refusal?: string,
    fileName = 'plan.xlsx',
  ): HostileWorkbook => ({
    name,
    fileName,
    bytes,
    refusal,
  });
  return [
    file('a bomb', createBomb(plain), "E_TOO_LARGE: The workbook's part"),
    file('a truncated workbook', plain.slice(0, plain.length / 2), damaged),
    file('a truncated old workbook', old.slice(0, old.length / 2), damaged, 'plan.xls'),
    file('an old workbook under a new name', old),
    file('a new workbook under an old name', plain, undefined, 'plan.xls'),
    file(
      'a cell without its text',
      changePart(plain, 'xl/worksheets/sheet1.xml', (xml) =>
        xml.replace(/(<c r="C3" t="s"[^>]*><v>)\d+/, '$19999'),
      ),
    ),
    file('a password', createEncrypted(), 'E_ENCRYPTED: The workbook is protected by a password'),
    ...listWrongSheets().flatMap(({ name, sheets, refusal }) => [
      file(name, writeTestWorkbook(sheets), refusal),
      file(
        `${name}, in an old workbook`,
        writeTestWorkbook(sheets, { bookType: 'biff8' }),
        refusal,
        'plan.xls',
      ),
    ]),
    file('an old workbook', old, undefined, 'plan.xls'),
    file(`${blankRows} styled blank rows`, addBlankRows(plain, blankRows)),
    file('formulas', changePart(plain, linkSheet, addFormulas)),
    file('links to other workbooks', addExternalLink(plain)),
    file('merged cells above the header', changePart(plain, linkSheet, mergeCells)),
    file(
      'a merged header that hides columns',
      changePart(plain, linkSheet, (xml) => mergeCells(xml.replace(/<c r="C1".*?<\/c>/, ''))),
      "E_COLUMN: Sheet TASKPRED has no column 'pred_type'",
    ),
    file(
      'cells of 40,000 characters',
      changePart(plain, 'xl/sharedStrings.xml', (xml) => xml.replace('First', 'x'.repeat(40_000))),
    ),
  ];
}

/** Sheets that are wrong, or look wrong, in every format. */
function listWrongSheets(): { name: string; sheets: Sheets; refusal?: string }[] {
  const plain = createSheets();
  const withLink = (...link: (string | number)[]): Sheets => createSheets({ links: [[...link, null]] });
  return [
    {
      name: 'a missing sheet',
      sheets: { TASK: plain['TASK'] ?? [], RSRC: [['rsrc_short_name']] },
      refusal: 'E_SHEET: The sheet TASKPRED is missing. Found: TASK, RSRC.',
    },
    {
      name: 'a missing column',
      sheets: createSheets({ header: linkHeader.map((name) => (name === 'pred_type' ? 'kind' : name)) }),
      refusal: "E_COLUMN: Sheet TASKPRED has no column 'pred_type'",
    },
    {
      name: 'a duplicate column',
      sheets: createSheets({ header: linkHeader.map((name) => (name === 'lag_hr_cnt' ? 'task_id' : name)) }),
      refusal: "E_COLUMN: Sheet TASKPRED has the column 'task_id' twice",
    },
    {
      name: 'a loop',
      sheets: withLink('C', 'A', 'FS', 0),
      refusal: 'E_LOOP: The logic contains a loop: A -> C -> A. P6 cannot schedule it',
    },
    {
      name: 'an unknown type',
      sheets: withLink('A', 'B', 'XX', 0),
      refusal: "E_VALUE: Sheet TASKPRED row 6, column pred_type: 'XX' is not a relationship type",
    },
    {
      name: 'a lag in words',
      sheets: withLink('A', 'B', 'SS', '2 weeks'),
      refusal: "E_VALUE: Sheet TASKPRED row 6, column lag_hr_cnt: '2 weeks' is not a number.",
    },
    {
      name: 'an enormous lag',
      sheets: withLink('A', 'B', 'SS', '1e308'),
      refusal: "E_VALUE: Sheet TASKPRED row 6, column lag_hr_cnt: '1e308' is outside what P6 can hold",
    },
    { name: 'ids that are numbers', sheets: createSheets({ ids: [1010, 1020, '1030'] }) },
    { name: 'ids that look like formulas', sheets: createSheets({ ids: ['=1+1', '+A1', '@SUM(1)'] }) },
  ];
}

function createBomb(plain: Uint8Array): Uint8Array {
  return zipSync(
    { ...unzipSync(plain), 'xl/worksheets/sheet1.xml': new Uint8Array(40_000_000) },
    { level: 6 },
  );
}

/** The start of a compound file, enough to detect that it is encrypted. */
function createEncrypted(): Uint8Array {
  const bytes = Buffer.alloc(2048);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.write('EncryptedPackage\0', 1024, 'utf16le');
  bytes.writeUInt16LE(34, 1024 + 64);
  return bytes;
}

function addBlankRows(plain: Uint8Array, count: number): Uint8Array {
  const rows = Array.from({ length: count }, (_, place) => {
    const row = place + 6;
    return `<row r="${row}" spans="1:3" s="1" customFormat="1"><c r="A${row}" s="1"/><c r="B${row}" s="1"/><c r="C${row}" s="1"/></row>`;
  });
  const bytes = unzipSync(plain);
  const xml = Buffer.from(bytes[linkSheet] ?? []).toString('utf8');
  const at = xml.indexOf('</sheetData>');
  return zipSync(
    { ...bytes, [linkSheet]: Buffer.from(xml.slice(0, at) + rows.join('') + xml.slice(at)) },
    { level: 1 },
  );
}

/** Lags as formulas with stored values. */
function addFormulas(xml: string): string {
  return xml.replaceAll(/(<c r="D[3-5]"[^>]*>)<v>/g, '$1<f>HYPERLINK("http://localhost/","x")</f><v>');
}

function addExternalLink(plain: Uint8Array): Uint8Array {
  const formulas = changePart(plain, linkSheet, (xml) =>
    xml.replaceAll(/(<c r="D[3-5]"[^>]*>)<v>/g, "$1<f>'[1]Other'!A1</f><v>"),
  );
  const linked = changePart(formulas, 'xl/_rels/workbook.xml.rels', (xml) =>
    xml.replace(
      '</Relationships>',
      '<Relationship Id="ext1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLink" Target="externalLinks/externalLink1.xml"/></Relationships>',
    ),
  );
  return zipSync({
    ...unzipSync(linked),
    'xl/externalLinks/externalLink1.xml': strToU8(
      '<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>',
    ),
    'xl/externalLinks/_rels/externalLink1.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath" Target="file:///etc/passwd" TargetMode="External"/></Relationships>',
    ),
  });
}

function mergeCells(xml: string): string {
  return xml.replace(
    '</sheetData>',
    '</sheetData><mergeCells count="1"><mergeCell ref="B1:C1"/></mergeCells>',
  );
}
