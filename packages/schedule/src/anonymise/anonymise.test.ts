import { Buffer } from 'node:buffer';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCpmReport } from '../cpm/index.ts';
import { readPmxml } from '../pmxml/index.ts';
import { readSchedule, readXer } from '../xer/index.ts';
import { anonymise } from './index.ts';
import { scaleAmount, shiftDate } from './disguise.ts';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);

const xer = (...lines: readonly string[]): Buffer =>
  Buffer.from(
    [...lines.map((line) => line.replaceAll('|', '\t').replaceAll('¦', '|')), '%E', ''].join('\r\n'),
  );
const head = 'ERMHDR|19.12|2026-03-16|Project|jsmith|John Smith|dbxOffice|Project Management|USD';
const show = (bytes: Uint8Array | undefined): string[] =>
  Buffer.from(bytes ?? [])
    .toString('latin1')
    .replaceAll('\t', '|')
    .split('\r\n');

describe('an anonymised XER', () => {
  it('has made names in the order of the names, and the same one wherever a name occurs', () => {
    const [made] = anonymise(
      [
        xer(
          head,
          '%T|PROJECT',
          '%F|proj_id|proj_short_name|guid|last_recalc_date',
          '%R|7|Bridge|yg7K7qomTUGdFryYVw|2026-03-16 08:00',
          '%T|PROJWBS',
          '%F|wbs_id|wbs_short_name|wbs_name',
          '%R|1|Bridge|Bridge over the Elbe',
          '%T|TASK',
          '%F|task_id|task_code|task_name|status_code|remain_drtn_hr_cnt|priority_type',
          '%R|1|1010|"Pier 1	east"|TK_NotStart|80.5|PT_Unheard',
          '%R|2|1005 ||TK_Complete|0',
        ),
      ],
      { costShare: 96 },
    );
    expect(show(made)).toEqual([
      'ERMHDR|19.12|2026-03-16|Project|X10|X05|X09|Project Management|X08',
      '%T|PROJECT',
      '%F|proj_id|proj_short_name|guid|last_recalc_date',
      '%R|7|X03|AAAAAAAAAAAAAAAAAAAX11|2026-03-16 08:00',
      '%T|PROJWBS',
      '%F|wbs_id|wbs_short_name|wbs_name',
      '%R|1|X03|X04',
      '%T|TASK',
      '%F|task_id|task_code|task_name|status_code|remain_drtn_hr_cnt|priority_type',
      '%R|1|X02|X07|TK_NotStart|80.5|X06',
      '%R|2|X01 ||TK_Complete|0',
      '%E',
      '',
    ]);
  });

  it('keeps what is damaged: values too many, lines between tables, a table without columns', () => {
    const [made] = anonymise([
      xer(head, '%T|TASK', '%F|task_id|task_name', '%R|1|Pier|Elbe|7', 'left over', '%T|NOTES'),
    ]);
    // A line without a tag belongs to the row above.
    expect(show(made).slice(1)).toEqual([
      '%T|TASK',
      '%F|task_id|task_name',
      '%R|1|X4|X2|X1',
      '%T|NOTES',
      '%E',
      '',
    ]);
    expect(show(made).join(' ')).not.toMatch(/Pier|Elbe|left|over/);
  });

  it('moves dates by whole weeks, those of calendars too', () => {
    const [made] = anonymise(
      [
        xer(
          head,
          '%T|CALENDAR',
          '%F|clndr_id|clndr_name|clndr_data',
          '%R|1|Site|(0¦¦CalendarData()((0¦¦Exceptions()((0¦¦0(d¦46097)())))))',
          '%T|TASK',
          '%F|task_id|early_start_date',
          '%R|1|2026-12-30 08:00',
        ),
      ],
      { weeks: 1 },
    );
    const text = Buffer.from(made ?? []).toString();
    expect(text).toContain('2027-01-06 08:00');
    expect(text).toContain('46104');
    expect(text).toContain('2026-03-23');
  });

  it('refuses to move dates of another form, and keeps them otherwise', () => {
    const file = xer(
      head,
      '%T|TASK',
      '%F|task_id|early_start_date',
      '%R|1|13-Mar-26 08:00',
      '%R|2|14/03/2026 08:00',
    );
    expect(() => anonymise([file], { weeks: 1 })).toThrow(
      "Dates of the file are written as '13-Mar-26 08:00' and not as year-month-day, so they cannot be moved.",
    );
    expect(show(anonymise([file])[0])).toContain('%R|1|13-Mar-26 08:00');
  });

  it('makes names of columns and tables that P6 does not have, and of feedback in digits', () => {
    const [made] = anonymise([
      xer(
        head,
        '%T|TASK of Smith',
        '%F|task_id|Owner (Smith)|tsk_fdbk|LevelPriorityList',
        '%R|1|Smith|555 1234|priority_type,ASC',
      ),
    ]);
    const [, table, columns, row] = show(made);
    expect(table).toMatch(/^%T\|X\d$/);
    expect(columns).toMatch(/^%F\|task_id\|X\d\|tsk_fdbk\|LevelPriorityList$/);
    expect(row).toMatch(/^%R\|1\|X\d\|X\d\|priority_type,ASC$/);
  });

  it('scales rates and numbers of user fields, and makes numbers that nothing rests on', () => {
    const [made] = anonymise(
      [
        xer(
          head,
          '%T|TASKRSRC',
          '%F|taskrsrc_id|target_qty|cost_per_qty|target_cost|po_number|udf_number|mobile',
          '%R|1|8|100|800|4711|2000.5|5551234567|+49 40 555',
          '%T|RSRC',
          '%F|rsrc_id|rsrc_name',
          '%R|1|ROUX,DESCHAMPS',
        ),
      ],
      { costShare: 96 },
    );
    const [, , , assignment = '', , , resource] = show(made);
    expect(assignment).toMatch(/^%R\|1\|8\|150\|1200\|X\d\|3000\.75\|X\d\|X\d$/);
    expect(resource).toMatch(/^%R\|1\|X\d$/);
  });

  it('keeps that two names differ only in case or blanks', () => {
    const [made] = anonymise([
      xer(head, '%T|TASK', '%F|task_id|task_name', '%R|1|Pour slab', '%R|2|POUR  SLAB', '%R|3|Pour walls'),
    ]);
    const names = show(made)
      .filter((line) => line.startsWith('%R'))
      .map((line) => line.split('|')[2] ?? '');
    expect(new Set(names).size).toBe(3);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(2);
  });

  it('keeps numbers, dates and times as other locales write them, in ASCII', () => {
    const [made] = anonymise([
      xer(
        head,
        '%T|TASK',
        '%F|task_id|remain_drtn_hr_cnt|act_start_date',
        '%R|1|\u22121\u2019000|Mar 2, 2026 8:00 AM',
        '%R|2|\u0661\u0666|2026年3月2日 08:00',
      ),
    ]);
    expect(show(made).filter((line) => line.startsWith('%R'))).toEqual([
      "%R|1|-1'000|Mar 2, 2026 8:00 AM",
      '%R|2|16|2026-3-2 08:00',
    ]);
  });

  it.each([{ weeks: 1.5 }, { weeks: NaN }, { weeks: 521 }, { costShare: 0 }])('refuses %j', (options) => {
    expect(() => anonymise([xer(head)], options)).toThrow('must be a whole number from');
  });

  it('leaves dates that there are not', () => {
    expect(shiftDate('2026-02-30 08:00', 1)).toBe('2026-02-30 08:00');
    expect(shiftDate('0001-01-03', 1)).toBe('0001-01-10');
    expect(shiftDate('9999-12-30', 1)).toBe('9999-12-30');
  });

  it('gives files together the same made names', () => {
    const plan = (...rows: readonly string[]) => xer(head, '%T|TASK', '%F|task_id|task_code', ...rows);
    const [first, second] = anonymise([plan('%R|1|B'), plan('%R|1|A', '%R|2|B')]);
    const read = (bytes: Uint8Array | undefined) => show(bytes).filter((line) => line.startsWith('%R'));
    expect(read(first)).toEqual([read(second)[1]?.replace('%R|2', '%R|1')]);
  });
});

