import { generateXer, mapXerCells, rewriteXmlLocale } from '@floatwise/testkit';
import { describe, expect, it } from 'vitest';
import { readPmxml } from '../pmxml/index.ts';
import { writePmxml } from '../pmxml/test/write-pmxml.ts';
import { computeDayNumber, toMinutes } from '../model/index.ts';
import { countUnread } from '../unread/index.ts';
import { findWrittenSymbol, readSchedule, readXer, RelationshipEdits } from '../xer/index.ts';

const sample = Buffer.from(generateXer({ activities: 30, relationships: 40 })).toString('latin1');

/** The sample, which declares a full stop, with other values in one column by row, and the costs with this sign. */
function format(column: string, values: readonly string[], sign: '.' | ','): Buffer {
  let row = 0;
  const text = mapXerCells(sample, (name, cell) => {
    if (name === column) return values[row++] ?? cell;
    return name === 'cost_per_qty' ? cell.replace('.', sign) : cell;
  });
  return Buffer.from(text, 'latin1');
}

/** The hours of the first activity's remaining duration, and what is said about it. */
function readFirst(values: readonly string[], sign: '.' | ',') {
  const schedule = readSchedule(readXer(format('remain_drtn_hr_cnt', values, sign)));
  const [first] = schedule.activities;
  const hours = (first?.remainingDurationMinutes ?? 0) / 60;
  return {
    hours,
    said: schedule.findings.flatMap(({ message }) => /two meanings; (.*?), (.*?);/.exec(message)?.[2] ?? []),
  };
}

describe('a number with two meanings in an XER', () => {
  it('is read silently with the declared sign if no value shows another', () => {
    expect(readFirst(['1.250', '2.5'], '.')).toEqual({ hours: 1.25, said: [] });
  });

  it('is read as its column shows, otherwise as its file does', () => {
    expect(readFirst(['1.250', '2,5'], '.').hours).toBe(1250);
    expect(readFirst(['1.250', '2,5'], '.').said).toContain('as the other values of the column show');
    expect(readFirst(['1.250'], ',').hours).toBe(1250);
    expect(readFirst(['1.250'], ',').said).toContain('as the other values of the file show');
  });

  it('is read with the declared sign, and said, if nothing else decides', () => {
    const { hours, said } = readFirst(['1,250', '2,5', '3.5'], '.');
    expect([hours, said]).toEqual([
      1250,
      expect.arrayContaining(['with the decimal sign of its currency, as no other value decides']),
    ]);
  });
});

describe('a date with two meanings that no other settles', () => {
  it.each(['last_recalc_date', 'act_start_date'])('is counted as unread in %s', (column) => {
    const schedule = readSchedule(readXer(format(column, ['03/04/2026 08:00'], '.')));
    const [unread] = countUnread(schedule).list();
    expect(unread).toMatchObject({
      kind: column === 'act_start_date' ? 'dates' : 'dataDates',
      unread: 1,
      places: [expect.stringContaining("'03/04/2026 08:00'")],
    });
  });
});

it('is settled in P6 XML by its element', () => {
  const schedule = readSchedule(readXer(format('remain_drtn_hr_cnt', ['1234', '2.5'], '.')));
  const xml = rewriteXmlLocale(Buffer.from(writePmxml(schedule)).toString(), {
    decimal: ',',
    group: '.',
    order: 'ymd',
    dateSign: '-',
    isShort: false,
    time: 'colon',
    hasNumberedTypes: false,
    isDeclared: false,
  });
  const read = readPmxml(Buffer.from(xml)).schedule;
  expect(read.activities[0]?.remainingDurationMinutes).toBe(1234 * 60);
  expect(read.findings.map(({ code }) => code)).toContain('pmxml.locale');
});

describe('dates in other forms with one meaning', () => {
  const forms = [
    '2026-3-16 08.00',
    '16.03.2026 8:00',
    '16-Mar-26 08:00',
    '2026/03/16 8 AM',
    '20260316 0800',
    '20260316T08:00:00',
  ];
  const expected = [toMinutes(computeDayNumber(2026, 3, 16) * 1440 + 480), []];

  it.each([...forms, '2026-03-16T08:00:00Z', '2026-03-16T08:00:00.000+03:00'])(
    'are read in an XER, and said: %s',
    (text) => {
      const schedule = readSchedule(readXer(format('last_recalc_date', [text], '.')));
      expect([schedule.projects[0]?.dataDate, countUnread(schedule).list()]).toEqual(expected);
      expect(schedule.findings.map(({ code }) => code)).toContain('xer.locale');
    },
  );

  it.each(forms)('are read in P6 XML, and said: %s', (text) => {
    const xml = Buffer.from(writePmxml(readSchedule(readXer(Buffer.from(sample, 'latin1'))))).toString();
    const { schedule } = readPmxml(Buffer.from(xml.replace(/<DataDate>[^<]*</, `<DataDate>${text}<`)));
    expect([schedule.projects[0]?.dataDate, countUnread(schedule).list()]).toEqual(expected);
    expect(schedule.findings.map(({ code }) => code)).toContain('pmxml.locale');
  });
});

it('is written with the sign that the file shows', () => {
  const xer = readXer(format('lag_hr_cnt', ['0,0', '12,5'], ','));
  expect(findWrittenSymbol(xer, 'TASKPRED lag_hr_cnt')).toBe(',');
  const [link] = readSchedule(xer).relationships;
  if (link === undefined) return expect.unreachable('the sample has relationships');
  const edits = new RelationshipEdits(xer, readSchedule(xer).relationships);
  edits.setTerms(link, { type: link.type, lagMinutes: 90 });
  expect(Buffer.concat(edits.write()).toString('latin1')).toContain('\t1,5\t');
});
