import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCalendarData } from '../calendar/index.ts';
import { parseMinutes } from '../model/index.ts';
import { countUnread } from '../unread/index.ts';
import { listMessages, plainActivity, readProject, readText, wrap } from './test/small-pmxml.ts';

const at = (text: string) => parseMinutes(text);

describe('an activity', () => {
  const read = (elements: string) =>
    readProject(
      `<Activity><ObjectId>1</ObjectId><Id>A1000</Id><Type>Task Dependent</Type><Status>In Progress</Status>${elements}</Activity>`,
    ).schedule.activities[0];

  it('has the units of the model: minutes, percentages, the GUID of XER files', () => {
    const activity = read(
      '<Name>Dig &amp; fill</Name><GUID>{9D461084-678F-4B68-8A55-C27381E779B6}</GUID><PlannedDuration>26.666667</PlannedDuration>' +
        '<PhysicalPercentComplete>0.07</PhysicalPercentComplete><ActualStartDate>2026-03-16T08:00:00</ActualStartDate>' +
        '<PlannedLaborUnits>1.5E2</PlannedLaborUnits><TotalFloat>-4</TotalFloat>' +
        '<PrimaryConstraintType>Finish On or Before</PrimaryConstraintType><PrimaryConstraintDate>2026-04-01T17:00:00</PrimaryConstraintDate>',
    );
    expect(activity).toMatchObject({
      name: 'Dig & fill',
      guid: 'hBBGnY9naEuKVcJzged5tg',
      originalDurationMinutes: 1600,
      physicalPercent: 7,
      actualStart: at('2026-03-16 08:00'),
      budgetedLaborUnits: 150,
      totalFloatMinutes: -240,
      primaryConstraint: { type: 'finishOnOrBefore', date: at('2026-04-01 17:00') },
      projectId: '7',
    });
  });

  it('has its codes and user-defined fields', () => {
    const { schedule } = readProject(
      '<Activity><ObjectId>1</ObjectId><Type>Level of Effort</Type><Status>Completed</Status>' +
        '<Code><TypeObjectId>20</TypeObjectId><ValueObjectId>21</ValueObjectId></Code>' +
        '<UDF><TypeObjectId>30</TypeObjectId><FinishDateValue>2026-03-16T17:00:00</FinishDateValue></UDF></Activity>',
      '<UDFType><ObjectId>30</ObjectId><SubjectArea>Activity</SubjectArea><Title>Handover</Title><DataType>Finish Date</DataType></UDFType>',
    );
    expect(schedule.activityCodeAssignments).toEqual([
      { activityId: '1', typeId: '20', codeId: '21', row: 0 },
    ]);
    expect(schedule.userFieldTypes).toEqual([
      { id: '30', subject: 'TASK', label: 'Handover', dataType: 'finishDate', row: 0 },
    ]);
    expect(schedule.userFieldValues[0]).toMatchObject({
      typeId: '30',
      recordId: '1',
      projectId: '7',
      date: at('2026-03-16 17:00'),
    });
  });

  it('without an Id is named by its ObjectId, which is said', () => {
    const read = readProject(plainActivity.replace('<Id>A1000</Id>', '<Id/>'));
    expect(read.schedule.activities[0]?.code).toBe('1');
    expect(listMessages(read)).toContain(
      'Line 3, Activity (ObjectId 1): Id is empty; the activity is named by its ObjectId, 1.',
    );
  });

  it.each(['Completed', 'Complete'])('is completed with the status %s', (status) => {
    const read = readProject(plainActivity.replace('Not Started', status));
    expect(read.schedule.activities[0]?.status).toBe('completed');
    expect(
      countUnread(read.schedule)
        .list()
        .map(({ kind }) => kind),
    ).not.toContain('statuses');
  });

  it('treats empty elements and xsi:nil as missing values', () => {
    const activity = read(
      '<PlannedDuration xsi:nil="true"/><CalendarObjectId></CalendarObjectId><SuspendDate/>',
    );
    expect(activity).toMatchObject({
      originalDurationMinutes: undefined,
      calendarId: undefined,
      suspended: undefined,
    });
  });
});

