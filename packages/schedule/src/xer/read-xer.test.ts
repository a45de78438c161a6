import { describe, expect, it } from 'vitest';
import { checkXerHead } from './bytes/check-xer-head.ts';
import { findTable, getTable, readXer } from './read-xer.ts';

const lines = (...rows: readonly string[]) => `${rows.join('\r\n')}\r\n`;
const withTask = (name: string) =>
  lines(
    'ERMHDR\t8.4\t2026-03-16\tProject\ta\tb\tc\td\tEUR',
    '%T\tTASK',
    '%F\ttask_id\ttask_name',
    `%R\t1\t${name}`,
    '%E',
  );
const readName = (bytes: Uint8Array, codePage?: 'windows-1251' | 'shift_jis') =>
  getTable(readXer(bytes, codePage ? { codePage } : {}), 'TASK').findText(0, 'task_name');

describe('an XER', () => {
  it('is read with its header, its tables and their columns', () => {
    const xer = readXer(Buffer.from(withTask('Dig')));
    expect(xer.header).toEqual({ version: '8.4', exportedOn: '2026-03-16', currencyCode: 'EUR' });
    expect(xer.tables.map(({ name, columns, rowCount }) => ({ name, columns, rowCount }))).toEqual([
      { name: 'TASK', columns: ['task_id', 'task_name'], rowCount: 1 },
    ]);
    expect(xer.findings).toEqual([]);
  });

  it('may have an empty header', () => {
    expect(readXer(Buffer.from('ERMHDR')).header).toEqual({
      version: undefined,
      exportedOn: undefined,
      currencyCode: undefined,
    });
  });

  it('joins the blocks of a table and finds names in any case', () => {
    const xer = readXer(
      Buffer.from(
        lines(
          'ERMHDR\t8.4',
          '%T\tTask',
          '%F\tA\tB',
          '%R\t1\t2',
          '%T\tRSRC',
          '%T\tTASK',
          '%F\tb',
          '%R\t3',
          '%E',
        ),
      ),
    );
    const table = getTable(xer, 'task');
    expect([
      table.rowCount,
      table.findText(0, 'b'),
      table.findText(1, 'B'),
      table.findText(1, 'a'),
      table.findText(2, 'b'),
    ]).toEqual([2, '2', '3', undefined, undefined]);
    expect([table.computeLine(1), table.computeLine(0)]).toEqual([8, 4]);
    expect([table.hasColumn('a'), table.hasColumn('c')]).toEqual([true, false]);
  });

  it('reports structural problems', () => {
    const { findings } = readXer(Buffer.from(lines('ERMHDR\t8.4', '%V\t1', '%P\t2', '%T\tTASK', '%F\ta')));
    expect(findings.map(({ code, at }) => [code, at])).toEqual([
      ['E_XER_TRUNCATED', undefined],
      ['xer.stray-line', { line: 2 }],
    ]);
    expect(findings[0]?.message).toBe(
      'The file ends in the middle of table TASK (line 5). Export it again, or check that the download finished.',
    );
  });
});

describe('text', () => {
  it.each([
    ['windows-1252', Buffer.from(withTask('caf\u00e9 \u0080'), 'latin1'), 'café €'],
    ['UTF-8', Buffer.from(withTask('日本')), '日本'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${withTask('plain')}`), 'plain'],
    ['UTF-16 little endian', Buffer.from(withTask('日本😀'), 'utf16le'), '日本😀'],
    ['UTF-16 little endian with a mark', Buffer.from(`\ufeff${withTask('日本😀')}`, 'utf16le'), '日本😀'],
    ['UTF-16 big endian', Buffer.from(withTask('日本'), 'utf16le').swap16(), '日本'],
    ['UTF-16 big endian with a mark', Buffer.from(`\ufeff${withTask('日本')}`, 'utf16le').swap16(), '日本'],
  ])('is detected as %s', (_, bytes, name) => {
    expect(readName(bytes)).toBe(name);
  });

  it('is read in the code page chosen by the user', () => {
    expect(readName(Buffer.from(withTask('\u00c6'), 'latin1'), 'windows-1251')).toBe('Ж');
    expect(readName(Buffer.from(withTask('\u0095\u005c'), 'latin1'), 'shift_jis')).toBe('表');
    expect(readName(Buffer.from(`\ufeff${withTask('é')}`), 'windows-1251')).toBe('é');
  });
});

describe('the decimal symbol', () => {
  const withCurrencies = (header: string, ...rows: readonly string[]) =>
    readXer(
      Buffer.from(
        lines(
          `ERMHDR\t8.4\t2026-03-16\tProject\ta\tb\tc\td\t${header}`,
          '%T\tCURRTYPE',
          '%F\tcurr_short_name\tdecimal_symbol',
          ...rows.map((row) => `%R\t${row}`),
          '%E',
        ),
      ),
    ).decimalSymbol;

  it.each([
    ["is that of the header's currency", 'EUR', ['USD\t.', 'EUR\t,'], ','],
    ['may come as a code', 'EUR', ['USD\tds_Period', 'EUR\tds_Comma'], ','],
    [
      "is the one shared by all currencies if the header's currency is missing",
      'XXX',
      ['USD\t,', 'EUR\tds_Comma'],
      ',',
    ],
    ['is a full stop if they differ', 'XXX', ['USD\t.', 'EUR\t,'], '.'],
    ['is a full stop if nothing is known', 'USD', ['USD\t?'], '.'],
  ])('%s', (_, header, rows, symbol) => {
    expect(withCurrencies(header, ...rows)).toBe(symbol);
  });
});

describe('a file that is not an XER', () => {
  it.each([
    ['', 'E_EMPTY', 'The file is empty (0 bytes).'],
    ['<?xml version="1.0"?>', 'E_NOT_XER', 'P6 XML'],
    ['PK\u0003\u0004', 'E_NOT_XER', 'a spreadsheet or zip'],
    ['%T\tTASK', 'E_NOT_XER', "it starts with '%T TASK'"],
  ])('%j is refused with a sentence', (text, code, part) => {
    const error = catchError(() => readXer(Buffer.from(text)));
    expect(error).toMatchObject({ name: 'UnusableInputError', code });
    expect(String(error)).toContain(part);
  });

  it.each(['utf16le', 'utf16be'] as const)('is an XER in %s too, with and without a mark', (order) => {
    for (const mark of ['', '\ufeff']) {
      const wide = Buffer.from(`${mark}ERMHDR\t8.4`, 'utf16le');
      const head = order === 'utf16le' ? wide : wide.swap16();
      expect(catchError(() => checkXerHead(head))).toBeUndefined();
    }
  });

  it('is called Unicode text if it is UTF-16', () => {
    expect(String(catchError(() => readXer(Buffer.from('\ufeffhello', 'utf16le'))))).toContain(
      'Unicode text',
    );
  });

  it('does not have the requested table', () => {
    const xer = readXer(Buffer.from('ERMHDR\t8.4\r\n%T\tCALENDAR\r\n%F\tclndr_id\r\n%E\r\n'));
    expect(findTable(xer, 'TASK')).toBeUndefined();
    expect(() => getTable(xer, 'task')).toThrow(
      'The XER has no TASK table, so there are no activities to work on. Choose the project when you export from P6.',
    );
    expect(() => getTable(xer, 'RSRC')).toThrow('The XER has no RSRC table. Choose');
  });
});

function catchError(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}
