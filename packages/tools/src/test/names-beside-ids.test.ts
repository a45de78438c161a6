import { reportSchema, type Report } from '@floatwise/contracts';
import { readSchedule, readXer } from '@floatwise/schedule';
import { isXerFile } from '@floatwise/ooxml/head';
import { listGoldenCases } from '@floatwise/testkit/golden';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listTools } from '../index.ts';

type Table = NonNullable<Report['tables']>[number];

/** Columns that contain nothing but IDs of activities, without a column of names right behind them. */
function listNameless({ columns, rows }: Table, codes: ReadonlySet<string>): string[] {
  return columns.flatMap(({ title }, place) => {
    const cells = rows.map((cells) => cells[place]).filter((cell) => cell !== null && cell !== undefined);
    const isIds = cells.length > 0 && cells.every((cell) => codes.has(String(cell)));
    return isIds && !/Name$/.test(columns[place + 1]?.title ?? '') ? title : [];
  });
}

describe.each(listTools().map(({ id }) => id))('the lists of %s', (toolId) => {
  it('have the name of an activity beside its ID', () => {
    const nameless = listGoldenCases(join(import.meta.dirname, '..', toolId)).flatMap(
      ({ name, input, others, expectedReport }) => {
        const { tables = [] } = reportSchema.parse(expectedReport);
        if (tables.length === 0) return [];
        const files = [input, ...others.map(({ bytes }) => bytes)].filter(isXerFile);
        const codes = files.flatMap((bytes) =>
          readSchedule(readXer(Buffer.from(bytes), { codePage: 'auto' })).activities.map(({ code }) => code),
        );
        return tables.flatMap((table) =>
          listNameless(table, new Set(codes)).map((column) => `${name}: ${table.title}, ${column}`),
        );
      },
    );
    expect(nameless).toEqual([]);
  });
});
