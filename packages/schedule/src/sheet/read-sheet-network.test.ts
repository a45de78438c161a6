import fc from 'fast-check';
import { utils, write } from '@e965/xlsx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { formatMinutes } from '../model/minutes.ts';
import { readPart } from './package/read-part.ts';
import { readSheetNetwork } from './read-sheet-network.ts';
import { readWorkbookInput } from './read-workbook-input.ts';
import type { SheetNetwork } from './sheet-network.ts';
import {
  changePart,
  linkCaptions,
  linkHeader,
  plainSheets,
  taskCaptions,
  taskHeader,
  writeTestWorkbook,
  type TestRows,
} from './test-workbook.ts';

async function readBytes(bytes: Uint8Array, fileName = 'plan.xlsx'): Promise<SheetNetwork> {
  return readSheetNetwork(await readWorkbookInput(bytes, fileName), { activityColumns: ['status_code'] });
}
const read = (sheets: Readonly<Record<string, TestRows>>): Promise<SheetNetwork> =>
  readBytes(writeTestWorkbook({ ...plainSheets, ...sheets }));
const codes = ({ findings }: SheetNetwork): string[] => findings.map(({ code }) => code);

describe('reading P6 spreadsheets', () => {
  it('reads activities, relationships and units', async () => {
    const network = await read({});
    expect(network.activities).toMatchObject([
      { code: 'A', row: 3, status: 'notStarted', name: 'First', remainingDuration: 5 },
      { code: 'B', row: 4 },
    ]);
    expect(network.relationships).toMatchObject([
      { row: 3, predecessor: 0, successor: 1, type: 'FS', lag: 2, isDeleted: false, isExternal: false },
    ]);
    expect(network.units).toEqual({ durations: 'days', lags: 'days', floats: 'days' });
    expect(network.findings).toEqual([]);
  });

  it('takes columns in any order and case, with blanks around their names', async () => {
    const network = await read({
      TASKPRED: [
        ['LAG_hr_cnt', ' Pred_Type', 'TASK_ID ', 'other', 'pred_task_id'],
        ['Lag(h)', 'Relationship Type', 'Successor', 'Mine', 'Predecessor'],
        ['-1.5', 'finish-to-start', 'B', 'x', 'A'],
      ],
    });
    expect(network.relationships).toMatchObject([{ type: 'FS', lag: -1.5, predecessor: 0, successor: 1 }]);
    expect(network.units.lags).toBe('hours');
  });

  it.each([
    ['5', 5],
    [' 21.7 ', 21.7],
    ['21,7', 21.7],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['', 0],
    [-3, -3],
  ])('reads the lag %j', async (lag, expected) => {
    const { relationships } = await read({
      TASKPRED: [linkHeader, linkCaptions, ['A', 'B', 'PR_SS', lag, '']],
    });
    expect(relationships[0]?.lag).toBe(expected);
  });

  it.each([
    ['2 weeks', "Sheet TASKPRED row 3, column lag_hr_cnt: '2 weeks' is not a number."],
    ['1,234', "Sheet TASKPRED row 3, column lag_hr_cnt: '1,234' is not a number."],
    [true, "Sheet TASKPRED row 3, column lag_hr_cnt: 'true' is not a number."],
  ])('refuses the lag %j', async (lag, message) => {
    const answer = read({ TASKPRED: [linkHeader, linkCaptions, ['A', 'B', 'FS', lag, '']] });
    await expect(answer).rejects.toMatchObject({ code: 'E_VALUE', message });
  });

  it('names what no sheet may lack', async () => {
    await expect(
      readBytes(writeTestWorkbook({ TASK: plainSheets['TASK'] ?? [], RSRC: [['x']] })),
    ).rejects.toMatchObject({
      code: 'E_SHEET',
      message:
        "The sheet TASKPRED is missing. Found: TASK, RSRC. In P6 tick 'Activity Relationships' when you export to a spreadsheet.",
    });
    await expect(read({ TASKPRED: [linkCaptions, ['A', 'B', 'FS', 0, '']] })).rejects.toMatchObject({
      code: 'E_COLUMN',
      message:
        "Sheet TASKPRED has no column 'pred_task_id' in row 1. Row 1 must keep P6's internal field names; found: Predecessor, Successor, Relationship Type, Lag(d), Delete This Row (these look like row-2 captions: was row 1 deleted?). Add the column to the export layout in P6 and export again.",
    });
    await expect(
      read({
        TASKPRED: [
          [...linkHeader, 'lag_hr_cnt'],
          [...linkCaptions, 'Lag(d)'],
          ['A', 'B', 'FS', 0, '', 1],
        ],
      }),
    ).rejects.toMatchObject({
      code: 'E_COLUMN',
      message:
        "Sheet TASKPRED has the column 'lag_hr_cnt' twice in row 1, in D and F. Delete the one that does not belong there.",
    });
    await expect(
      read({ TASKPRED: [linkHeader, linkCaptions, ['A', 'B', 'XX', 0, '']] }),
    ).rejects.toMatchObject({
      code: 'E_VALUE',
      message:
        "Sheet TASKPRED row 3, column pred_type: 'XX' is no relationship type (expected FS, SS, FF, SF).",
    });
    await expect(
      read({ TASKPRED: [linkHeader, linkCaptions, ['A', null, 'FS', 0, '']] }),
    ).rejects.toMatchObject({
      code: 'E_VALUE',
    });
  });

  it('takes row 2 for data when it holds no captions, and says so', async () => {
    const network = await read({ TASKPRED: [linkHeader, ['A', 'B', 'FS', 1, '']] });
    expect(network.relationships).toHaveLength(1);
    expect(codes(network)).toEqual(['sheet.no-captions']);
  });

  it('knows the last column anything stands in, named or not', async () => {
    const { relationshipTable } = await read({
      TASKPRED: [linkHeader, linkCaptions, ['A', 'B', 'FS', 1, '', null, 'note']],
    });
    expect(relationshipTable.lastColumn).toBe(6);
  });

  it('finds units in USERDATA, and assumes hours with a warning where nothing tells them', async () => {
    const bare = [
      linkHeader,
      ['Predecessor', 'Successor', 'Relationship Type', 'Lag', ''],
      ['A', 'B', 'FS', 1, ''],
    ];
    const tasks = [
      taskHeader,
      ['Activity ID', 'Activity Status', 'Activity Name', 'Remaining Duration'],
      ['A', '', '', 1],
      ['B', '', '', 1],
    ];
    const userData = [
      ['user_data'],
      ['UserSettings Do Not Edit'],
      ['DurationQtyType=QT_Week\r\nDateFormat=m/d/yyyy'],
    ];
    expect((await read({ TASK: tasks, TASKPRED: bare, USERDATA: userData })).units.lags).toBe('weeks');
    const network = await read({ TASK: tasks, TASKPRED: bare });
    expect([network.units.lags, ...codes(network)]).toEqual(['hours', 'sheet.unit-assumed']);
  });

  const deletedTasks: TestRows = [
    [...taskHeader, 'delete_record_flag'],
    [...taskCaptions, 'Delete This Row'],
    ['A', '', '', 1, ''],
    ['B', '', '', 1, 'Y'],
    ['C', '', '', 1, ''],
  ];

  it('takes links of an activity the same workbook deletes for deleted, and says so once', async () => {
    const links = [
      ['A', 'C', 'FS', 0, ''],
      ['A', 'B', 'FS', 0, ''],
      ['B', 'C', 'FS', 0, ''],
      ['B', 'Z', 'FS', 0, ''],
      ['B', 'A', 'FS', 0, 'd'],
    ];
    const network = await read({ TASK: deletedTasks, TASKPRED: [linkHeader, linkCaptions, ...links] });
    expect(network.relationships.map(({ isDeleted }) => isDeleted)).toEqual([false, true, true, true, true]);
    expect(network.relationships.map(({ isExternal }) => isExternal)).toEqual(Array(5).fill(false));
    expect(network.findings).toEqual([
      {
        code: 'sheet.deleted-activity',
        severity: 'warning',
        message:
          "Sheet TASKPRED has 3 relationships of activities whose rows on sheet TASK are flagged for deletion, first in row 4: activity 'B', row 4 of TASK. P6 deletes them with the activity, so they are left out of account, and nothing is written into their rows.",
        at: { sheet: 'TASKPRED', row: 4, activity: 'B' },
      },
    ]);
  });

  it('says nothing of links that are flagged themselves, or whose activity stands on TASK once more', async () => {
    const flagged = [linkHeader, linkCaptions, ['A', 'B', 'FS', 0, 'D']];
    expect((await read({ TASK: deletedTasks, TASKPRED: flagged })).findings).toEqual([]);
    const twice = [...deletedTasks, ['B', '', '', 1, '']];
    const network = await read({
      TASK: twice,
      TASKPRED: [linkHeader, linkCaptions, ['A', 'B', 'FS', 0, '']],
    });
    expect(network.relationships).toMatchObject([{ isDeleted: false, isExternal: false }]);
    expect(network.findings).toEqual([]);
  });

  it('knows deleted activities by project and id', async () => {
    const [header = [], captions = [], ...rows] = deletedTasks;
    const tasks = [
      [...header, 'proj_id'],
      [...captions, 'Project ID'],
      ...rows.map((row) => [...row, row[0] === 'C' ? 'Q' : 'P']),
    ];
    const read2 = (link: TestRows[number]) =>
      read({
        TASK: tasks,
        TASKPRED: [
          [...linkHeader, 'pred_proj_id', 'proj_id'],
          [...linkCaptions, 'Predecessor Project', 'Successor Project'],
          link,
        ],
      });
    const deleted = { isDeleted: true, isExternal: false };
    expect((await read2(['A', 'B', 'FS', 0, '', 'P', 'P'])).relationships).toMatchObject([deleted]);
    expect((await read2(['B', 'C', 'FS', 0, '', 'P', 'Q'])).relationships).toMatchObject([deleted]);
    expect((await read2(['A', 'B', 'FS', 0, '', '', ''])).relationships).toMatchObject([deleted]);
    expect((await read2(['A', 'B', 'FS', 0, '', 'P', 'Q'])).relationships).toMatchObject([
      { isDeleted: false, isExternal: true },
    ]);
  });

  it('matches ids that look like numbers, formulas', async () => {
    const ids = [1010, '=A1+B2', '@x', ' 7 ', '1E5', '007'];
    const network = await read({
      TASK: [taskHeader, taskCaptions, ...ids.map((id) => [id, '', '', 1])],
      TASKPRED: [
        linkHeader,
        linkCaptions,
        ...ids.slice(1).map((id, place) => [String(ids[place]), id, 'FS', 0, '']),
      ],
    });
    expect(network.activities.map(({ code }) => code)).toEqual(['1010', '=A1+B2', '@x', '7', '1E5', '007']);
    expect(network.relationships.map(({ predecessor, successor }) => [predecessor, successor])).toEqual(
      ids.slice(1).map((_, place) => [place, place + 1]),
    );
  });

  it.each([
    ['serial', 46097.333333, 'd/mm/yyyy', '2026-03-16T08:00'],
    ['text in its format', '16/03/2026 08:00 A', 'd/mm/yyyy', '2026-03-16T08:00'],
    ['constrained', '3/6/26*', 'm/d/yy', '2026-03-06T00:00'],
    ['month by name', '16-Mar-26', undefined, '2026-03-16T00:00'],
    ['ISO', '2026-03-16T17:00:00', undefined, '2026-03-16T17:00'],
    ['afternoon', '16/03/2026 5:00 PM', undefined, '2026-03-16T17:00'],
    ['ambiguous', '3/6/2026', undefined, undefined],
    ['no date', 'soon', 'd/mm/yyyy', undefined],
    ['no such day', '31/02/2026', 'd/mm/yyyy', undefined],
  ])('reads a date: %s', async (_, value, format, expected) => {
    const network = await read({
      TASK: [
        [...taskHeader, 'start_date'],
        [...taskCaptions, '(*)Start'],
        ['A', '', '', 1, value],
        ['B', '', '', 1, null],
      ],
      ...(format === undefined ? {} : { USERDATA: [['user_data'], ['x'], [`DateFormat=${format}`]] }),
    });
    const start = network.activities[0]?.start;
    expect(start === undefined ? undefined : formatMinutes(start)).toBe(expected);
    expect(codes(network)).toEqual(expected === undefined ? ['E_VALUE'] : []);
  });

  it('counts dates of 1904 workbooks from 1904', async () => {
    const bytes = writeTestWorkbook(
      {
        ...plainSheets,
        TASK: [
          [...taskHeader, 'start_date'],
          [...taskCaptions, '(*)Start'],
          ['A', '', '', 1, 46097.5 - 1462],
          ['B', '', '', 1, null],
        ],
      },
      { isFrom1904: true },
    );
    expect(formatMinutes((await readBytes(bytes)).activities[0]?.start ?? (0 as never))).toBe(
      '2026-03-16T12:00',
    );
  });

  it('tells external links from unknown activities', async () => {
    const header = [...linkHeader, 'pred_proj_id', 'proj_id'];
    const captions = [...linkCaptions, '(*)Predecessor Project', '(*)Successor Project'];
    const network = await read({
      TASKPRED: [
        header,
        captions,
        ['A', 'B', 'FS', 0, '', 'P', 'P'],
        ['A', 'B', 'FS', 0, '', 'Q', 'P'],
        ['Z', 'B', 'FS', 0, '', 'P', 'P'],
        ['Z', 'B', 'FF', 0, 'D', 'P', 'P'],
      ],
    });
    expect(network.relationships.map(({ isExternal }) => isExternal)).toEqual([false, true, true, true]);
    expect(network.relationships.map(({ predecessor }) => predecessor)).toEqual([0, 2, 3, 3]);
    expect(network.relationships.map(({ isDeleted }) => isDeleted)).toEqual([false, false, false, true]);
    expect(network.findings).toMatchObject([{ code: 'E_UNKNOWN_ACT', at: { row: 5, activity: 'Z' } }]);
  });

  it('notes ids that differ in case alone, and such as stand twice', async () => {
    const network = await read({
      TASK: [
        taskHeader,
        taskCaptions,
        ['A', '', '', 1],
        ['B', '', '', 1],
        ['b', '', '', 1],
        ['A', '', '', 1],
      ],
    });
    expect(codes(network)).toEqual(['sheet.case-clash', 'sheet.activity-twice']);
  });

  it('reads stored values of formulas, and notes formulas without', async () => {
    const bytes = changePart(writeTestWorkbook(plainSheets), 'xl/worksheets/sheet2.xml', (xml) =>
      xml.replace('<v>2</v>', '<f>1+1</f><v>4</v>'),
    );
    expect((await readBytes(bytes)).relationships[0]?.lag).toBe(4);
    const bare = changePart(bytes, 'xl/worksheets/sheet2.xml', (xml) => xml.replace('<v>4</v>', ''));
    expect(codes(await readBytes(bare))).toEqual(['sheet.bare-formula']);
  });

  it('reads tags with a prefix, attributes in single quotes and rows without numbers', async () => {
    const bytes = changePart(writeTestWorkbook(plainSheets), 'xl/worksheets/sheet2.xml', (xml) =>
      xml
        .replaceAll(/<(\/?)(?=[a-z])/gi, '<$1x:')
        .replace('xmlns=', 'xmlns:x=')
        .replaceAll(/ r="\w*\d+"/g, '')
        .replaceAll(/ t="(\w+)"/g, " t='$1'"),
    );
    expect(await readBytes(bytes)).toMatchObject({
      relationships: [{ predecessor: 0, successor: 1, lag: 2 }],
    });
  });

  it('reads .xls', async () => {
    const network = await readBytes(writeTestWorkbook(plainSheets, { bookType: 'biff8' }), 'plan.xls');
    expect(network.activities).toMatchObject([{ code: 'A', remainingDuration: 5 }, { code: 'B' }]);
    expect(network.relationships).toMatchObject([{ type: 'FS', lag: 2 }]);
  });

  it('turns .xls into a workbook without attributes no workbook may have', async () => {
    const book = utils.book_new();
    for (const [name, rows] of Object.entries(plainSheets)) {
      const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
      sheet['!cols'] = [{ wch: 20 }, { wch: 30, level: 2 }];
      utils.book_append_sheet(book, sheet, name);
    }
    const old = new Uint8Array(
      write(book, { type: 'buffer', bookType: 'biff8', cellStyles: true }) as Buffer,
    );
    const file = await readWorkbookInput(old, 'plan.xls');
    const columns = file.sheets.map(({ part }) => /<cols>.*<\/cols>/.exec(readPart(part))?.[0] ?? '');
    expect(columns).toHaveLength(2);
    for (const xml of columns) {
      expect(xml).toContain('width="');
      expect(xml).not.toMatch(/ level="/);
    }
  });

  it('reads the same from any cells a library of others writes', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { maxLength: 12 }), async (cells) => {
        const rows = cells.map((value) => ['A', 'Not Started', value, 1]);
        const { activities } = await read({
          TASK: [taskHeader, taskCaptions, ['A', '', '', 1], ['B', '', '', 1], ...rows],
        });
        expect(activities.slice(2).map(({ name }) => name)).toEqual(
          cells.map((value) => String(value).trim()),
        );
      }),
      { numRuns: 200 },
    );
  });
});