it('scales amounts exactly, by one factor', () => {
  expect(scaleAmount('100', 96)).toBe('150');
  expect(scaleAmount('-0.01', 33)).toBe('-0.00515625');
  expect(scaleAmount('1.234,50', 96)).toBe('1851,75');
  expect(scaleAmount('1.234', 96)).toBe('1.851');
  expect(scaleAmount('(7,654,321.00)', 96)).toBe('(11481481.5)');
  expect(scaleAmount("1'234'567.50", 96)).toBe('1851851.25');
  expect(scaleAmount('2.5E6', 96)).toBe('3750000');
  expect(scaleAmount('free', 96)).toBeUndefined();
  fc.assert(
    fc.property(
      fc.nat(1_000_000_000),
      fc.nat(1_000_000_000),
      fc.integer({ min: 32, max: 96 }),
      (one, other, share) => {
        const scale = (cents: number): number => Number(scaleAmount((cents / 100).toFixed(2), share)) * 6400;
        expect(Math.round(scale(one) + scale(other))).toBe(Math.round(scale(one + other)));
      },
    ),
  );
});

it('keeps weekdays when it moves dates', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      fc.integer({ min: -520, max: 520 }),
      (date, weeks) => {
        const moved = shiftDate(`${date.toISOString().slice(0, 10)} 08:00`, weeks);
        const at = new Date(`${moved.slice(0, 10)}T00:00:00Z`);
        expect(at.getUTCDay()).toBe(date.getUTCDay());
        expect(moved.slice(10)).toBe(' 08:00');
      },
    ),
  );
});

