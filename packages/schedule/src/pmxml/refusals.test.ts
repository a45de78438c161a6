import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPmxml } from './read-pmxml.ts';
import { listMessages, plainActivity, readProject, readText, wrap } from './test/small-pmxml.ts';

const whole = wrap(`<Project><ObjectId>7</ObjectId><Id>P</Id>${plainActivity}</Project>`);

/** The code and sentence of the refusal. */
function findRefusal(bytes: Uint8Array | string): string {
  try {
    readPmxml(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  } catch (error) {
    if (error instanceof UnusableInputError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'read';
}

describe('an unusable file', () => {
  it.each([
    ['', 'E_EMPTY: The file is empty (0 bytes).'],
    [
      'ERMHDR\t8.4',
      'E_NOT_PMXML: This is not a P6 XML file (line 1, column 10: text data outside of root node).',
    ],
    [
      '<Project xmlns="http://schemas.microsoft.com/project"/>',
      "E_NOT_PMXML: This is not a P6 XML file: its outermost element is 'Project'",
    ],
    ['<?xml version="1.0"?>', 'E_NOT_PMXML: This is not a P6 XML file: it has no elements.'],
    [
      wrap('<Project><ObjectId>7</ObjectId></Project>'),
      'E_PMXML_NO_ACTIVITIES: The file has no Activity elements in a project',
    ],
    [
      whole.slice(0, whole.indexOf('<Type>')),
      'E_PMXML_TRUNCATED: The file was cut off at line 3 in Activity A1000,',
    ],
    [whole.replace('</Name>', '</Nam>'), 'E_NOT_PMXML: The XML of the file is damaged at line 3, column'],
    [
      whole.replace('Dig', 'Dig & fill'),
      'E_NOT_PMXML: The XML of the file is damaged at line 3: a sign & that begins no entity',
    ],
    [
      whole.slice(0, whole.indexOf('<Type>')).replace('Dig', '<![CDATA[Dig & fill]]>'),
      'E_PMXML_TRUNCATED: The file was cut off at line 3 in Activity A1000,',
    ],
    [whole.replace('Dig', '&evil;'), 'E_NOT_PMXML: The XML of the file is damaged at line 3'],
    [
      `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${whole.slice(whole.indexOf('<API'))}`,
      'E_NOT_PMXML: Line 1: the file declares a document type (DOCTYPE)',
    ],
    [
      wrap(`<Project>${'<a>'.repeat(40)}`),
      'E_NOT_PMXML: Line 3: elements are nested more than 32 levels deep',
    ],
    [whole.replace('UTF-8', 'EBCDIC-7'), "E_NOT_PMXML: The file says that its encoding is 'EBCDIC-7'"],
  ])('%#: gives the reason', (text, expected) => {
    expect(findRefusal(text)).toContain(expected);
  });

  it('reads values without the line breaks that another program put around them', () => {
    const [activity] = readPmxml(Buffer.from(whole.replaceAll(/>([^<>\n]+)</g, '>\n  $1\n <'))).schedule
      .activities;
    const [expected] = readPmxml(Buffer.from(whole)).schedule.activities;
    expect(activity).toEqual(expected);
  });

  it('reads a file with blanks in front of its declaration, in the encoding that this names', () => {
    const late = whole
      .replace('UTF-8', 'windows-1252')
      .replace('Dig', 'D\u00f1g')
      .replace('Task Dependent', 'Odd');
    const { activities, findings } = readPmxml(Buffer.from(`\r\n \n${late}`, 'latin1')).schedule;
    expect(activities[0]?.name).toContain('D\u00f1g');
    expect(findings.map(({ message }) => message).join()).toContain('Line 5, Activity A1000');
  });

  it('reads a file with bytes that do not fit the encoding, and names their line', () => {
    const bytes = Buffer.from(whole.replace('Dig', 'D\u00f1g'), 'latin1');
    const { activities, findings } = readPmxml(bytes).schedule;
    expect(activities[0]?.name).toContain('D\ufffdg');
    expect(findings.map(({ message }) => message).join()).toContain('bytes that are not valid UTF-8');
  });

  it('is refused with a sentence wherever it is cut off', () => {
    for (let length = 1; length < whole.trimEnd().length; length += 1)
      expect(findRefusal(whole.slice(0, length))).toMatch(/^E_(NOT_PMXML|PMXML_TRUNCATED): .*\.$/);
  });

  it('is read or refused whatever bytes are changed', () => {
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (changes) => {
        const bytes = Buffer.from(whole);
        for (const [place, byte] of changes) bytes[place] = byte;
        expect(findRefusal(bytes)).toMatch(/^(read|E_[A-Z_]+: .*\.)$/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('encodings', () => {
  it('come from the byte order mark or the declaration', () => {
    const text = whole.replace('Dig', 'Añadir');
    const utf16 = Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    const files = [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      utf16,
      Buffer.from(utf16).swap16(),
      Buffer.from(text.replace('UTF-8', 'windows-1252'), 'latin1'),
      // Text that was declared as UTF-16 and then saved as UTF-8.
      Buffer.from(text.replace('UTF-8', 'utf-16')),
    ];
    for (const bytes of files) expect(readPmxml(bytes).schedule.activities[0]?.name).toBe('Añadir');
  });
});

describe('unreadable data', () => {
  it('is a finding that names the line, the element and the activity', () => {
    const file = readProject(
      plainActivity.replace(
        '</Activity>',
        '<PlannedDuration>8h</PlannedDuration>\n<ActualStartDate>16-Mai-xx</ActualStartDate><DurationType>Fixed</DurationType></Activity>',
      ),
    );
    expect(listMessages(file)).toEqual([
      "Line 3, Activity A1000 (ObjectId 1): DurationType 'Fixed' is not a value that is known; read as empty.",
      "Line 3, Activity A1000 (ObjectId 1): PlannedDuration '8h' is not a number; read as empty.",
      "Line 3, Activity A1000 (ObjectId 1): ActualStartDate '16-Mai-xx' is not a date (yyyy-mm-ddThh:mm:ss); read as empty.",
    ]);
    expect(file.schedule.findings[0]).toMatchObject({
      code: 'E_VALUE',
      severity: 'warning',
      at: { table: 'Activity', line: 3, activity: 'A1000' },
    });
  });

  it('is reported for records without ids, types and statuses', () => {
    const file = readProject(
      `${plainActivity}<Activity><Id>A1010</Id></Activity><Activity><ObjectId>2</ObjectId><Id>A1020</Id><ActualStartDate>2026-03-16T08:00:00</ActualStartDate></Activity>` +
        '<Relationship><ObjectId>5</ObjectId><PredecessorActivityObjectId>1</PredecessorActivityObjectId></Relationship>',
    );
    expect(listMessages(file)).toEqual([
      'Line 3, Activity A1010: ObjectId is missing; the element is not read.',
      'Line 3, Activity A1020 (ObjectId 2): Type is missing; read as task dependent.',
      'Line 3, Activity A1020 (ObjectId 2): Status is missing; read from the actual dates.',
      'Line 3, Relationship (ObjectId 5): SuccessorActivityObjectId is missing; the element is not read.',
    ]);
    expect(file.schedule.activities.map(({ code, status }) => `${code} ${status}`)).toEqual([
      'A1000 notStarted',
      'A1020 inProgress',
    ]);
  });

  it('is reported for a repeated ObjectId, which is read once', () => {
    const file = readProject(`${plainActivity}${plainActivity}`);
    expect(file.schedule.activities).toHaveLength(1);
    expect(listMessages(file)).toEqual([
      'Line 3, Activity A1000 (ObjectId 1): an earlier element has this ObjectId; the element is not read.',
    ]);
  });

  it('is reported for identical assignments and relationships, which count once', () => {
    const write = (element: string, id: string, more: string) =>
      `<${element}>${id}<ProjectObjectId>7</ProjectObjectId>${more}</${element}>`;
    const writeAssignment = (id: string, units: number) =>
      write(
        'ResourceAssignment',
        id,
        `<ActivityObjectId>1</ActivityObjectId><PlannedUnits>${units}</PlannedUnits>`,
      );
    const link = write(
      'Relationship',
      '<ObjectId>5</ObjectId>',
      '<PredecessorActivityObjectId>1</PredecessorActivityObjectId><SuccessorActivityObjectId>2</SuccessorActivityObjectId><Type>Finish to Start</Type>',
    );
    const assignments = [
      ...[8, 8, 16].map((units) => writeAssignment('<ObjectId>9</ObjectId>', units)),
      ...[4, 4].map((units) => writeAssignment('', units)),
    ];
    const file = readProject(`${plainActivity}${link}${link}${assignments.join('')}`);
    expect(file.schedule.relationships).toHaveLength(1);
    // A record without an ObjectId repeats nothing, nor does a different record to which nothing refers.
    expect(file.schedule.assignments.map(({ budgetedUnits }) => budgetedUnits)).toEqual([8, 16, 4, 4]);
    expect(listMessages(file)).toEqual([
      'Line 3, Relationship (ObjectId 5): an earlier element has this ObjectId; the element is not read.',
      'Line 3, ResourceAssignment (ObjectId 9): an earlier element has this ObjectId; the element is not read.',
    ]);
  });

  it('is only counted after fifty of a kind', () => {
    const broken = plainActivity.replace('</Activity>', '<TotalFloat>?</TotalFloat></Activity>');
    const many = Array.from({ length: 60 }, (_, place) =>
      broken.replace('ObjectId>1<', `ObjectId>${place + 1}<`),
    );
    expect(listMessages(readProject(many.join(''))).at(-1)).toContain('10 more of the same kind');
  });

  it('does not include calendar times with a zone, which are read as written', () => {
    const readCalendar = (zone: string) => {
      const time = `<WorkTime><Start>08:00:00${zone}</Start><Finish>16:59:00${zone}</Finish></WorkTime>`;
      const day = `<StandardWorkHours><DayOfWeek>Monday</DayOfWeek>${time}</StandardWorkHours>`;
      const week = `<Name>Week</Name><StandardWorkWeek>${day}</StandardWorkWeek>`;
      const file = readProject(plainActivity, `<Calendar><ObjectId>5</ObjectId>${week}</Calendar>`);
      return [file.schedule.calendars[0]?.data, listMessages(file)];
    };
    expect(readCalendar('')[0]).toContain('s|08:00|f|17:00');
    expect(readCalendar('Z')).toEqual(readCalendar(''));
    expect(readCalendar('+03:00')).toEqual(readCalendar(''));
  });

  it('includes characters that XML does not allow, and time zones', () => {
    const file = readText(
      whole
        .replace('Dig', 'D\u0001g')
        .replace('</Activity>', '<SuspendDate>2026-03-16T08:00:00+01:00</SuspendDate></Activity>'),
    );
    expect(file.schedule.activities[0]?.name).toBe('D\u0001g');
    expect(listMessages(file)).toEqual([
      'Line 3: a character that XML does not allow; it is left in the text.',
      'Line 3, Activity A1000 (ObjectId 1): SuspendDate has a time zone (+01:00). A schedule has none: dates are read as they are written.',
    ]);
  });
});
