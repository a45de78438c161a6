import { existsSync, readFileSync } from 'node:fs';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalServer } from './create-local-server.ts';
import { RefusedCall } from './file-access.ts';
import { asDate, countOf, readRows, sumOf } from './test/read-rows.ts';

const corpus = new URL('../../../../shared/corpus/', import.meta.url);
const maxAnswerBytes = 20_000;
/** Calls to answer one question. */
const mostCalls = 2;

const names = {
  plant: 'jaggelas--tests-test.xer',
  rail: 'hassanemam--SP10_-_COST_LOADED.xer',
  home: 'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer',
  homeBaseline: 'constantintcacenco--Harbour_Pointe_Assisted_Living_Center_Baseline.xer',
  hotel: 'soulmajor1--Hotel_Project.xer',
  model: 'inigmat--MDL4D.xer',
  terminal: 'soulmajor1--TERMINAL_BUILDING-AIRPORT.xer',
};
type FileKey = keyof typeof names;

let client: Client;
let calls = 0;

type Input = Readonly<Record<string, unknown>>;
interface Item {
  readonly [member: string]: unknown;
}
interface Answer extends Item {
  readonly total: number;
  readonly items: readonly Item[];
}

async function call(name: string, input: Input): Promise<{ text: string; answer: Answer; isError: boolean }> {
  calls += 1;
  const result = (await client.callTool({ name, arguments: { ...input } })) as unknown as {
    content: { text: string }[];
    structuredContent?: Answer;
    isError?: boolean;
  };
  const [{ text } = { text: '' }] = result.content;
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxAnswerBytes);
  const isError = result.isError === true;
  // The same data, for clients that read one or the other.
  if (!isError) expect(JSON.parse(text)).toEqual(result.structuredContent);
  return { text, answer: (result.structuredContent ?? {}) as Answer, isError };
}

async function ask(name: string, input: Input): Promise<Answer> {
  const { text, answer, isError } = await call(name, input);
  if (isError) throw new Error(text);
  return answer;
}

const known = new Map<FileKey, ReturnType<typeof readRows>>();
function rowsOf(file: FileKey): ReturnType<typeof readRows> {
  const read = known.get(file) ?? readRows(new URL(names[file], corpus));
  known.set(file, read);
  return read;
}
/** Activities of the exported projects. */
function tasksOf(file: FileKey) {
  const read = rowsOf(file);
  const exported = new Set(
    read('PROJECT')
      .filter(({ export_flag: flag }) => flag === 'Y')
      .map(({ proj_id: id }) => id),
  );
  return read('TASK').filter(({ proj_id: id }) => exported.has(id));
}
const countTasks = (file: FileKey, test: (task: Item & Record<string, string>) => boolean): number =>
  tasksOf(file).filter((task) => test(task as Item & Record<string, string>)).length;

const list = (file: FileKey, input: Input = {}) =>
  ask('list_activities', { path: names[file], limit: 1, ...input });
const total = async (file: FileKey, input: Input): Promise<number> => (await list(file, input)).total;
const startOf = (task: Record<string, string>): string =>
  [task['act_start_date'], task['early_start_date'], task['target_start_date']].find(Boolean)?.slice(0, 10) ??
  '';
const finishOf = (task: Record<string, string>): string =>
  [task['act_end_date'], task['early_end_date'], task['target_end_date']].find(Boolean)?.slice(0, 10) ?? '';
const taskOf = (file: FileKey, id: string) => tasksOf(file).find(({ task_code: code }) => code === id);

beforeAll(async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = createLocalServer({
    read: (path) => {
      const place = new URL(encodeURIComponent(path), corpus);
      if (!existsSync(place)) return Promise.reject(new RefusedCall(`There is no file '${path}'.`));
      return Promise.resolve({ key: path, fileName: path, bytes: readFileSync(place) });
    },
    list: () =>
      Promise.resolve(
        Object.values(names).map((path) => ({ path, bytes: 1, changed: '2026-03-16T00:00:00Z' })),
      ),
    keep: () => Promise.reject(new RefusedCall('Nothing is written.')),
  });
  await server.connect(ours);
  client = new Client({ name: 'test', version: '0.0.0' });
  await client.connect(theirs);
});
afterAll(() => client.close());

/** A question of a planner, what the assistant finds, and what the file says. */
type Question = readonly [question: string, find: () => Promise<unknown>, right: () => unknown];

