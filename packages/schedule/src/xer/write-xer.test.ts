import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryXer, joinSample, type SampleXer } from './test/arbitrary-xer.ts';
import { findTable, getTable, readXer, type Xer } from './read-xer.ts';
import { writeXer, XerEdits } from './xer-edits.ts';

const read = (sample: SampleXer) => readXer(joinSample(sample), { codePage: sample.codePage });
const join = (pieces: readonly Uint8Array[]) => Buffer.concat(pieces);
const text = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'));

const file = text([
  'ERMHDR\t8.4\t2026-03-16',
  '%T\tRSRC',
  '%F\trsrc_id\trsrc_name',
  '%R\t1\tOne',
  '%T\tTASK',
  '%F\ttask_id\ttask_name\tnote',
  '%R\t10\tTen\t"a\tb"',
  '%R\t11',
  '%R\t12\tTwelve\tlast',
  '%E',
  '',
]);

function edit(bytes: Uint8Array, change: (edits: XerEdits, xer: Xer) => void): string {
  const xer = readXer(bytes);
  const edits = new XerEdits(xer);
  change(edits, xer);
  return join(writeXer(xer, edits)).toString('latin1');
}

describe('a file whose lines end in CR alone', () => {
  const asMac = (bytes: Buffer) => bytes.toString('latin1').replaceAll('\r\n', '\r');
  const change = (edits: XerEdits, xer: Xer) => {
    edits.setCell({ table: getTable(xer, 'TASK'), row: 0, column: 'task_name' }, 'Other');
    edits.insertRow(getTable(xer, 'TASK'), { task_id: '13' });
  };

  it.each(['latin1', 'utf16le'] as const)('is read, and keeps them when changed (%s)', (encoding) => {
    const xer = readXer(Buffer.from(asMac(file), encoding));
    expect(xer.tables.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ['RSRC', 1],
      ['TASK', 3],
    ]);
    expect(join(writeXer(xer)).toString(encoding)).toBe(asMac(file));
    const edits = new XerEdits(xer);
    change(edits, xer);
    expect(join(writeXer(xer, edits)).toString(encoding)).toBe(
      asMac(Buffer.from(edit(file, change), 'latin1')),
    );
  });
});