describe('early and late dates and total float', () => {
  const dates =
    '<RemainingEarlyStartDate>2026-03-16T08:00:00</RemainingEarlyStartDate><RemainingEarlyFinishDate>2026-03-17T16:00:00</RemainingEarlyFinishDate>' +
    '<RemainingLateStartDate>2026-03-17T08:00:00</RemainingLateStartDate><RemainingLateFinishDate>2026-03-19T12:00:00</RemainingLateFinishDate>';
  const read = (own: string, options = '') =>
    readProject(`${plainActivity.replace('</Activity>', `${dates}${own}</Activity>`)}${options}`);

  it('are those of the remaining work if the file has none', () => {
    const file = read('');
    expect(file.schedule.activities[0]).toMatchObject({
      earlyStart: at('2026-03-16 08:00'),
      lateFinish: at('2026-03-19 12:00'),
      // Monday to Friday, 08:00-12:00 and 13:00-17:00: from Tuesday 16:00 to Thursday 12:00.
      totalFloatMinutes: 13 * 60,
    });
    expect(file.schedule.findings.map(({ code }) => code)).toEqual(['pmxml.calculated-dates']);
  });

  it("follow the project's definition of total float", () => {
    const file = read(
      '',
      '<ScheduleOptions><ComputeTotalFloatType>Start Float = Late Start - Early Start</ComputeTotalFloatType></ScheduleOptions>',
    );
    expect(file.schedule.activities[0]?.totalFloatMinutes).toBe(8 * 60);
  });

  it('do not change if the file has them', () => {
    const own =
      '<EarlyStartDate>2026-03-18T08:00:00</EarlyStartDate><LateStartDate>2026-03-18T08:00:00</LateStartDate><TotalFloat>1</TotalFloat>';
    const file = read(own);
    expect(file.schedule.activities[0]).toMatchObject({
      earlyStart: at('2026-03-18 08:00'),
      earlyFinish: undefined,
      totalFloatMinutes: 60,
    });
    expect(file.schedule.findings).toEqual([]);
  });
});

describe('the longest path', () => {
  const timed = (id: number, hours: number) =>
    `<Activity><ObjectId>${id}</ObjectId><Id>A${id}</Id><Type>Task Dependent</Type><Status>Not Started</Status><PlannedDuration>${hours}</PlannedDuration><RemainingDuration>${hours}</RemainingDuration></Activity>`;
  const link = (from: number, to: number) =>
    `<Relationship><ObjectId>${from}${to}</ObjectId><PredecessorActivityObjectId>${from}</PredecessorActivityObjectId><SuccessorActivityObjectId>${to}</SuccessorActivityObjectId><Type>Finish to Start</Type><Lag>0</Lag></Relationship>`;
  const plan = `${timed(1, 8)}${timed(2, 16)}${timed(3, 8)}${link(1, 3)}${link(2, 3)}`;
  const data = '<DataDate>2026-03-16T08:00:00</DataDate>';
  const longest = '<CriticalActivityPathType>Longest Path</CriticalActivityPathType>';
  const read = (inner: string) => {
    const { schedule } = readProject(data + inner);
    return [
      schedule.activities.map(({ isOnLongestPath }) => isOnLongestPath),
      schedule.findings.map(({ code, severity }) => `${code} ${severity}`),
    ];
  };

  it('is calculated if it defines critical activities', () => {
    expect(read(longest + plan)).toEqual([[false, true, true], ['pmxml.longest-path info']]);
    expect(read(longest + plan + link(3, 1))).toEqual([
      [undefined, undefined, undefined],
      ['pmxml.longest-path warning'],
    ]);
  });

  it('is not added otherwise', () => {
    expect(read(plan)).toEqual([[undefined, undefined, undefined], []]);
    const marked = plan.replace('</Activity>', '<IsLongestPath>1</IsLongestPath></Activity>');
    expect(read(longest + marked)).toEqual([[true, undefined, undefined], []]);
  });
});