describe('hostile and broken workbooks', () => {
  const plain = writeTestWorkbook(plainSheets);
  const refuse = async (bytes: Uint8Array, fileName = 'plan.xlsx') => {
    try {
      await readBytes(bytes, fileName);
      return 'read';
    } catch (error) {
      return `${String((error as { code?: unknown }).code)} ${(error as Error).message}`;
    }
  };

  it('refuses a bomb before it unpacks anything', async () => {
    const parts = unzipSync(plain);
    const bomb = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': new Uint8Array(40_000_000) }, { level: 6 });
    const started = performance.now();
    expect(await refuse(bomb)).toMatch(
      /^E_TOO_LARGE The workbook's part 'xl\/worksheets\/sheet1.xml' unpacks to \d+ times/,
    );
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('refuses a workbook whose parts lie about their size', async () => {
    const packed = zipSync({ ...unzipSync(plain), 'xl/worksheets/sheet1.xml': strToU8('x'.repeat(60_000)) });
    const at = Buffer.from(packed).lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24;
    new DataView(packed.buffer).setUint32(at, 100, true);
    expect(await refuse(packed)).toMatch(/^E_NOT_XLSX .*damaged/);
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
      'E_NOT_XLSX This is not an Excel workbook (.xlsx or .xls): it is a zip file without a workbook in it.',
    ],
    [
      'half a workbook',
      plain.slice(0, plain.length / 2),
      'E_NOT_XLSX This is not a workbook that can be read; it seems damaged',
    ],
    [
      'an old workbook under a new name',
      writeTestWorkbook(plainSheets, { bookType: 'biff8' }),
      'E_NOT_XLSX The file is named .xlsx, but its content is that of an old workbook',
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
  ])('says what is wrong with %s', async (_, bytes, expected) => {
    expect(await refuse(bytes)).toContain(expected);
  });

  it('names a password', async () => {
    const encrypted = Buffer.alloc(2048);
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(encrypted);
    encrypted.write('EncryptedPackage\0', 1024, 'utf16le');
    encrypted.writeUInt16LE(34, 1024 + 64);
    expect(await refuse(encrypted)).toMatch(
      /^E_ENCRYPTED The workbook is protected by a password; save it without one/,
    );
  });

  it('ends for every truncation of an old workbook', async () => {
    const old = writeTestWorkbook(plainSheets, { bookType: 'biff8' });
    for (let length = 0; length < old.length; length += 97) {
      expect(await refuse(old.slice(0, length), 'plan.xls')).toMatch(/^(read|E_\w+ )/);
    }
  });

  it('ends for random bytes in any place', async () => {
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

  it('passes over 300,000 blank rows with styles', async () => {
    const rows = Array.from(
      { length: 300_000 },
      (_, place) => `<row r="${place + 4}"><c r="A${place + 4}" s="1"/></row>`,
    );
    const bytes = changePart(plain, 'xl/worksheets/sheet2.xml', (xml) =>
      xml.replace('</sheetData>', `${rows.join('')}</sheetData>`),
    );
    const network = await readBytes(bytes);
    expect([network.relationships.length, network.relationshipTable.lastRow]).toEqual([1, 3]);
  });

  it('takes a text of 40,000 characters', async () => {
    const text = 'x'.repeat(40_000);
    const bytes = changePart(plain, 'xl/sharedStrings.xml', (xml) => xml.replace('First', text));
    expect((await readBytes(bytes)).activities[0]?.name).toBe(text);
  });
});
