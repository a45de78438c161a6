import { describe, expect, it } from 'vitest';
import { computeRowCount, scanXer } from './scan-xer.ts';

const scan = (text: string) => scanXer(Buffer.from(text, 'latin1'));

describe('scanXer', () => {
  it('finds the position of each table, its lines and its rows', () => {
    const text =
      'ERMHDR\t8.4\r\n%T\tOBS\r\n%F\ta\r\n%R\t1\r\nmore\r\n%T\tTASK\r\n%F\tb\r\n%R\t2\r\n%R\t3\r\n%E\r\n';
    const { tables, lineCount, hasEndLine } = scan(text);
    expect(tables.map(({ start, end, ...table }) => ({ ...table, text: text.slice(start, end) }))).toEqual([
      { name: 'OBS', line: 2, lineCount: 4, rowCount: 1, text: '%T\tOBS\r\n%F\ta\r\n%R\t1\r\nmore\r\n' },
      { name: 'TASK', line: 6, lineCount: 4, rowCount: 2, text: '%T\tTASK\r\n%F\tb\r\n%R\t2\r\n%R\t3\r\n' },
    ]);
    expect(lineCount).toBe(10);
    expect(hasEndLine).toBe(true);
  });

  it.each([
    ['%T\tpobs\n', 'POBS'],
    ['%T\t POBS \r\n', 'POBS'],
    ['%T\tPOBS\tmore\n', 'POBS'],
    ['%T\tPOBS\rmore\n', 'POBS'],
    ['%T\tPOBS', 'POBS'],
    ['%T\t\n', ''],
  ])('reads %j as a table', (line, name) => {
    expect(scan(`ERMHDR\n${line}`).tables).toMatchObject([{ name, line: 2 }]);
  });

  it.each(['%T POBS\n', ' %T\tPOBS\n', '%TPOBS\n', '%t\tPOBS\n', '%T\n'])(
    'does not read %j as a table',
    (line) => {
      expect(scan(`ERMHDR\n${line}`).tables).toEqual([]);
    },
  );

  it('ends a table at a %T line that opens none, and at %E', () => {
    const { tables } = scan('ERMHDR\n%T\tA\n%R\n%T B\n%R\n%T\tC\n%E\n%R\n');
    expect(tables).toMatchObject([
      { name: 'A', lineCount: 2, rowCount: 1 },
      { name: 'C', lineCount: 1, rowCount: 0 },
    ]);
  });

  it('counts rows by their whole tag, but ends a table at any line that starts with %T or %E', () => {
    const { tables, hasEndLine } = scan('ERMHDR\n%T\tA\n%R\t1\n%Rest\n%R 2\n%V\t3\n%R\n%Else\n%R\t4\n');
    expect(tables).toMatchObject([{ name: 'A', lineCount: 6, rowCount: 2 }]);
    expect(hasEndLine).toBe(true);
  });

  it('accepts a file without a line end, without tables or without %E', () => {
    expect(scan('ERMHDR')).toEqual({ tables: [], lineCount: 1, hasEndLine: false });
    expect(scan('')).toEqual({ tables: [], lineCount: 0, hasEndLine: false });
  });

  it('adds up the rows of all tables with a name', () => {
    expect(computeRowCount(scan('ERMHDR\n%T\tA\n%R\n%T\tB\n%R\n%T\ta\n%R\n%R\n'), 'A')).toBe(3);
  });
});