describe('an anonymised P6 XML', () => {
  const plan = `<?xml version="1.0" encoding="windows-1252"?>
<!-- Made for Müller -->
<APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/V22.12/API/BusinessObjects" made="by Smith">
  <Project external="true"><ObjectId>12</ObjectId><Id>1010</Id><GUID>{A1}</GUID><Name>Bridge &amp; Co</Name>
    <Activity><Type>Task Dependent</Type><PlannedTotalCost>10</PlannedTotalCost><StartDate>2026-03-16T08:00:00</StartDate>
      <Name><![CDATA[Pier <1>]]></Name></Activity></Project></APIBusinessObjects>`;

  it('keeps elements, types, dates and ids of objects, and no name', () => {
    const [made] = anonymise([Buffer.from(plan, 'latin1')], { costShare: 96, weeks: -1 });
    expect(
      Buffer.from(made ?? [])
        .toString()
        .replace(/\s+/g, ' '),
    ).toBe(
      '<?xml version="1.0" encoding="UTF-8"?> <APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/V22.12/API/BusinessObjects" made="X4"> ' +
        '<Project external="true"><ObjectId>12</ObjectId><Id>X1</Id><GUID>{00000000-0000-0000-0000-000000000005}</GUID><Name>X2</Name> ' +
        '<Activity><Type>Task Dependent</Type><PlannedTotalCost>15</PlannedTotalCost><StartDate>2026-03-09T08:00:00</StartDate> ' +
        '<Name>X3</Name></Activity></Project></APIBusinessObjects>',
    );
  });

  it('keeps schemas, and no folder of a machine', () => {
    const root = (location: string) =>
      `<APIBusinessObjects xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${location}"/>`;
    const oracle =
      'http://xmlns.oracle.com/Primavera/P6/V8.3/API/BusinessObjects http://xmlns.oracle.com/p6.xsd';
    const make = (location: string) =>
      Buffer.from(anonymise([Buffer.from(root(location))])[0] ?? []).toString();
    expect(make(oracle)).toContain(oracle);
    expect(make('file:///C:/Users/Smith/p6.xsd')).toContain('schemaLocation="X1"');
  });

  it('refuses damaged XML', () => {
    expect(() => anonymise([Buffer.from(plan.replace('</Name>', '</Nam>'))])).toThrow(
      /^The XML of the file is damaged/,
    );
  });
});

/** What P6 itself writes as values of XER files. */
const ownValue =
  /^(?:[A-Z]{1,4}_[A-Za-z0-9_]+|[YN]|PP|task|TASK|PROJECT|PROJWBS|RSRC|COST_PER_QTY|user_field_\d+|rcal_\w+|ds_\w+|Not Started|In Progress|Project|Project Management)$/;

const files = existsSync(corpus)
  ? readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:xer|xml)$/i.test(name))
  : [];

describe.skipIf(files.length === 0)('files of the corpus', () => {
  it.each(files)('%s keeps its dates and none of its words', (name) => {
    const bytes = readFileSync(new URL(encodeURI(name), corpus));
    const isXml = /xml$/i.test(name);
    const read = (from: Uint8Array) =>
      computeCpmReport(isXml ? readPmxml(from).schedule : readSchedule(readXer(from))).report;
    const [made = new Uint8Array()] = anonymise([bytes]);
    const withoutIds = ({ activities }: ReturnType<typeof read>) =>
      activities.map(({ id: _id, ...rest }) => rest);
    const readDates = (from: Uint8Array): unknown => {
      try {
        return withoutIds(read(from));
      } catch (error) {
        return (error as { readonly code?: string }).code;
      }
    };
    expect(readDates(made)).toEqual(readDates(bytes));
    if (isXml) return;
    // Read apart from our reader: values of rows that P6 did not write itself.
    const text = bytes.toString('latin1');
    const words = new Set(
      text
        .split(/\r?\n/)
        .filter((line) => !/^%[TF]\t/.test(line))
        .flatMap((line) => line.split('\t').slice(1))
        .filter((value) => !ownValue.test(value) && !value.startsWith('(0||'))
        .flatMap((value) => value.toLowerCase().match(/[a-z\x80-\xff]{4,}/g) ?? []),
    );
    const values = Buffer.from(made)
      .toString('latin1')
      .split(/\r?\n/)
      .filter((line) => line.startsWith('%R') || line.startsWith('ERMHDR'))
      .flatMap((line) => line.split('\t').slice(1))
      .filter((value) => !ownValue.test(value) && !value.startsWith('(0||') && !/^A+\d+$/.test(value))
      .flatMap((value) => value.toLowerCase().match(/[a-z\x80-\xff]{4,}/g) ?? []);
    expect(values.filter((word) => words.has(word))).toEqual([]);
  });
});