const questions: readonly Question[] = [
  [
    'What is the data date of the plant?',
    async () => (await ask('read_schedule', { path: names.plant })).projects,
    () => [
      expect.objectContaining({
        id: '10001',
        dataDate: '2025-04-22T09:40',
        mustFinishBy: '2026-04-15T17:00',
      }) as unknown,
    ],
  ],
  [
    'How many activities are in progress in the rail project?',
    () => total('rail', { status: 'inProgress' }),
    () => countTasks('rail', ({ status_code }) => status_code === 'TK_Active'),
  ],
  [
    'How many relationships, calendars and resources does the rail project have?',
    async () => (await ask('read_schedule', { path: names.rail })).counts,
    () =>
      expect.objectContaining({
        relationships: rowsOf('rail')('TASKPRED').length,
        calendars: rowsOf('rail')('CALENDAR').length,
        resources: rowsOf('rail')('RSRC').length,
      }) as unknown,
  ],
  [
    'How many activities of the rail project start in March 2018?',
    () => total('rail', { startFrom: '2018-03-01', startTo: '2018-03-31' }),
    () => countTasks('rail', (task) => startOf(task) >= '2018-03-01' && startOf(task) <= '2018-03-31'),
  ],
  [
    'Which activities of the plant finish in the week after the data date?',
    async () =>
      (await list('plant', { finishFrom: '2025-04-22', finishTo: '2025-04-29', limit: 200 })).items
        .map(({ id }) => id as string)
        .toSorted(),
    () =>
      tasksOf('plant')
        .filter((task) => finishOf(task) >= '2025-04-22' && finishOf(task) <= '2025-04-29')
        .map(({ task_code: code = '' }) => code)
        .toSorted(),
  ],
  [
    'How many activities of the hotel have no more than 5 days of float?',
    () => total('hotel', { floatTo: 5 }),
    () => {
      const hours = new Map(
        rowsOf('hotel')('CALENDAR').map((row) => [row['clndr_id'], Number(row['day_hr_cnt'])]),
      );
      return countTasks(
        'hotel',
        (task) =>
          task['total_float_hr_cnt'] !== '' &&
          Number(task['total_float_hr_cnt']) / (hours.get(task['clndr_id'] ?? '') ?? 8) <= 5,
      );
    },
  ],
  [
    'How many activities of the rail project have negative float?',
    () => total('rail', { floatTo: -0.01 }),
    () => countTasks('rail', (task) => Number(task['total_float_hr_cnt'] || 0) < 0),
  ],
  [
    'Which activities of the rail project are half done or more, but not completed?',
    () => total('rail', { percentFrom: 50, status: 'inProgress' }),
    () =>
      countTasks('rail', (task) => {
        if (task['status_code'] !== 'TK_Active') return false;
        if (task['complete_pct_type'] === 'CP_Phys') return Number(task['phys_complete_pct']) >= 50;
        const [remaining, original] = [
          Number(task['remain_drtn_hr_cnt']),
          Number(task['target_drtn_hr_cnt']),
        ];
        return task['complete_pct_type'] === 'CP_Drtn' && original > 0 && 1 - remaining / original >= 0.5;
      }),
  ],
  [
    'How many activities of the plant are on its 24 hour calendar?',
    () => total('plant', { calendar: '24hrs' }),
    () => {
      const id = rowsOf('plant')('CALENDAR').find((row) => row['clndr_name'] === '24hrs')?.['clndr_id'];
      return countTasks('plant', (task) => task['clndr_id'] === id);
    },
  ],
  [
    'How many activities of the rail project have a Finish On constraint?',
    () => total('rail', { constraint: 'finishOn' }),
    () => countTasks('rail', ({ cstr_type, cstr_type2 }) => [cstr_type, cstr_type2].includes('CS_MEO')),
  ],
  [
    'Which activities of the plant have any constraint, and which?',
    async () => {
      const first = await list('plant', { constraint: 'any', limit: 200 });
      const rest = await list('plant', { constraint: 'any', limit: 200, cursor: first['next'] });
      return [...first.items, ...rest.items]
        .map(({ id, constraints }) => [id, (constraints as Item[]).length] as const)
        .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
    },
    () =>
      tasksOf('plant')
        .map(
          (task) =>
            [task['task_code'], [task['cstr_type'], task['cstr_type2']].filter(Boolean).length] as const,
        )
        .filter(([, count]) => count > 0)
        .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  ],
  [
    'How many milestones does the hotel have?',
    () => total('hotel', { milestones: true }),
    () => countTasks('hotel', ({ task_type }) => task_type === 'TT_Mile' || task_type === 'TT_FinMile'),
  ],
  [
    'How many levels of effort are in the plant?',
    () => total('plant', { type: 'levelOfEffort' }),
    () => countTasks('plant', ({ task_type }) => task_type === 'TT_LOE'),
  ],
  [
    'How many activities of project OP of the hotel file are there?',
    () => total('hotel', { project: 'OP' }),
    () => {
      const id = rowsOf('hotel')('PROJECT').find((row) => row['proj_short_name'] === 'OP')?.['proj_id'];
      return countTasks('hotel', (task) => task['proj_id'] === id);
    },
  ],
  [
    'Which activity codes does the hotel have, and how many values each?',
    async () =>
      (await ask('list_codes', { path: names.hotel })).items.map(({ name, values }) => [name, values]),
    () =>
      rowsOf('hotel')('ACTVTYPE').map((row) => [
        row['actv_code_type'],
        countOf(rowsOf('hotel')('ACTVCODE'), 'actv_code_type_id', row['actv_code_type_id'] ?? ''),
      ]),
  ],
  [
    'How many activities has each value of the code Trade of the hotel?',
    async () =>
      (await ask('list_codes', { path: names.hotel, name: 'trade' })).items.map(({ value, activities }) => [
        value,
        activities,
      ]),
    () => {
      const type = rowsOf('hotel')('ACTVTYPE').find((row) => row['actv_code_type'] === 'Trade')?.[
        'actv_code_type_id'
      ];
      return rowsOf('hotel')('ACTVCODE')
        .filter((row) => row['actv_code_type_id'] === type)
        .map((row) => [
          row['short_name'],
          countOf(rowsOf('hotel')('TASKACTV'), 'actv_code_id', row['actv_code_id'] ?? ''),
        ]);
    },
  ],
  [
    'How many activities of the home have a phase, and which activity belongs to the first one?',
    async () => {
      const codes = await ask('list_codes', { path: names.home });
      return codes.items.filter(({ name }) => name === 'Phase').map(({ activities }) => activities);
    },
    () =>
      rowsOf('home')('ACTVTYPE')
        .filter((row) => row['actv_code_type'] === 'Phase')
        .map((row) =>
          countOf(rowsOf('home')('TASKACTV'), 'actv_code_type_id', row['actv_code_type_id'] ?? ''),
        ),
  ],
  [
    'How many activities of the rail project have the user-defined field EWC WI Ref?',
    () => total('rail', { userField: { name: 'EWC WI Ref' } }),
    () => {
      const type = rowsOf('rail')('UDFTYPE').find((row) => row['udf_type_label'] === 'EWC WI Ref')?.[
        'udf_type_id'
      ];
      const owners = new Set(
        rowsOf('rail')('UDFVALUE')
          .filter((row) => row['udf_type_id'] === type)
          .map((row) => row['fk_id']),
      );
      return countTasks('rail', (task) => owners.has(task['task_id'] ?? ''));
    },
  ],
  [
    'What do the notebooks of the home and of its WBS say?',
    async () => {
      const [ofProject, of] = [
        await ask('list_notes', { path: names.home, of: 'project', text: 'curbing' }),
        await ask('list_notes', { path: names.home, limit: 100 }),
      ];
      const count = (kind: string) => of.items.filter((each) => each['of'] === kind).length;
      return [count('project'), count('wbs'), ofProject.items];
    },
    () => {
      const root = new Set(
        rowsOf('home')('PROJWBS')
          .filter(({ proj_node_flag: flag }) => flag === 'Y')
          .map(({ wbs_id: id }) => id),
      );
      const notes = rowsOf('home')('WBSMEMO');
      const ofProject = notes.filter(({ wbs_id: id }) => root.has(id));
      return [
        ofProject.length,
        notes.length - ofProject.length,
        [
          expect.objectContaining({
            of: 'project',
            project: 'EC00610',
            text: expect.stringMatching(/^Owner is happy with progress/) as unknown,
          }),
        ],
      ];
    },
  ],
  [
    'How many open activities of the hotel have one to ten days of float?',
    () => total('hotel', { floatFrom: 1, floatTo: 10 }),
    () => {
      const hours = new Map(
        rowsOf('hotel')('CALENDAR').map((row) => [row['clndr_id'], Number(row['day_hr_cnt'])]),
      );
      return countTasks('hotel', (task) => {
        const days = Number(task['total_float_hr_cnt']) / (hours.get(task['clndr_id']) ?? NaN);
        return task['total_float_hr_cnt'] !== '' && days >= 1 && days <= 10;
      });
    },
  ],
  [
    'Which activities of the terminal start in October 2012?',
    () => total('terminal', { startFrom: '2012-10-01', startTo: '2012-10-31' }),
    () => countTasks('terminal', (task) => startOf(task).startsWith('2012-10')),
  ],
  [
    'How many activities use the electrician of the home, and for how many hours?',
    async () => {
      const { items } = await ask('list_resources', { path: names.home, resource: 'Elec' });
      return [await total('home', { resource: 'Elec' }), items[0]?.['units']];
    },
    () => {
      const id = rowsOf('home')('RSRC').find((row) => row['rsrc_short_name'] === 'Elec')?.['rsrc_id'];
      const own = rowsOf('home')('TASKRSRC').filter((row) => row['rsrc_id'] === id);
      const hours = own.reduce((sum, row) => sum + Number(row['target_qty']), 0);
      return [
        new Set(own.map((row) => row['task_id'])).size,
        expect.objectContaining({ budgeted: Math.round(hours * 100) / 100 }) as unknown,
      ];
    },
  ],
  [
    'How many activities of each department has the home?',
    async () =>
      (await ask('list_codes', { path: names.home, name: 'Department' })).items.map((each) => [
        each['name'],
        each['activities'],
      ]),
    () => {
      const type = rowsOf('home')('ACTVTYPE').find((row) => row['actv_code_type'] === 'Department');
      return rowsOf('home')('ACTVCODE')
        .filter((row) => row['actv_code_type_id'] === type?.['actv_code_type_id'])
        .map((row) => [
          row['actv_code_name'],
          rowsOf('home')('TASKACTV').filter((each) => each['actv_code_id'] === row['actv_code_id']).length,
        ]);
    },
  ],
  [
    'What does the risk assessment of the home say, and how many records have it?',
    async () => (await ask('list_codes', { path: names.home, name: 'Risk Assessment' })).items,
    () => {
      const type = rowsOf('home')('UDFTYPE').find((row) => row['udf_type_label'] === 'Risk Assessment');
      const own = rowsOf('home')('UDFVALUE').filter((row) => row['udf_type_id'] === type?.['udf_type_id']);
      return [{ kind: 'userField', value: own[0]?.['udf_text'], records: own.length }];
    },
  ],
  [
    'What precedes EC1510, and with which lead?',
    async () => {
      const { predecessors } = await ask('get_activity', { path: names.home, id: 'EC1510' });
      const { items } = predecessors as Answer;
      return items.map((each): unknown[] => [each['id'], each['type'], each['lagDays']]).toSorted();
    },
    () => {
      const codes = new Map(rowsOf('home')('TASK').map((row) => [row['task_id'], row['task_code']]));
      const { task_id: id } = taskOf('home', 'EC1510') ?? {};
      return rowsOf('home')('TASKPRED')
        .filter((row) => row['task_id'] === id)
        .map((row) => [
          codes.get(row['pred_task_id']),
          row['pred_type']?.slice(3),
          Number(row['lag_hr_cnt']) / 8,
        ])
        .toSorted();
    },
  ],
  [
    'What is the longest activity of the model that has not started?',
    async () =>
      (await list('model', { status: 'notStarted', order: 'longest' })).items[0]?.['originalDurationDays'],
    () => Math.max(...tasksOf('model').map((task) => Number(task['target_drtn_hr_cnt']) / 8)),
  ],
  [
    'How much is in progress on the railway?',
    () => total('rail', { status: 'inProgress' }),
    () => countTasks('rail', (task) => task['status_code'] === 'TK_Active'),
  ],
  [
    'Which activities of the plant have a constraint?',
    () => total('plant', { constraint: 'any' }),
    () => countTasks('plant', (task) => task['cstr_type'] !== '' || task['cstr_type2'] !== ''),
  ],
  [
    'What do the notebooks of the plant say?',
    async () => {
      const { total: count, items } = await ask('list_notes', { path: names.plant, of: 'activity' });
      return [
        count,
        items.some(({ text }) => String(text).includes('This is a test message')),
        items.some(({ text }) => String(text).includes('<')),
      ];
    },
    () => {
      const owners = new Set(tasksOf('plant').map((task) => task['task_id']));
      return [rowsOf('plant')('TASKMEMO').filter((row) => owners.has(row['task_id'])).length, true, false];
    },
  ],
  [
    'What does the rail project cost: budget, actual, remaining?',
    async () => {
      const [first] = (await ask('roll_up', { path: names.rail, by: 'wbs', level: 0 })).items;
      return first?.['cost'];
    },
    () => {
      const rows = rowsOf('rail')('TASKRSRC');
      return {
        budgeted: sumOf(rows, 'target_cost'),
        actual: sumOf(rows, 'act_reg_cost'),
        remaining: sumOf(rows, 'remain_cost'),
      };
    },
  ],
  [
    'From when to when does each element below the top of the home run, and with how many activities?',
    async () =>
      (await ask('roll_up', { path: names.home, by: 'wbs', level: 1 })).items
        .filter(({ level }) => level === 1)
        .map(({ activities, start, finish }) => [activities, start, finish])
        .toSorted(),
    () => {
      const nodes = new Map(rowsOf('home')('PROJWBS').map((row) => [row['wbs_id'], row]));
      const top = (id: string | undefined): string | undefined => {
        const node = id === undefined ? undefined : nodes.get(id);
        const parent = node && nodes.get(node['parent_wbs_id']);
        return parent?.['proj_node_flag'] === 'Y' ? id : node && top(node['parent_wbs_id']);
      };
      const work = tasksOf('home').filter((task) => !['TT_LOE', 'TT_WBS'].includes(task['task_type'] ?? ''));
      const groups = Map.groupBy(work, (task) => top(task['wbs_id']));
      const last = (texts: (string | undefined)[]): string | null =>
        asDate(texts.filter(Boolean).toSorted().at(-1));
      return [...groups]
        .filter(([id]) => id !== undefined)
        .map(([, tasks]) => [
          tasks.length,
          asDate(
            tasks
              .map((t) => t['act_start_date'] || t['early_start_date'] || t['target_start_date'])
              .filter(Boolean)
              .toSorted()[0],
          ),
          last(tasks.map((t) => t['act_end_date'] || t['early_end_date'] || t['target_end_date'])),
        ])
        .toSorted();
    },
  ],
  [
    'How many activities has each calendar of the terminal?',
    async () =>
      (await ask('list_calendars', { path: names.terminal, limit: 20 })).items.map(({ name, activities }) => [
        name,
        activities,
      ]),
    () =>
      rowsOf('terminal')('CALENDAR').map((row) => [
        row['clndr_name'],
        countTasks('terminal', (task) => task['clndr_id'] === row['clndr_id']),
      ]),
  ],
  [
    'Which days of 2018 are holidays on the default calendar of the rail project?',
    async () => {
      const { items } = await ask('list_calendars', {
        path: names.rail,
        calendar: '#C 5day 8h Bank Hols',
        from: '2018-01-01',
        to: '2018-12-31',
      });
      return items[0]?.['holidayDays'];
    },
    () => {
      const data = rowsOf('rail')('CALENDAR').find((row) => row['clndr_name'] === '#C 5day 8h Bank Hols')?.[
        'clndr_data'
      ];
      const days = [...(data ?? '').matchAll(/\(d\|(\d+)[^)]*\)\(\s*\)/g)].map(
        ([, serial]) => new Date((Number(serial) - 25_569) * 86_400_000),
      );
      const off = new Set(
        days
          .filter((day) => day.getUTCFullYear() === 2018 && day.getUTCDay() !== 0 && day.getUTCDay() !== 6)
          .map((day) => day.toISOString()),
      );
      return off.size;
    },
  ],
  [
    'Which resource of the home has the largest budget, and what are its units?',
    async () => {
      const [first] = (await ask('list_resources', { path: names.home, limit: 1 })).items;
      return [first?.['id'], first?.['cost'], first?.['units']];
    },
    () => {
      const rows = rowsOf('home')('TASKRSRC').filter((row) => row['rsrc_id'] !== '');
      const [[id, own] = ['', []]] = [...Map.groupBy(rows, (row) => row['rsrc_id'])].toSorted(
        ([, one], [, other]) => sumOf(other, 'target_cost') - sumOf(one, 'target_cost'),
      );
      return [
        rowsOf('home')('RSRC').find((row) => row['rsrc_id'] === id)?.['rsrc_short_name'],
        {
          budgeted: sumOf(own, 'target_cost'),
          actual: sumOf(own, 'act_reg_cost'),
          remaining: sumOf(own, 'remain_cost'),
        },
        {
          budgeted: sumOf(own, 'target_qty'),
          actual: sumOf(own, 'act_reg_qty'),
          remaining: sumOf(own, 'remain_qty'),
        },
      ];
    },
  ],
  [
    'How many activities use resource W-1 of the model?',
    () => total('model', { resource: 'W-1' }),
    () => {
      const id = rowsOf('model')('RSRC').find((row) => row['rsrc_short_name'] === 'W-1')?.['rsrc_id'];
      return new Set(
        rowsOf('model')('TASKRSRC')
          .filter((row) => row['rsrc_id'] === id)
          .map((row) => row['task_id']),
      ).size;
    },
  ],
  [
    'What does the model cost month by month?',
    async () => {
      const { items } = await ask('list_months', { path: names.model, limit: 200 });
      const of = (item: Item): number => (item['cost'] as { budgeted: number }).budgeted;
      return [
        items[0]?.['month'],
        items.at(-1)?.['month'],
        Math.round(items.reduce((sum, item) => sum + of(item), 0)),
      ];
    },
    () => {
      const rows = rowsOf('model')('TASKRSRC');
      return [
        rows
          .map((row) => row['target_start_date'] ?? '')
          .toSorted()[0]
          ?.slice(0, 7),
        rows
          .map((row) => row['target_end_date'] ?? '')
          .toSorted()
          .at(-1)
          ?.slice(0, 7),
        Math.round(sumOf(rows, 'target_cost')),
      ];
    },
  ],
  [
    'How many activities of the hotel is each manager responsible for?',
    async () =>
      (await ask('roll_up', { path: names.hotel, by: 'responsible' })).items
        .map(({ activities }) => activities as number)
        .toSorted((one, other) => one - other),
    () => {
      const managers = new Map(rowsOf('hotel')('PROJWBS').map((row) => [row['wbs_id'], row['obs_id']]));
      const labels = new Map(rowsOf('hotel')('OBS').map((row) => [row['obs_id'], row['obs_name']]));
      const work = tasksOf('hotel').filter((task) => !['TT_LOE', 'TT_WBS'].includes(task['task_type'] ?? ''));
      return [...Map.groupBy(work, (task) => labels.get(managers.get(task['wbs_id']) ?? ''))]
        .map(([, { length }]) => length)
        .toSorted((one, other) => one - other);
    },
  ],
  [
    'Which activity of the model lasts longest?',
    async () => (await list('model', { order: 'longest' })).items[0]?.['originalDurationDays'],
    () => {
      const hours = new Map(
        rowsOf('model')('CALENDAR').map((row) => [row['clndr_id'], Number(row['day_hr_cnt'])]),
      );
      const [longest] = tasksOf('model').toSorted(
        (one, other) => Number(other['target_drtn_hr_cnt']) - Number(one['target_drtn_hr_cnt']),
      );
      return Number(longest?.['target_drtn_hr_cnt']) / (hours.get(longest?.['clndr_id']) ?? 8);
    },
  ],
  [
    'What are the predecessors of an activity of the home, with types and lags in hours?',
    async () => {
      const { predecessors } = await ask('get_activity', { path: names.home, id: 'EC1660' });
      return (predecessors as Answer).items.map(({ id, type, lagDays }) => [id, type, lagDays]).toSorted();
    },
    () => {
      const task = taskOf('home', 'EC1660');
      return rowsOf('home')('TASKPRED')
        .filter((row) => row['task_id'] === task?.['task_id'])
        .map((row) => [
          tasksOf('home').find((each) => each['task_id'] === row['pred_task_id'])?.['task_code'],
          row['pred_type']?.slice(3),
          Number(row['lag_hr_cnt']) / 8,
        ])
        .toSorted();
    },
  ],
  [
    'What are the constraints and dates of an activity of the model?',
    async () => {
      const found = await ask('get_activity', { path: names.model, id: 'C2010' });
      return [found['constraints'], found['early'], found['type'], found['status']];
    },
    () => {
      const task = taskOf('model', 'C2010');
      return [
        [{ type: 'startOn', date: asDate(task?.['cstr_date']) }],
        { start: asDate(task?.['early_start_date']), finish: asDate(task?.['early_end_date']) },
        'task',
        'notStarted',
      ];
    },
  ],
  [
    'Why is there negative float in the plant?',
    async () => {
      const { leastFloatDays, askedBy } = await ask('explain_least_float', { path: names.plant });
      return [leastFloatDays, (askedBy as Item)['kind'], (askedBy as Item)['date']];
    },
    () => {
      const open = tasksOf('plant').filter(
        (task) => task['status_code'] !== 'TK_Complete' && task['total_float_hr_cnt'] !== '',
      );
      const least = Math.min(...open.map((task) => Number(task['total_float_hr_cnt'])));
      const held = tasksOf('plant').find((task) => task['cstr_type'] === 'CS_MEOB');
      return [least / 8, 'finishOnOrBefore', asDate(held?.['cstr_date'])];
    },
  ],
  [
    'Why is there negative float in the rail project?',
    async () => {
      const { activity, askedBy } = await ask('explain_least_float', { path: names.rail });
      return [(activity as Item)['id'], (askedBy as Item)['kind'], (askedBy as Item)['date']];
    },
    () => {
      const open = tasksOf('rail').filter(
        (task) => task['total_float_hr_cnt'] !== '' && task['status_code'] !== 'TK_Complete',
      );
      const [least] = open.toSorted(
        (one, other) =>
          Number(one['total_float_hr_cnt']) - Number(other['total_float_hr_cnt']) ||
          ((one['early_end_date'] ?? '') < (other['early_end_date'] ?? '') ? -1 : 1),
      );
      return [least?.['task_code'], 'finishOn', asDate(least?.['cstr_date'])];
    },
  ],
  [
    'Does the hotel have a must-finish-by date that sets its late dates?',
    async () => {
      const { askedBy } = await ask('explain_least_float', { path: names.hotel, project: 'HBTF-2' });
      return [(askedBy as Item)['kind'], (askedBy as Item)['date']];
    },
    () => [
      'mustFinishBy',
      asDate(
        rowsOf('hotel')('PROJECT').find((row) => row['proj_short_name'] === 'HBTF-2')?.['plan_end_date'],
      ),
    ],
  ],
  [
    'Which activities of the terminal are on the longest path?',
    async () =>
      (await ask('get_critical_path', { path: names.terminal, limit: 200 })).items
        .map(({ id }) => id)
        .toSorted(),
    () =>
      tasksOf('terminal')
        .filter((task) => task['driving_path_flag'] === 'Y')
        .map((task) => task['task_code'])
        .toSorted(),
  ],
  [
    'What does the first activity of that path wait for?',
    async () => (await ask('get_critical_path', { path: names.terminal, limit: 1 })).items[0]?.['restsOn'],
    () => ({ by: 'dataDate', date: asDate(rowsOf('terminal')('PROJECT')[0]?.['last_recalc_date']) }),
  ],
  [
    'When does the rail project finish if it is scheduled?',
    async () => (await ask('compute_dates', { path: names.rail, limit: 1 }))['projects'],
    () => [
      expect.objectContaining({ finish: asDate(rowsOf('rail')('PROJECT')[0]?.['scd_end_date']) }) as unknown,
    ],
  ],
  [
    'What are the calculated dates and float of one activity of the terminal?',
    async () => {
      const { items } = await ask('compute_dates', { path: names.terminal, ids: ['A1010'] });
      const [found] = items;
      return [found?.['earlyStart'], found?.['earlyFinish'], found?.['lateFinish']];
    },
    () => {
      const task = taskOf('terminal', 'A1010');
      return [
        asDate(task?.['early_start_date']),
        asDate(task?.['early_end_date']),
        asDate(task?.['late_end_date']),
      ];
    },
  ],
  [
    'How many activities of the home lack a predecessor or successor?',
    async () => {
      const { checks } = await ask('assess_schedule', { path: names.home });
      return (checks as Item[]).find(({ no }) => no === '1')?.['count'];
    },
    () => {
      const links = rowsOf('home')('TASKPRED');
      const carries = new Map(
        tasksOf('home').map((task) => [
          task['task_id'],
          task['task_type'] !== 'TT_LOE' && task['task_type'] !== 'TT_WBS',
        ]),
      );
      const sound = links.filter(
        (row) => carries.get(row['task_id']) === true && carries.get(row['pred_task_id']) === true,
      );
      const before = new Set(sound.map((row) => row['task_id']));
      const after = new Set(sound.map((row) => row['pred_task_id']));
      return countTasks(
        'home',
        (task) =>
          ['TT_Task', 'TT_Rsrc'].includes(task['task_type'] ?? '') &&
          task['status_code'] !== 'TK_Complete' &&
          (!before.has(task['task_id']) || !after.has(task['task_id'])),
      );
    },
  ],
  [
    'How many activities were added and deleted since the baseline of the home?',
    async () => {
      const { items } = await ask('compare_updates', { files: [names.homeBaseline, names.home] });
      const [project] = items[0]?.['projects'] as { changes: Record<string, number> }[];
      return [project?.changes['added'] ?? 0, project?.changes['deleted'] ?? 0];
    },
    () => {
      const codes = (file: FileKey) => new Set(tasksOf(file).map((task) => task['task_code']));
      const [before, now] = [codes('homeBaseline'), codes('home')];
      return [
        [...now].filter((id) => !before.has(id)).length,
        [...before].filter((id) => !now.has(id)).length,
      ];
    },
  ],
  [
    'Which files are there?',
    async () => (await ask('list_files', { text: 'harbour' })).items.map(({ path }) => path),
    () => [names.home, names.homeBaseline],
  ],
];

