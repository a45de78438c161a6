import { describe, expect, it } from 'vitest';
import { formatMinutes } from '../model/minutes.ts';
import { listFindingCodes, readTestBytes, readTestSheets } from './test/test-read-sheets.ts';
import {
  linkCaptions,
  linkHeader,
  plainSheets,
  taskCaptions,
  taskHeader,
  writeTestWorkbook,
} from '../../../ooxml/src/test/test-workbook.ts';

describe('ids of activities', () => {
  it('are matched with those of relationships even if they look like numbers or formulas', async () => {
    const ids = [1010, '=A1+B2', '@x', ' 7 ', '1E5', '007'];
    const network = await readTestSheets({
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

  it('are noted if they differ only in case or appear twice', async () => {
    const network = await readTestSheets({
      TASK: [
        taskHeader,
        taskCaptions,
        ['A', '', '', 1],
        ['B', '', '', 1],
        ['b', '', '', 1],
        ['A', '', '', 1],
      ],
    });
    expect(listFindingCodes(network)).toEqual(['sheet.case-clash', 'sheet.activity-twice']);
  });
});

describe('the WBS of activities', () => {
  it.each([
    ['WBS column where it holds codes', 'P.CIV', 'P.CIV.X', 'P.CIV'],
    ['WBS path in place of internal ids', 52340, 'P.CIV', 'P.CIV'],
    ['WBS column where there is nothing else', 52340, '', '52340'],
  ])('is the %s', async (_, id, path, expected) => {
    const network = await readTestSheets({
      TASK: [
        ['task_code', 'status_code', 'wbs_id', 'projwbs__wbs_full_name'],
        ['Activity ID', 'Activity Status', 'WBS', 'WBS Path'],
        ['A', 'Not Started', id, path],
      ],
    });
    expect(network.activities[0]?.wbs).toBe(expected);
  });
});

describe('dates of activities', () => {
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
  ])('are read, or noted if not certain: %s', async (_, value, format, expected) => {
    const network = await readTestSheets({
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
    expect(listFindingCodes(network)).toEqual(expected === undefined ? ['E_VALUE'] : []);
  });

  it('count from 1904 if the workbook says so', async () => {
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
    expect(formatMinutes((await readTestBytes(bytes)).activities[0]?.start ?? (0 as never))).toBe(
      '2026-03-16T12:00',
    );
  });
});
