import {
  calendarColumns,
  chain,
  createXer,
  formatCalendar,
  list,
  listLinks,
  listTasks,
  oneWbs,
  project,
  wbsColumns,
  type TestTable,
} from './xer-tables.ts';

/** A file that is small for what it asks to be worked out. */
export interface Shape {
  readonly name: string;
  readonly path: string;
  /** A file of about that many bytes. */
  readonly create: (bytes: number) => Uint8Array;
}

/** Half of the bytes for what is named, the rest for activities that use it. */
export function listShapes(): Shape[] {
  const xer = (name: string, create: (bytes: number) => readonly TestTable[]): Shape => ({
    name,
    path: 'plan.xer',
    create: (bytes) => createXer(create(bytes)),
  });
  return [
    xer('calendars with one large base', (bytes) => [
      oneWbs,
      {
        name: 'CALENDAR',
        columns: calendarColumns,
        rows: [
          [
            1,
            'base',
            '',
            formatCalendar(list(bytes / 60, (day) => `(0||${day}(d|${40_000 + (day % 40_000)})())`)),
          ],
          ...list(bytes / 500, (index) => [index + 2, `c${index}`, 1, formatCalendar()]),
        ],
      },
      listTasks(bytes / 500, { calendar: (index) => index + 2 }),
      listLinks(chain(bytes / 500)),
    ]),
    xer('calendars each based on the one before', (bytes) => [
      oneWbs,
      {
        name: 'CALENDAR',
        columns: calendarColumns,
        rows: list(bytes / 400, (index) => [
          index + 1,
          `c${index}`,
          index,
          formatCalendar(['(0||0(d|46100)())']),
        ]),
      },
      listTasks(bytes / 400, { calendar: (index) => index + 1 }),
    ]),
    xer('a deep WBS', (bytes) => [
      {
        name: 'PROJWBS',
        columns: wbsColumns,
        rows: list(bytes / 60, (index) => [
          index + 1,
          7,
          index === 0 ? '' : index,
          index === 0 ? 'Y' : 'N',
          `W${index}`,
          `W${index}`,
        ]),
      },
      listTasks(bytes / 140, { wbs: (index) => Math.floor(bytes / 60) - (index % 100) }),
      listLinks(chain(bytes / 140)),
    ]),
    xer('WBS summaries of a deep WBS', (bytes) => [
      {
        name: 'PROJWBS',
        columns: wbsColumns,
        rows: list(bytes / 60, (index) => [
          index + 1,
          7,
          index === 0 ? '' : index,
          index === 0 ? 'Y' : 'N',
          `W${index}`,
          `W${index}`,
        ]),
      },
      listTasks(bytes / 140, { type: 'TT_WBS', wbs: (index) => Math.floor(bytes / 60) - index }),
      { ...listTasks(bytes / 700, { wbs: () => Math.floor(bytes / 60) }) },
    ]),
    xer('levels of effort that span all activities', (bytes) => [
      oneWbs,
      listTasks(bytes / 140, { type: 'TT_LOE' }),
      listLinks(list(bytes / 80, (index) => [1 + (index % 100), 1 + Math.floor(index / 3)] as const)),
    ]),
    xer('the longest durations in a chain', (bytes) => [
      oneWbs,
      listTasks(bytes / 140, { hours: 1_000_000 }),
      listLinks(chain(bytes / 140), 1_000_000),
    ]),
    xer('a calendar with one minute of work a week', (bytes) => [
      oneWbs,
      {
        name: 'CALENDAR',
        columns: calendarColumns,
        rows: [[1, 'c', '', formatCalendar().replace('16:00', '08:01')]],
      },
      listTasks(bytes / 200, { hours: 100 }),
      listLinks(chain(bytes / 200)),
    ]),
    xer('a loop through all activities', (bytes) => [
      oneWbs,
      listTasks(bytes / 140),
      listLinks([...chain(bytes / 140), [Math.floor(bytes / 140), 1]]),
    ]),
    xer('wide and empty rows', (bytes) => [
      oneWbs,
      listTasks(10),
      { name: 'RSRC', columns: list(bytes / 20, (index) => `c${index}`), rows: list(bytes / 20, () => []) },
    ]),
    ...[1, 100].map((share) =>
      xer(`projects in a chain of ${share} activities each`, (bytes) => {
        const count = Math.max(2, Math.floor(bytes / 150));
        const projects = Math.max(2, Math.floor(count / share));
        const isOf = (index: number): number => 8 + (index % projects);
        return [
          {
            ...project,
            rows: list(projects, (index) => [8 + index, `P${index}`, ...(project.rows[0]?.slice(2) ?? [])]),
          },
          { ...oneWbs, rows: list(projects, (index) => [8 + index, 8 + index, '', 'Y', 'P', 'P']) },
          {
            ...listTasks(count),
            rows: listTasks(count).rows.map(([id = 0, , , ...cells], index) => [
              id,
              isOf(index),
              isOf(index),
              ...cells,
            ]),
          },
          listLinks(chain(count)),
        ];
      }),
    ),
    xer('many short rows under very many columns', (bytes) => [
      oneWbs,
      listTasks(10),
      ...['RSRC', 'UDFTYPE', 'PROJRISK'].map((name) => ({
        name,
        columns: list(bytes / 40, (index) => (index === 0 ? 'risk_type_id' : `c${index}`)),
        rows: list(bytes / 36, () => [1]),
      })),
      { name: 'RISKTYPE', columns: ['risk_type_id'], rows: [[1]] },
    ]),
    xer('resources based on themselves', (bytes) => [
      oneWbs,
      listTasks(bytes / 300),
      {
        name: 'RSRC',
        columns: ['rsrc_id', 'parent_rsrc_id', 'rsrc_short_name', 'rsrc_name', 'clndr_id'],
        rows: list(bytes / 100, (index) => [
          index + 1,
          index === 0 ? Math.floor(bytes / 100) : index,
          `R${index}`,
          `R${index}`,
          1,
        ]),
      },
      {
        name: 'TASKRSRC',
        columns: ['taskrsrc_id', 'task_id', 'proj_id', 'rsrc_id', 'remain_qty', 'remain_qty_per_hr'],
        rows: list(bytes / 200, (index) => [
          index + 1,
          1 + (index % Math.max(1, Math.floor(bytes / 300))),
          7,
          index + 1,
          1e12,
          0.00001,
        ]),
      },
    ]),
    {
      name: 'deep and repeated P6 XML',
      path: 'plan.xml',
      create: (bytes) =>
        Buffer.from(
          `<?xml version="1.0"?><APIBusinessObjects><Project><ObjectId>1</ObjectId><Id>P</Id>${'<Activity><ObjectId>1</ObjectId><Id>A</Id></Activity>'.repeat(Math.floor(bytes / 150))}${'<UDF>'.repeat(25)}${'</UDF>'.repeat(25)}${'&#x41;'.repeat(Math.floor(bytes / 30))}</Project></APIBusinessObjects>`,
        ),
    },
  ];
}