describe.skipIf(!existsSync(corpus))('forty questions (skipped where ../shared is absent)', () => {
  it('are more than forty', () => {
    expect(questions.length).toBeGreaterThan(40);
  });

  it.each(questions)('%s', async (_, find, right) => {
    calls = 0;
    const found = await find();
    expect(calls).toBeLessThanOrEqual(mostCalls);
    expect(found).toEqual(right());
  });

  const wrong: readonly [tool: string, input: Input, hint: RegExp][] = [
    [
      'list_activities',
      { path: names.plant, startsFrom: '2025-01-01' },
      /no parameter startsFrom. The nearest is startFrom/,
    ],
    ['list_activities', { path: names.plant, status: 'In Progres' }, /"inProgress"/],
    ['list_activities', { path: names.plant, startFrom: '1 May 2025' }, /startFrom/],
    ['list_activities', { path: names.plant, project: '1001' }, /no project '1001'. The nearest is '10001'/],
    [
      'list_activities',
      { path: names.plant, calendar: '24hr' },
      /no calendar '24hr'. The nearest are '24hrs'/,
    ],
    [
      'list_activities',
      { path: names.plant, code: { type: 'Departmnt', value: 'x' } },
      /The nearest are 'Department'/,
    ],
    [
      'list_activities',
      { path: names.home, code: { type: 'Phase', value: 'Constructon' } },
      /no value of 'Phase'/,
    ],
    [
      'list_activities',
      { path: names.rail, userField: { name: 'EWC Ref' } },
      /nearest are '(?:EWC WI Ref|HS2 Filter)'/,
    ],
    [
      'list_activities',
      { path: names.model, resource: 'W1' },
      /no resource 'W1'. The nearest are 'W-1'|'WE'/,
    ],
    ['list_activities', { path: names.hotel, responsible: 'no such' }, /no responsible manager/],
    ['list_activities', { path: names.hotel, constraint: 'finshOn' }, /"finishOn"/],
    [
      'list_activities',
      { path: names.hotel, startFrom: '2025-02-01', startTo: '2025-01-01' },
      /second is before the first/,
    ],
    ['list_activities', { path: names.hotel, cursor: 'abc' }, /Pass the `next`/],
    [
      'list_activities',
      { path: names.home, wbs: 'Buildng 1' },
      /no WBS element 'Buildng 1'. The nearest are 'Building 1'/,
    ],
    ['roll_up', { path: names.home, by: 'code', code: 'Responsability' }, /nearest are 'Responsibility'/],
    ['list_notes', { path: names.home, of: 'wbss' }, /expected one of "project"\|"wbs"\|"activity"/],
    [
      'get_critical_path',
      { path: names.home, project: 'EC00601' },
      /no project 'EC00601'. The nearest is 'EC00610'/,
    ],
    ['list_months', { path: names.home, resource: 'Electrican' }, /The nearest are 'Electrician'/],
    ['get_activity', { path: names.home, id: 'EC166O' }, /no activity 'EC166O'. The nearest are 'EC1660'/],
    ['compute_dates', { path: names.home, ids: ['EC1660', 'XX'] }, /no activity 'XX'/],
    ['compute_dates', { path: names.home, changes: [] }, /no parameter changes/],
    ['get_critical_path', { path: names.hotel, project: 'NOPE' }, /no project 'NOPE'/],
    ['roll_up', { path: names.hotel, by: 'code' }, /needs `code`/],
    [
      'list_rows',
      { tool: 'schedule-assessment', files: [names.home], table: 'offender' },
      /nearest are 'offenders'/,
    ],
    [
      'list_rows',
      { tool: 'schedule-assessment', files: [names.home], table: 'offenders', where: { checks: ['1'] } },
      /no column 'checks'/,
    ],
  ];
  it.each(wrong)('%s refuses %o with a hint', async (tool, input, hint) => {
    const { text, isError } = await call(tool, input);
    expect(text).toMatch(hint);
    expect(isError).toBe(true);
  });
});
