import fc from 'fast-check';
import { utils, write } from '@e965/xlsx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readPart } from '../package/read-part.ts';
import { SheetEdits } from '../edit/sheet-edits.ts';
import { writeWorkbookFile } from '../edit/write-workbook-file.ts';
import { readFirstRows } from '../read/row-reader.ts';
import { openWorkbook } from './open-workbook.ts';
import { readTestBytes } from '../../../schedule/src/sheet/test/test-read-sheets.ts';
import { changePart, plainSheets, writeDamagedProperties, writeTestWorkbook } from '../test/test-workbook.ts';

describe('.xls workbooks', () => {
  it('reads .xls', async () => {
    const network = await readTestBytes(writeTestWorkbook(plainSheets, { bookType: 'biff8' }), 'plan.xls');
    expect(network.activities).toMatchObject([{ code: 'A', remainingDuration: 5 }, { code: 'B' }]);
    expect(network.relationships).toMatchObject([{ type: 'FS', lag: 2 }]);
  });

  it('ignores the stated number of properties of an .xls', async () => {
    const old = writeDamagedProperties(plainSheets);
    const { activities } = await readTestBytes(old, 'plan.xls');
    expect(activities).toMatchObject([{ code: 'A' }, { code: 'B' }]);
  });

  it('converts .xls without writing invalid attributes', async () => {
    const book = utils.book_new();
    for (const [name, rows] of Object.entries(plainSheets)) {
      const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
      sheet['!cols'] = [{ wch: 20 }, { wch: 30, level: 2 }];
      utils.book_append_sheet(book, sheet, name);
    }
    const old = new Uint8Array(
      write(book, { type: 'buffer', bookType: 'biff8', cellStyles: true }) as Buffer,
    );
    const file = await openWorkbook(old, 'plan.xls');
    const columns = file.sheets.map(({ part }) => /<cols>.*<\/cols>/.exec(readPart(part))?.[0] ?? '');
    expect(columns).toHaveLength(2);
    for (const xml of columns) {
      expect(xml).toContain('width="');
      expect(xml).not.toMatch(/ level="/);
    }
  });
});

describe('a workbook with the wrong extension', () => {
  it.each([
    ['plan.xlsx', { bookType: 'biff8' }, 'an old workbook (.xls)'],
    ['plan.xls', { bookType: 'xlsx' }, 'a new workbook (.xlsx)'],
  ] as const)('is read, and the name %s is noted', async (fileName, options, kind) => {
    const { activities, findings } = await readTestBytes(writeTestWorkbook(plainSheets, options), fileName);
    expect(activities).toMatchObject([{ code: 'A' }, { code: 'B' }]);
    expect(findings).toMatchObject([
      { code: 'sheet.file-name', severity: 'info', message: expect.stringContaining(kind) as string },
    ]);
  });
});

describe('cells with missing shared strings', () => {
  it('are emptied, with a note that names them', async () => {
    const bytes = changePart(writeTestWorkbook(plainSheets), 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace(/(<c r="C[34]" t="s"[^>]*><v>)\d+/g, '$1999'),
    );
    const file = await openWorkbook(bytes, 'plan.xlsx');
    expect(file.notes).toMatchObject([
      {
        code: 'sheet.missing-text',
        message: expect.stringMatching(/^2 cells refer to text .*: TASK!C3, TASK!C4\. /) as string,
      },
    ]);
    const xml = readPart(file.sheets[0]?.part as never);
    expect(xml).not.toContain('999');
    expect(xml).toMatch(/<c r="C3"[^>]*\/>/);
    const { activities } = await readTestBytes(bytes);
    expect(activities).toMatchObject([
      { code: 'A', name: '' },
      { code: 'B', name: '' },
    ]);
  });

  it('give no note if there are none', async () => {
    const file = await openWorkbook(writeTestWorkbook(plainSheets), 'plan.xlsx');
    expect(file.notes).toEqual([]);
  });
});

describe('unusual parts', () => {
  const plain = writeTestWorkbook(plainSheets);

  it('are found whatever the case of their names, and no name is used twice', async () => {
    const renamed = zipSync(
      Object.fromEntries(
        Object.entries(unzipSync(plain)).map(([name, part]) => [
          name.replace('sharedStrings', 'SharedStrings').replace('worksheets/sheet', 'Worksheets/Sheet'),
          part,
        ]),
      ),
    );
    const file = await openWorkbook(renamed, 'plan.xlsx');
    expect(file.notes).toEqual([]);
    const { activities } = await readTestBytes(renamed);
    expect(activities).toMatchObject([{ name: 'First' }, { name: 'Second' }]);
    const report = [
      { name: 'REPORT', headers: [['A']], columns: [{ kind: 'text' }], rows: [['x']] },
    ] as const;
    const { bytes } = await writeWorkbookFile(file, { report });
    const names = Object.keys(unzipSync(Buffer.concat(bytes))).map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['UTF-16', 'UTF-16', (xml: string) => Buffer.from(`\ufeff${xml}`, 'utf16le')],
    ['ISO 8859-1', 'ISO-8859-1', (xml: string) => Buffer.from(xml, 'latin1')],
  ])('are read in %s and written as UTF-8', async (_what, encoding, encode) => {
    const parts = unzipSync(writeTestWorkbook({ ...plainSheets, Übersicht: [['Größe']] }));
    for (const [name, part] of Object.entries(parts)) {
      const xml = Buffer.from(part).toString('utf8').replace('encoding="UTF-8"', `encoding="${encoding}"`);
      parts[name] = encode(xml);
    }
    const file = await openWorkbook(zipSync(parts), 'plan.xlsx');
    expect(file.sheets.map(({ name }) => name)).toEqual(['TASK', 'TASKPRED', 'Übersicht']);
    const [, , sheet] = file.sheets;
    expect(await readFirstRows(file, sheet as never, 1)).toEqual([new Map([[0, 'Größe']])]);
    const edits = new SheetEdits();
    edits.setCell(3, 2, 'Erster');
    const { bytes } = await writeWorkbookFile(file, { sheets: new Map([['TASK', edits]]) });
    const written = Buffer.from(unzipSync(Buffer.concat(bytes))['xl/worksheets/sheet1.xml'] ?? []);
    expect(written.toString('utf8')).toMatch(/^<\?xml version="1.0" encoding="UTF-8"/);
  });

  it('do not count a commented-out sheet', async () => {
    const bytes = changePart(plain, 'xl/workbook.xml', (xml) =>
      xml.replace('<sheets>', '<!-- <sheet name="X" sheetId="9" r:id="rId1"/> --><sheets>'),
    );
    const { sheets } = await openWorkbook(bytes, 'plan.xlsx');
    expect(sheets.map(({ name }) => name)).toEqual(['TASK', 'TASKPRED']);
  });
});

describe('hostile and broken workbooks', () => {
  const plain = writeTestWorkbook(plainSheets);

  const refuse = async (bytes: Uint8Array, fileName = 'plan.xlsx') => {
    try {
      await readTestBytes(bytes, fileName);
      return 'read';
    } catch (error) {
      return `${String((error as { code?: unknown }).code)} ${(error as Error).message}`;
    }
  };

  it('refuses a zip bomb before unpacking anything', async () => {
    const parts = unzipSync(plain);
    const bomb = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': new Uint8Array(40_000_000) }, { level: 6 });
    const sentence =
      /^E_TOO_LARGE The workbook's part 'xl\/worksheets\/sheet1.xml' unpacks to \d+ times its size/;
    expect(await refuse(bomb)).toMatch(sentence);
    // The sizes come from the zip's directory, so a file is refused even if only its directory is intact.
    const directory = Buffer.from(bomb).readUInt32LE(bomb.length - 22 + 16);
    expect(await refuse(bomb.fill(0, 4, directory))).toMatch(sentence);
  });

  it('refuses a workbook whose parts are larger than stated', async () => {
    const packed = zipSync({ ...unzipSync(plain), 'xl/worksheets/sheet1.xml': strToU8('x'.repeat(60_000)) });
    const at = Buffer.from(packed).lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24;
    new DataView(packed.buffer).setUint32(at, 100, true);
    expect(await refuse(packed)).toMatch(
      /^E_NOT_XLSX .*damaged: the part 'xl\/worksheets\/sheet1.xml' cannot be unpacked/,
    );
  });

  it.each([0, 6] as const)('refuses an altered part packed at level %s', async (level) => {
    const packed = Buffer.from(zipSync(unzipSync(plain), { level }));
    const at = packed.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 16;
    packed.writeUInt8(packed.readUInt8(at) ^ 1, at);
    expect(await refuse(packed)).toMatch(
      /^E_NOT_XLSX .*damaged: the part 'xl\/worksheets\/sheet1.xml' does not match its checksum/,
    );
  });

  it.each([
    ['an empty file', new Uint8Array(), 'E_EMPTY The file is empty (0 bytes).'],
    [
      'an XER',
      strToU8('ERMHDR\t8.4\n'),
      'E_NOT_XLSX This is not an Excel workbook (.xlsx or .xls): it is a Primavera XER file.',
    ],
    [
      'a web page',
      strToU8('<html><table>'),
      'E_NOT_XLSX This is not an Excel workbook (.xlsx or .xls): it is a web page.',
    ],
    [
      'a zip of something',
      zipSync({ 'a.txt': strToU8('a') }),
      'E_NOT_XLSX This is a zip: unzip it and send the file inside, such as an .xer or a workbook (.xlsx or .xls).',
    ],
    [
      'an OpenDocument file',
      zipSync({ mimetype: strToU8('application/vnd'), 'META-INF/manifest.xml': strToU8('<manifest/>') }),
      'E_NOT_XLSX This is not an Excel workbook (.xlsx or .xls): it is an OpenDocument file (.ods). Save it in Excel as an Excel workbook (.xlsx) and try again.',
    ],
    [
      'text',
      strToU8('A,B\n1,2\n'),
      'E_NOT_XLSX This is not an Excel workbook (.xlsx or .xls): it is plain text. In P6 use File > Export > Spreadsheet (XLSX).',
    ],
    [
      'half a workbook',
      plain.slice(0, plain.length / 2),
      'E_NOT_XLSX This is not a workbook that can be read; it seems damaged',
    ],
    [
      'a workbook with macros',
      changePart(plain, '[Content_Types].xml', (xml) =>
        xml.replace('spreadsheetml.sheet.main', 'sheet.macroEnabled.main'),
      ),
      'E_NOT_XLSX This is not an Excel workbook (.xlsx or .xls): it is a workbook with macros (.xlsm).',
    ],
    [
      'a binary workbook',
      writeTestWorkbook(plainSheets, { bookType: 'xlsb' }),
      'E_NOT_XLSX This is not an Excel workbook (.xlsx or .xls): it is a binary workbook (.xlsb).',
    ],
    [
      'a sheet cut off',
      changePart(plain, 'xl/worksheets/sheet2.xml', (xml) => xml.slice(0, -120)),
      'E_NOT_XLSX This is not a workbook that can be read; it seems damaged',
    ],
    [
      'a sheet with entities',
      changePart(plain, 'xl/worksheets/sheet2.xml', (xml) =>
        xml.replace('<worksheet', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet'),
      ),
      'E_NOT_XLSX This is not a workbook that can be read; it seems damaged',
    ],
  ])('describes what is wrong with %s', async (_, bytes, expected) => {
    expect(await refuse(bytes)).toContain(expected);
  });

  it('reports a password', async () => {
    const encrypted = Buffer.alloc(2048);
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(encrypted);
    encrypted.write('EncryptedPackage\0', 1024, 'utf16le');
    encrypted.writeUInt16LE(34, 1024 + 64);
    expect(await refuse(encrypted)).toMatch(
      /^E_ENCRYPTED The workbook is protected by a password; save it without one/,
    );
  });

  it('returns or throws UnusableInputError for an .xls cut off anywhere', async () => {
    const old = writeTestWorkbook(plainSheets, { bookType: 'biff8' });
    for (let length = 0; length < old.length; length += 97) {
      expect(await refuse(old.slice(0, length), 'plan.xls')).toMatch(/^(read|E_\w+ )/);
    }
  });

  it('returns or throws UnusableInputError for random bytes anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(plain.length - 1),
        fc.uint8Array({ minLength: 1, maxLength: 9 }),
        async (at, noise) => {
          const bytes = plain.slice();
          bytes.set(noise.slice(0, bytes.length - at), at);
          expect(await refuse(bytes)).toMatch(/^(read|E_\w+ )/);
        },
      ),
      { numRuns: 500 },
    );
  });
});
