import { Buffer } from 'node:buffer';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCpmReport } from '../cpm/index.ts';
import { entities } from '../fields/entities.ts';
import { readPmxml } from '../pmxml/index.ts';
import { readSchedule, readXer } from '../xer/index.ts';
import { anonymise as anonymiseFiles, describeLeftOut, type AnonymiseOptions } from './index.ts';
import { scaleAmount, shiftDate } from './disguise.ts';
import { isOwnWord } from './value-kind.ts';
import { keptTables, xerSorts } from './xer-sorts.ts';
import { keptRecords, xmlSorts } from './xml-sorts.ts';

const xer = (...lines: readonly string[]): Buffer =>
  Buffer.from(
    [...lines.map((line) => line.replaceAll('|', '\t').replaceAll('¦', '|')), '%E', ''].join('\r\n'),
  );
const head = 'ERMHDR|19.12|2026-03-16|Project|jsmith|John Smith|dbxOffice|Project Management|USD';
const anonymise = (files: readonly Uint8Array[], options?: AnonymiseOptions): Uint8Array[] =>
  anonymiseFiles(files, options).map(({ bytes }) => bytes);
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
      '%R|1|X5|X2|X1',
      '%T|X4',
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

  it('leaves out the values of columns and tables that P6 does not have, and says so', () => {
    const file = xer(
      head,
      '%T|TASK',
      '%F|task_id|Owner (Smith)|bridge_elbe|tsk_fdbk|LevelPriorityList',
      '%R|1|Smith|7|555 1234|priority_type,ASC',
      '%T|SMITH',
      '%F|task_id',
      '%R|4711',
    );
    const [made] = anonymiseFiles([file]);
    const lines = show(made?.bytes).slice(1, -2);
    expect(lines).toEqual([
      '%T|TASK',
      expect.stringMatching(/^%F\|task_id\|X\d+\|X\d+\|X\d+\|LevelPriorityList$/),
      '%R|1||||priority_type,ASC',
      expect.stringMatching(/^%T\|X\d+$/),
      '%F|task_id',
      '%R|',
    ]);
    expect(describeLeftOut(made?.leftOut ?? [])).toBe(
      'Left out, since no tool reads it: column TASK.owner (smith), column TASK.bridge_elbe, column TASK.tsk_fdbk, table SMITH.',
    );
    expect(describeLeftOut(['a', 'b', 'c', 'd', 'e', 'f', 'a'])).toContain('d, e and 1 more.');
    expect(describeLeftOut([])).toBeUndefined();
  });

  it('has no word in a list of fields but names of columns', () => {
    const make = (text: string) =>
      show(anonymise([xer(head, '%T|SCHEDOPTIONS', '%F|LevelPriorityList', `%R|${text}`)])[0])[3];
    expect(make('priority_type,DESC¦total_float_hr_cnt,ASC_BY_FIELD')).toBe(
      '%R|priority_type,DESC|total_float_hr_cnt,ASC_BY_FIELD',
    );
    expect(make('bridge_elbe,ASC')).toMatch(/^%R\|X\d$/);
  });

  it('keeps names of months in dates, in English, and no other word', () => {
    const make = (text: string) =>
      show(anonymise([xer(head, '%T|TASK', '%F|act_start_date', `%R|${text}`)])[0])[3];
    expect(make('13-févr.-26 08:00')).toBe('%R|13-Feb.-26 08:00');
    expect(make('2 мая 2026')).toBe('%R|2 May 2026');
    expect(make('28-Feb-26 17:00 A')).toBe('%R|28-Feb-26 17:00 A');
    expect(make('13-Smith-26')).toMatch(/^%R\|X\d$/);
  });

  it('scales rates and numbers of user fields, and makes numbers that nothing rests on', () => {
    const [made] = anonymise(
      [
        xer(
          head,
          '%T|TASKRSRC',
          '%F|taskrsrc_id|target_qty|cost_per_qty|target_cost|po_number|udf_number|office_phone',
          '%R|1|8|100|800|4711|2000.5|5551234567',
          '%T|RSRC',
          '%F|rsrc_id|rsrc_name',
          '%R|1|ROUX,DESCHAMPS',
        ),
      ],
      { costShare: 96 },
    );
    const [, , , assignment = '', , , resource] = show(made);
    expect(assignment).toMatch(/^%R\|1\|8\|150\|1200\|X\d\|3000\.75\|X\d$/);
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
    <Activity><Type>Task Dependent</Type><PlannedCost>10</PlannedCost><PlannedStartDate>2026-03-16T08:00:00</PlannedStartDate><Spread><Smith>7</Smith></Spread>
      <Name><![CDATA[Pier <1>]]></Name></Activity></Project></APIBusinessObjects>`;

  it('keeps elements, types, dates and ids of objects, and no name', () => {
    const [made] = anonymise([Buffer.from(plan, 'latin1')], { costShare: 96, weeks: -1 });
    expect(
      Buffer.from(made ?? [])
        .toString()
        .replace(/\s+/g, ' '),
    ).toBe(
      '<?xml version="1.0" encoding="UTF-8"?> <APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/V22.12/API/BusinessObjects"> ' +
        '<Project external="true"><ObjectId>12</ObjectId><Id>X1</Id><GUID>{00000000-0000-0000-0000-000000000004}</GUID><Name>X2</Name> ' +
        '<Activity><Type>Task Dependent</Type><PlannedCost>15</PlannedCost><PlannedStartDate>2026-03-09T08:00:00</PlannedStartDate> ' +
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
    expect(make('file:///C:/Users/Smith/p6.xsd')).not.toMatch(/Smith|schemaLocation/);
    expect(make('http://xmlns.oracle.com/Primavera/Smith')).not.toMatch(/Smith|schemaLocation/);
  });

  it('has names without the prefix of their namespace, and no element of another', () => {
    const [made] = anonymiseFiles(
      [
        Buffer.from(
          '<s:APIBusinessObjects xmlns:s="http://xmlns.oracle.com/Primavera/P6/V22.12/API/BusinessObjects" xmlns:smith="http://smith">' +
            '<s:Project><s:ObjectId> 12 </s:ObjectId><smith:Id>Elbe</smith:Id><s:DataDate>\n2026-03-16T08:00:00\n</s:DataDate>Elbe</s:Project></s:APIBusinessObjects>',
        ),
      ],
      { weeks: 1 },
    );
    expect(Buffer.from(made?.bytes ?? []).toString()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>' +
        '<APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/V22.12/API/BusinessObjects">' +
        '<Project><ObjectId>12</ObjectId><DataDate>2026-03-23T08:00:00</DataDate></Project></APIBusinessObjects>',
    );
    expect(made?.leftOut).toEqual(['element Project.smith:Id', 'text in Project']);
  });

  it('keeps the elements of every field that is read, and the columns', () => {
    const fields = Object.values(entities).flatMap(({ fields: all }) =>
      Object.values<{ readonly element: string; readonly column: string }>(all),
    );
    expect(fields.filter(({ element }) => element !== '' && !xmlSorts.has(element))).toEqual([]);
    expect(fields.filter(({ column }) => column !== '' && !xerSorts.has(column))).toEqual([]);
    expect(Object.values(entities).filter(({ table }) => !keptTables.has(table))).toEqual([]);
    expect(Object.values(entities).filter(({ element }) => !keptRecords.has(element))).toEqual([]);
  });

  it('refuses damaged XML', () => {
    expect(() => anonymise([Buffer.from(plan.replace('</Name>', '</Nam>'))])).toThrow(
      /^The XML of the file is damaged/,
    );
    expect(() => anonymise([Buffer.from('<Project><Name>Elbe</Name></Project>')])).toThrow(
      "The XML of the file is damaged or not P6's",
    );
  });
});

/** The words of a text, of three letters and more. */
const listWords = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** Words of P6 itself: names of what is kept, words of its values, and of what both formats have around them. */
const ownWords = new Set([
  ...[...keptTables, ...keptRecords, ...xerSorts.keys(), ...xmlSorts.keys()].flatMap((name) => [
    ...listWords(name),
    ...listWords(name.replace(/_/g, ' ')),
  ]),
  ...listWords(
    'ERMHDR Project Management LevelPriorityList xml version encoding UTF xmlns xsi XMLSchema instance schemaLocation nil',
  ),
  ...listWords('http www org xmlns oracle com Primavera API BusinessObjects apibo xsd external true false'),
  ...listWords('CalendarData DaysOfWeek VIEW ShowTotal Exceptions ASC DESC Professional'),
]);

const folders = ['../../../../../shared/corpus/', '../../../../../shared/cases/', '../../../tools/src/'];
const files = folders.flatMap((folder) => {
  const url = new URL(folder, import.meta.url);
  if (!existsSync(url)) return [];
  return readdirSync(url, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:xer|xml)$/i.test(name) && !name.startsWith('zipped'))
    .map((name) => [name, new URL(encodeURI(name), url)] as const);
});

describe('an anonymised file of the corpus or of a golden case', () => {
  it.each(files)('%s keeps its dates and none of its words', (_name, url) => {
    const bytes = readFileSync(url);
    const made = makeOrRefuse(bytes);
    if (typeof made === 'string') {
      expect(made).toBe(readDates(bytes));
      return;
    }
    expect(readDates(made)).toEqual(readDates(bytes));
    // Each value is read apart from our readers, in every code page that it may be in.
    const words = new Set(
      ['latin1', 'utf8', 'utf-16le'].flatMap((code) => listWords(new TextDecoder(code).decode(bytes))),
    );
    const left = listValues(Buffer.from(made).toString('utf8')).flatMap((value) =>
      isOwnWord(value.trim()) ? [] : listWords(value),
    );
    expect(left.filter((word) => words.has(word) && !ownWords.has(word))).toEqual([]);
  });
});

/** Values and names of columns and elements. */
const listValues = (text: string): string[] => text.split(/[\t\r\n<>]+/);

function makeOrRefuse(bytes: Uint8Array): Uint8Array | string {
  try {
    return anonymise([bytes])[0] ?? '';
  } catch (error) {
    return (error as { readonly code?: string }).code ?? String(error);
  }
}

function readDates(bytes: Uint8Array): unknown {
  try {
    const isXml = /^[^%]*</.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'));
    const schedule = isXml ? readPmxml(bytes).schedule : readSchedule(readXer(bytes));
    return computeCpmReport(schedule).report.activities.map(
      // Ids of objects are made where they are no numbers.
      ({ id: _id, taskId: _taskId, projectId: _projectId, ...rest }) => rest,
    );
  } catch (error) {
    return (error as { readonly code?: string }).code ?? String(error);
  }
}