describe('a file read and written', () => {
  it('keeps every byte, whatever its encoding and shape', () => {
    fc.assert(
      fc.property(arbitraryXer, (sample) => {
        const bytes = joinSample(sample);
        expect(join(writeXer(read(sample))).equals(bytes)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  it('keeps every byte that may follow a header', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (tail, isWide) => {
        const start = Buffer.from('ERMHDR', isWide ? 'utf16le' : 'latin1');
        const xer = readXer(Buffer.concat([start, tail]));
        expect(join(writeXer(xer)).equals(Buffer.concat([start, tail]))).toBe(true);
        expect(xer.tables.every((table) => table.rowCount >= 0)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it('finds every value that was written', () => {
    fc.assert(
      fc.property(arbitraryXer, (sample) => {
        expectValues(read(sample), sample);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('a changed row', () => {
  it('is the only one that changes, and is read as set', () => {
    fc.assert(
      fc.property(
        arbitraryXer,
        fc.nat(),
        fc.constantFrom('', 'x', 'say "so"', 'a\tb', '"\t"', 'two\nlines'),
        (sample, pick, value) => {
          const rows = sample.records.flatMap((record, at) => (record.row ? [{ ...record.row, at }] : []));
          const row = rows[pick % Math.max(rows.length, 1)];
          if (!row) return;
          const xer = read(sample);
          const edits = new XerEdits(xer);
          edits.setCell({ table: getTable(xer, row.table), row: row.index, column: 'c0' }, value);
          const out = join(writeXer(xer, edits));
          const before = Buffer.concat([
            sample.head,
            ...sample.records.slice(0, row.at).map(({ bytes }) => bytes),
          ]);
          const after = Buffer.concat(sample.records.slice(row.at + 1).map(({ bytes }) => bytes));
          expect(out.subarray(0, before.length).equals(before)).toBe(true);
          expect(out.subarray(out.length - after.length).equals(after)).toBe(true);
          const changed = { ...row, values: [value, ...row.values.slice(1)] };
          const records = sample.records.map((record, at) =>
            at === row.at ? { ...record, row: changed } : record,
          );
          expectValues(readXer(out, { codePage: sample.codePage }), { ...sample, records });
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('is filled up if it is too short', () => {
    const out = edit(file, (edits, xer) => {
      edits.setCell({ table: getTable(xer, 'TASK'), row: 1, column: 'NOTE' }, 'n');
    });
    expect(out).toBe(file.toString('latin1').replace('%R\t11\r\n', '%R\t11\t\tn\r\n'));
  });

  it('accepts several values at once and keeps a quoted neighbour', () => {
    const out = edit(file, (edits, xer) => {
      const table = getTable(xer, 'TASK');
      edits.setCell({ table, row: 0, column: 'task_id' }, '99');
      edits.setCell({ table, row: 0, column: 'task_name' }, undefined);
    });
    expect(out).toBe(file.toString('latin1').replace('%R\t10\tTen\t', '%R\t99\t\t'));
  });

  it('keeps an unclosed quote when a value with a TAB is added to its row', () => {
    const bytes = text(['ERMHDR\t8.4', '%T\tTASK', '%F\ta\tb\tc', '%R\t"open\tb\tc', '%E', '']);
    const out = edit(bytes, (edits, xer) => {
      edits.setCell({ table: getTable(xer, 'TASK'), row: 0, column: 'c' }, 'x\ty');
    });
    const table = getTable(readXer(Buffer.from(out)), 'TASK');
    expect(['a', 'b', 'c'].map((column) => table.findText(0, column))).toEqual(['"open', 'b', 'x\ty']);
  });
});

describe('removed and added rows', () => {
  it('leave every other byte unchanged', () => {
    fc.assert(
      fc.property(
        arbitraryXer,
        fc.nat(),
        fc.constantFrom('', 'x', '"', '\t"', 'a\tb\n'),
        (sample, pick, value) => {
          const rows = sample.records.filter((record) => record.row);
          const record = rows[pick % Math.max(rows.length, 1)];
          if (!record?.row) return;
          const xer = read(sample);
          const table = getTable(xer, record.row.table);
          const removal = new XerEdits(xer);
          removal.removeRow(table, record.row.index);
          const kept = sample.records.filter((candidate) => candidate !== record);
          expect(join(writeXer(xer, removal)).equals(joinSample({ ...sample, records: kept }))).toBe(true);

          const addition = new XerEdits(xer);
          addition.insertRow(table, { c0: value });
          const out = readXer(join(writeXer(xer, addition)), { codePage: sample.codePage });
          expectValues(out, sample);
          expect(getTable(out, table.name).findText(table.rowCount, 'c0') ?? '').toBe(value);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('removes only whole lines, including continuation lines', () => {
    const bytes = text([
      'ERMHDR\t8.4',
      '%T\tTASK',
      '%F\ta',
      '%R\tfirst',
      'goes on',
      '',
      '%R\tsecond',
      '%E',
      '',
    ]);
    const out = edit(bytes, (edits, xer) => {
      edits.removeRow(getTable(xer, 'TASK'), 0);
    });
    expect(out).toBe(bytes.toString('latin1').replace('%R\tfirst\r\ngoes on\r\n', ''));
  });

  it('adds rows after the last one, in order', () => {
    const out = edit(file, (edits, xer) => {
      edits.insertRow(getTable(xer, 'RSRC'), { rsrc_id: '2', RSRC_NAME: 'T\two "x"' });
      edits.insertRow(getTable(xer, 'RSRC'), { rsrc_name: 'Three\nlines' });
    });
    const added = '%R\t2\t"T\two ""x"""\r\n%R\t\tThree\x7f\x7flines\r\n';
    expect(out).toBe(file.toString('latin1').replace('%T\tTASK', `${added}%T\tTASK`));
  });

  it('adds to a table without rows and to a file that ends without a line end', () => {
    const bytes = Buffer.from('ERMHDR\t8.4\n%T\tTASK\n%F\ta\tb');
    const insert = (edits: XerEdits, xer: Xer) => {
      edits.insertRow(getTable(xer, 'TASK'), { b: '1' });
    };
    expect(edit(bytes, insert)).toBe(`${bytes.toString()}\n%R\t\t1`);
  });

  it('replaces the only row of a file that ends without a line end', () => {
    const bytes = Buffer.from('ERMHDR\t8.4\n%T\tTASK\n%F\ta\n%R\tx');
    const out = edit(bytes, (edits, xer) => {
      edits.removeRow(getTable(xer, 'TASK'), 0);
      edits.insertRow(getTable(xer, 'TASK'), { a: 'y' });
    });
    expect(out).toBe('ERMHDR\t8.4\n%T\tTASK\n%F\ta\n%R\ty');
  });

  it('writes in the encoding of the file', () => {
    const wide = Buffer.concat([
      Uint8Array.of(0xff, 0xfe),
      Buffer.from(file.toString(), 'utf16le'),
      Uint8Array.of(7),
    ]);
    const xer = readXer(wide);
    const edits = new XerEdits(xer);
    edits.insertRow(getTable(xer, 'RSRC'), { rsrc_name: '日😀' });
    const out = join(writeXer(xer, edits));
    expect(out.subarray(-1)[0]).toBe(7);
    expect(out.subarray(2, -1).toString('utf16le')).toBe(
      file.toString().replace('%T\tTASK', '%R\t\t日😀\r\n%T\tTASK'),
    );
  });

  it('refuses a character the code page does not have', () => {
    const xer = readXer(file, { codePage: 'windows-1251' });
    const edits = new XerEdits(xer);
    expect(() => {
      edits.insertRow(getTable(xer, 'RSRC'), { rsrc_name: '日' });
    }).toThrow(expect.objectContaining({ code: 'xer.unencodable' }));
  });

  it('refuses rows, columns and tables that do not exist', () => {
    const xer = readXer(file);
    const edits = new XerEdits(xer);
    const table = getTable(xer, 'TASK');
    expect(() => {
      edits.removeRow(table, 3);
    }).toThrow(RangeError);
    expect(() => {
      edits.setCell({ table, row: 0, column: 'nope' }, 'x');
    }).toThrow('no column nope');
    expect(() => {
      edits.removeTable(getTable(readXer(file), 'TASK'));
    }).toThrow('not of this file');
  });
});

describe('a removed table', () => {
  it('is removed with its header lines, in all its blocks', () => {
    const bytes = text([
      'ERMHDR\t8.4',
      '%T\tPOBS',
      '%F\ta',
      '%R\t1',
      '%T\tTASK',
      '%F\tb',
      '%T\tpobs',
      '%F\ta',
      '%R\t2',
      '%E',
      '',
    ]);
    const out = edit(bytes, (edits, xer) => {
      edits.setCell({ table: getTable(xer, 'POBS'), row: 1, column: 'a' }, 'never written');
      edits.removeTable(getTable(xer, 'POBS'));
    });
    expect(out).toBe(['ERMHDR\t8.4', '%T\tTASK', '%F\tb', '%E', ''].join('\r\n'));
  });
});

function expectValues(xer: Xer, sample: SampleXer): void {
  for (const { row } of sample.records) {
    if (!row) continue;
    const found = row.values.map(
      (_, column) => findTable(xer, row.table)?.findText(row.index, `c${column}`) ?? '',
    );
    expect(found).toEqual(row.values);
  }
}
