import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listFindingCodes, readTestBytes, readTestSheets } from './test/test-read-sheets.ts';
import {
  linkHeader,
  plainSheets,
  taskCaptions,
  taskHeader,
  writeTestWorkbook,
} from '../../../ooxml/src/test/test-workbook.ts';

describe('readSheetNetwork', () => {
  it('reads activities, relationships and units', async () => {
    const network = await readTestSheets({});
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

  it('refuses a workbook without a required sheet and names the P6 option that exports it', async () => {
    const { TASK = [] } = plainSheets;
    await expect(readTestBytes(writeTestWorkbook({ TASK, RSRC: [['x']] }))).rejects.toMatchObject({
      code: 'E_SHEET',
      message:
        "The sheet TASKPRED is missing. Found: TASK, RSRC. In P6 tick 'Activity Relationships' when you export to a spreadsheet.",
    });
  });

  it('finds units in USERDATA and, if the sheets have none, assumes hours with a warning', async () => {
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
    expect((await readTestSheets({ TASK: tasks, TASKPRED: bare, USERDATA: userData })).units.lags).toBe(
      'weeks',
    );
    const network = await readTestSheets({ TASK: tasks, TASKPRED: bare });
    expect([network.units.lags, ...listFindingCodes(network)]).toEqual(['hours', 'sheet.unit-assumed']);
  });

  it('reads cells written by another library', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { maxLength: 12 }), async (cells) => {
        const rows = cells.map((value, place) => [`R${place}`, 'Not Started', value, 1]);
        const { activities } = await readTestSheets({
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
