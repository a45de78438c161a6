import { describe, expect, it } from 'vitest';
import { listFindingCodes, readTestBytes, readTestSheets } from './test/test-read-sheets.ts';
import {
  changePart,
  linkCaptions,
  linkHeader,
  plainSheets,
  writeTestWorkbook,
} from '../../../ooxml/src/test/test-workbook.ts';

const plain = writeTestWorkbook(plainSheets);
const linkSheet = 'xl/worksheets/sheet2.xml';

describe('columns and captions', () => {
  it('accepts columns in any order and case, with blanks around their names', async () => {
    const network = await readTestSheets({
      TASKPRED: [
        ['LAG_hr_cnt', ' Pred_Type', 'TASK_ID ', 'other', 'pred_task_id'],
        ['Lag(h)', 'Relationship Type', 'Successor', 'Mine', 'Predecessor'],
        ['-1.5', 'finish-to-start', 'B', 'x', 'A'],
      ],
    });
    expect(network.relationships).toMatchObject([{ type: 'FS', lag: -1.5, predecessor: 0, successor: 1 }]);
    expect(network.units.lags).toBe('hours');
  });

  it('refuses a sheet without a required column and recognises captions in row 1', async () => {
    const sheet = [linkCaptions, ['A', 'B', 'FS', 0, '']];
    await expect(readTestSheets({ TASKPRED: sheet })).rejects.toMatchObject({
      code: 'E_COLUMN',
      message:
        "Sheet TASKPRED has no column 'pred_task_id' in row 1. Row 1 must keep P6's internal field names; found: Predecessor, Successor, Relationship Type, Lag(d), Delete This Row (these look like row-2 captions: was row 1 deleted?). Add the column to the export layout in P6 and export again.",
    });
  });

  it('names the row of the field names where titles lie above it', async () => {
    const sheet = [
      ['Relationships of P1'],
      ['As of 2026-03-16', 'FS'],
      linkHeader,
      linkCaptions,
      ['A', 'B', 'FS', 0, ''],
    ];
    await expect(readTestSheets({ TASKPRED: sheet })).rejects.toMatchObject({
      code: 'E_COLUMN',
      message:
        'Sheet TASKPRED has its field names in row 3; P6 wants them in row 1. Delete the rows above them and try again.',
    });
  });

  it('refuses a duplicate column', async () => {
    const sheet = [
      [...linkHeader, 'lag_hr_cnt'],
      [...linkCaptions, 'Lag(d)'],
      ['A', 'B', 'FS', 0, '', 1],
    ];
    await expect(readTestSheets({ TASKPRED: sheet })).rejects.toMatchObject({
      code: 'E_COLUMN',
      message:
        "Sheet TASKPRED has the column 'lag_hr_cnt' twice in row 1, in D and F. Delete the one that does not belong there.",
    });
  });

  it('treats row 2 as data if it contains no captions, with a warning', async () => {
    const network = await readTestSheets({ TASKPRED: [linkHeader, ['A', 'B', 'FS', 1, '']] });
    expect(network.relationships).toHaveLength(1);
    expect(listFindingCodes(network)).toEqual(['sheet.no-captions']);
  });

  it('finds the last column with a value, named or not', async () => {
    const { relationshipTable } = await readTestSheets({
      TASKPRED: [linkHeader, linkCaptions, ['A', 'B', 'FS', 1, '', null, 'note']],
    });
    expect(relationshipTable.lastColumn).toBe(6);
  });
});

describe('cells', () => {
  it('reads stored values of formulas and warns of formulas without one', async () => {
    const bytes = changePart(plain, linkSheet, (xml) => xml.replace('<v>2</v>', '<f>1+1</f><v>4</v>'));
    expect((await readTestBytes(bytes)).relationships[0]?.lag).toBe(4);
    const bare = changePart(bytes, linkSheet, (xml) => xml.replace('<v>4</v>', ''));
    expect(listFindingCodes(await readTestBytes(bare))).toEqual(['sheet.bare-formula']);
  });

  it('reads tags with a prefix, attributes in single quotes and rows without numbers', async () => {
    let sheet = '';
    const bytes = changePart(plain, linkSheet, (xml) => {
      sheet = xml
        .replaceAll(/<(\/?)(?=[a-z])/gi, '<$1x:')
        .replace('xmlns=', 'xmlns:x=')
        .replaceAll(/ r="\w*\d+"/g, '')
        .replaceAll(/ t="(\w+)"/g, " t='$1'");
      return sheet;
    });
    expect(sheet).toContain("<x:row><x:c t='s'><x:v>");
    expect(await readTestBytes(bytes)).toMatchObject({
      relationships: [{ predecessor: 0, successor: 1, lag: 2 }],
    });
  });

  it('skips 300,000 blank rows with styles', async () => {
    const rows = Array.from(
      { length: 300_000 },
      (_, place) => `<row r="${place + 4}"><c r="A${place + 4}" s="1"/></row>`,
    );
    const bytes = changePart(plain, linkSheet, (xml) =>
      xml.replace('</sheetData>', `${rows.join('')}</sheetData>`),
    );
    const network = await readTestBytes(bytes);
    expect([network.relationships.length, network.relationshipTable.lastRow]).toEqual([1, 3]);
  });

  it('reads a text of 40,000 characters', async () => {
    const text = 'x'.repeat(40_000);
    const bytes = changePart(plain, 'xl/sharedStrings.xml', (xml) => xml.replace('First', text));
    expect((await readTestBytes(bytes)).activities[0]?.name).toBe(text);
  });
});