describe('a calendar', () => {
  const day = (name: string, ...periods: string[]) =>
    `<StandardWorkHours><DayOfWeek>${name}</DayOfWeek>${periods.map(toTime).join('') || '<WorkTime xsi:nil="true"/>'}</StandardWorkHours>`;
  const toTime = (period: string) => {
    const [start, finish] = period.split('-');
    return `<WorkTime><Start>${start}:00</Start><Finish>${finish}:00</Finish></WorkTime>`;
  };
  const others = ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const read = (monday: string, exceptions = '', rest = others) =>
    readProject(
      plainActivity,
      `<Calendar><ObjectId>3</ObjectId><Name>Site</Name><Type>Global</Type><IsDefault>1</IsDefault><StandardWorkWeek>${monday}${rest.map((name) => day(name)).join('')}</StandardWorkWeek>` +
        `<HolidayOrExceptions>${exceptions}</HolidayOrExceptions></Calendar>`,
    );
  const parse = (file: ReturnType<typeof read>) => parseCalendarData(file.schedule.calendars[0]?.data ?? '');

  it('ends its periods a minute after the last minute P6 writes', () => {
    expect(parse(read(day('Monday', '08:00-11:59', '13:00-16:59')))?.week[1]).toEqual([480, 720, 780, 1020]);
    expect(parse(read(day('Monday', '00:00-23:59')))?.week[1]).toEqual([0, 1440]);
  });

  it('ends its periods as written if all ends are multiples of five minutes', () => {
    expect(parse(read(day('Monday', '08:00-12:00', '13:00-17:00')))?.week[1]).toEqual([480, 720, 780, 1020]);
  });

  it('has exceptions with and without work', () => {
    const exceptions =
      '<HolidayOrException><Date>2026-03-16T00:00:00</Date><WorkTime xsi:nil="true"/></HolidayOrException>' +
      `<HolidayOrException><Date>2026-03-17T00:00:00</Date>${toTime('08:00-11:59')}</HolidayOrException>`;
    const pattern = parse(read(day('Monday', '08:00-15:59'), exceptions));
    expect([...(pattern?.exceptions ?? [])]).toEqual([
      [20_528, []],
      [20_529, [480, 720]],
    ]);
  });

  it('warns of exceptions treated as days off and of missing days', () => {
    const exception = `<HolidayOrException><Date>2026-03-16T00:00:00</Date>${toTime('00:00-23:59')}</HolidayOrException>`;
    const file = read(day('Monday', '08:00-15:59'), exception, others.slice(1));
    expect(parse(file)?.exceptions.get(20_528)).toEqual([]);
    expect(listMessages(file)).toEqual([
      'Line 3, Calendar (ObjectId 3): 1 days of the week are missing; read as days off.',
      'Line 3, Calendar (ObjectId 3): calendar "Site" has 1 exceptions from 00:00 to 23:59, which P6 takes for days off; check them.',
    ]);
  });
});

describe('the WBS', () => {
  const nodes =
    '<WBS><ObjectId>11</ObjectId><Code>A</Code></WBS><WBS><ObjectId>12</ObjectId><ParentObjectId>11</ParentObjectId><Code>B</Code></WBS>';

  it('gets the root that P6 omits', () => {
    const { schedule } = readProject(
      `<Name>Plant</Name><WBSObjectId>10</WBSObjectId>${nodes}${plainActivity}`,
    );
    expect(
      schedule.wbsNodes.map(({ id, parentId, isProjectNode, name }) => [id, parentId, isProjectNode, name]),
    ).toEqual([
      ['11', '10', false, ''],
      ['12', '11', false, ''],
      ['10', undefined, true, 'Plant'],
    ]);
    expect(schedule.activities[0]?.wbsId).toBe('10');
  });

  it('keeps the root written by another program', () => {
    const { schedule } = readProject(`${nodes}${plainActivity}`);
    expect(schedule.wbsNodes.map(({ isProjectNode }) => isProjectNode)).toEqual([true, false]);
    expect(schedule.activities[0]?.wbsId).toBeUndefined();
  });
});

describe('baselines', () => {
  it('are separate schedules with the shared data of the file', () => {
    const { schedule, baselines } = readText(
      wrap(
        `<Calendar><ObjectId>3</ObjectId><Name>Site</Name></Calendar><Project><ObjectId>7</ObjectId><Id>P</Id><CurrentBaselineProjectObjectId>9</CurrentBaselineProjectObjectId>${plainActivity}</Project>` +
          `<BaselineProject><ObjectId>9</ObjectId><Id>P - B1</Id><OriginalProjectObjectId>7</OriginalProjectObjectId>${plainActivity}</BaselineProject>`,
      ),
    );
    expect(schedule.activities).toHaveLength(1);
    expect(schedule.projects).toMatchObject([{ id: '7', baselineProjectId: '9' }]);
    expect(baselines).toHaveLength(1);
    expect(baselines[0]).toMatchObject({
      originalProjectId: '7',
      schedule: {
        projects: [{ id: '9', code: 'P - B1' }],
        calendars: [{ name: 'Site' }],
        activities: [{ projectId: '9' }],
      },
    });
  });
});

describe('schedule options', () => {
  it('are read from their own record or from elements of the project', () => {
    const mode = '<OutOfSequenceScheduleType>Progress Override</OutOfSequenceScheduleType>';
    const lag = '<RelationshipLagCalendar>24 Hour Calendar</RelationshipLagCalendar>';
    for (const elements of [`<ScheduleOptions>${mode}${lag}</ScheduleOptions>`, `${mode}${lag}`])
      expect(readProject(`${elements}${plainActivity}`).schedule.options).toMatchObject([
        {
          projectId: '7',
          progressMode: 'progressOverride',
          lagCalendar: 'twentyFourHour',
          openEndsCritical: false,
        },
      ]);
    expect(readProject(plainActivity).schedule.options).toEqual([]);
  });
});

describe('names with a prefix', () => {
  it('are read if the prefix is that of the file', () => {
    const text =
      '<p:APIBusinessObjects xmlns:p="x"><p:Project><p:ObjectId>7</p:ObjectId><p:Activity><p:ObjectId>1</p:ObjectId><p:Id>A</p:Id>' +
      '<e:Id>B</e:Id><p:Type>WBS Summary</p:Type><p:Status>Not Started</p:Status></p:Activity></p:Project></p:APIBusinessObjects>';
    expect(readText(text).schedule.activities).toMatchObject([{ code: 'A', type: 'wbsSummary' }]);
  });
});

describe('the forms of P6 XML by version and writer', () => {
  const inner =
    '<Project><ObjectId>7</ObjectId><Activity><ObjectId>1</ObjectId><Id>A</Id><Type>Task Dependent</Type><Status>Not Started</Status></Activity></Project>';

  it.each([
    ['without a namespace', `<APIBusinessObjects>${inner}</APIBusinessObjects>`],
    ['before version 7', `<BusinessObjects>${inner}</BusinessObjects>`],
    ...['P6/V8.3', 'P6/V15.2', 'P6Professional/V24.12'].map((version): [string, string] => [
      version,
      `<APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/${version}/API/BusinessObjects">${inner}</APIBusinessObjects>`,
    ]),
    ['a prefix of the root only', `<n:APIBusinessObjects xmlns:n="x">${inner}</n:APIBusinessObjects>`],
  ])('are read: %s', (_form, text) => {
    expect(readText(text).schedule.activities).toMatchObject([{ code: 'A', projectId: '7', type: 'task' }]);
  });
});

describe('the table of elements in README.md', () => {
  it('lists the elements that the mappers read', () => {
    const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
    for (const element of ['Activity', 'ResourceAssignment', 'BaselineProject', 'HolidayOrExceptions'])
      expect(readme).toContain(element);
  });
});
