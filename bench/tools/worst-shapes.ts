import { writeTestWorkbook } from '../../packages/ooxml/src/test/test-workbook.ts';
import {
  createRandom,
  generateXer,
  type GenerateXerOptions,
} from '../../packages/testkit/src/generate-xer.ts';
import { createNamed } from './common-shapes.ts';
import type { Shape } from './run-shape.ts';

/** A file near the limits whose shape takes a tool the longest. */
export interface WorstShape extends Omit<Shape, 'path'> {
  readonly name: string;
  readonly fileName: string;
  readonly create: () => Uint8Array;
  /** Most times that reading the file takes. */
  readonly timesReading: number;
}

export const worstShapes: readonly WorstShape[] = [
  drag('7,000 activities in a chain, two calendars', () => generateChain(7_000, { isMixed: true })),
  drag('60,000 activities in a chain, one calendar', () => generateChain(60_000, { isMixed: false })),
  drag('60,000 activities in a chain, two calendars', () => generateChain(60_000, { isMixed: true })),
  drag('50 MB: 60,000 activities, 180,000 links', () =>
    generateXer({ activities: 60_000, relationships: 180_000, outOfSequence: 2_000 }),
  ),
  drag('2,000 resource-dependent activities, 1,000,000 assignments', generateAssignments),
  drag('15,000 started activities, each linked to the next', () =>
    createNamed('work in progress with a budget and many relationships', 4_000_000),
  ),
  drag('22,000 activities, mandatory dates, links of all types', () =>
    createNamed('links of all types with lags and leads, everything as late as possible', 4_000_000),
  ),
  dense('rrr', '450 activities, each linked to all later ones', { activities: 450, links: 101_025 }),
  {
    ...dense('dads', '1,200 activities, 60,000 links, nearest', { activities: 1_200, links: 60_000 }),
    options: { nearest: true },
  },
  {
    ...worstSheet('dads', '20,000 activities, 60,000 links, 13,000 without successors, nearest', () =>
      createOpenEnds({ activities: 20_000, links: 60_000 }),
    ),
    options: { nearest: true },
  },
  {
    ...worstSheet('dads', '4,000 activities, 12,000 links, starts in any order, nearest', () =>
      createOpenEnds({ activities: 4_000, links: 12_000, isMixed: true }),
    ),
    options: { nearest: true },
  },
  worstSheet('dads', '8,000 activities whose finish is open between 8,000 early ones', createFarRelatives),
  worstSheet(
    'dads',
    '5,000 activities, each with an end that the next one has to close first',
    createLateEnds,
  ),
  ...[false, true].map((nearest) => ({
    ...worstXer(
      'dads',
      `20,000 activities, 60,000 links, 13,000 without successors${nearest ? ', nearest' : ''}`,
      generateOpenEnds,
    ),
    options: { nearest },
  })),
  worstSheet('rrr', '450 activities, 101,025 links of all types with lags and leads', createMixed),
  {
    ...worstSheet('rrr', '450 activities, 101,025 links of all types, durations too', createMixed),
    options: { durationAware: true },
  },
];

function drag(name: string, create: () => Uint8Array): WorstShape {
  return { toolId: 'cpd', name, fileName: 'worst.xer', options: {}, create, timesReading: 20 };
}

interface DenseSize {
  readonly activities: number;
  readonly links: number;
}

function dense(toolId: string, name: string, size: DenseSize): WorstShape {
  return worstSheet(toolId, name, () => createDense(size));
}

function worstSheet(toolId: string, name: string, create: () => Uint8Array): WorstShape {
  return { toolId, name, fileName: 'worst.xlsx', options: {}, create, timesReading: 15 };
}

function worstXer(toolId: string, name: string, create: () => Uint8Array): WorstShape {
  return { toolId, name: `.xer, ${name}`, fileName: 'worst.xer', options: {}, create, timesReading: 15 };
}

/** Changes the rows of two tables of a generated file. */
function editRows(
  options: GenerateXerOptions,
  edit: (table: string, cells: Map<string, string>, place: number) => void,
): string {
  let table = '';
  let fields: readonly string[] = [];
  let place = 0;
  const lines = Buffer.from(generateXer(options)).toString('latin1').split('\r\n');
  return lines
    .map((line) => {
      const [tag, ...cells] = line.split('\t');
      if (tag === '%T') [table = '', place] = [cells[0] ?? '', 0];
      if (tag === '%F') fields = cells;
      if (tag !== '%R' || (table !== 'TASK' && table !== 'TASKPRED')) return line;
      const row = new Map(fields.map((field, at) => [field, cells[at] ?? '']));
      edit(table, row, place++);
      return [tag, ...row.values()].join('\t');
    })
    .join('\r\n');
}

const firstId = 100_000;

function generateChain(activities: number, { isMixed }: { isMixed: boolean }): Uint8Array {
  const text = editRows(
    { activities, relationships: activities - 1, outOfSequence: 0 },
    (table, row, place) => {
      const hours = String(8 * (1 + ((place * 7) % 20)));
      const cells =
        table === 'TASK'
          ? {
              ...{ task_type: 'TT_Task', status_code: 'TK_NotStart', cstr_type: '', cstr_date: '' },
              ...{
                act_start_date: '',
                act_end_date: '',
                remain_drtn_hr_cnt: hours,
                target_drtn_hr_cnt: hours,
              },
              ...(isMixed ? {} : { clndr_id: '1' }),
            }
          : {
              ...{ task_id: String(firstId + place + 1), pred_task_id: String(firstId + place) },
              ...{ pred_type: 'PR_FS', lag_hr_cnt: '0' },
            };
      for (const [field, value] of Object.entries(cells)) if (row.has(field)) row.set(field, value);
    },
  );
  return Buffer.from(text, 'latin1');
}

/** Only every third activity has successors. */
function generateOpenEnds(): Uint8Array {
  const text = editRows({ activities: 20_000, relationships: 60_000, outOfSequence: 0 }, (table, row) => {
    if (table !== 'TASKPRED') return;
    const from = Number(row.get('pred_task_id')) - firstId;
    row.set('pred_task_id', String(firstId + from - (from % 3)));
  });
  return Buffer.from(text, 'latin1');
}

function generateAssignments(): Uint8Array {
  const activities = 2_000;
  const text = editRows({ activities, relationships: 4_000, assignments: 0 }, (table, row) => {
    if (table === 'TASK' && row.get('task_type') === 'TT_Task') row.set('task_type', 'TT_Rsrc');
  });
  const rows = Array.from(
    { length: 1_000_000 },
    (_, place) => `%R\t${place}\t${firstId + (place % activities)}\t${900 + (place % 40)}\t8\t1\r\n`,
  );
  const table = `%T\tTASKRSRC\r\n%F\ttaskrsrc_id\ttask_id\trsrc_id\tremain_qty\tremain_qty_per_hr\r\n${rows.join('')}%E`;
  return Buffer.from(
    text.replace('%E', () => table),
    'latin1',
  );
}

type SheetRow = (string | number)[];

const listIds = (activities: number): string[] =>
  Array.from({ length: activities }, (_, place) => `A${String(place).padStart(5, '0')}`);

/** Links from each activity to those right after it, the nearest first. */
function createDense({ activities, links }: DenseSize): Uint8Array {
  const rows: SheetRow[] = listDensePairs({ activities, links }).map(([from, to]) => [
    ...[from, to, 'FS', 'Not Started', 'Not Started', 0],
  ]);
  return writeSheet(
    listIds(activities).map((id) => [id, 'Not Started', 'W', 46_100, 46_101]),
    rows,
  );
}

/** Like `createDense`, with all types, lags and leads; the first 50 activities are completed, the next 50 in progress. */
function createMixed(): Uint8Array {
  const activities = 450;
  const statuses = Array.from({ length: activities }, (_, place) =>
    place < 50 ? 'Completed' : place < 100 ? 'In Progress' : 'Not Started',
  );
  const statusOf = new Map(listIds(activities).map((id, place) => [id, statuses[place] ?? '']));
  const random = createRandom(1);
  return writeSheet(
    listIds(activities).map((id, place) => [id, statuses[place] ?? '', 'W', 46_000 + place, 46_001 + place]),
    listDensePairs({ activities, links: 101_025 }).map(([from, to]) => [
      ...[from, to, ['FS', 'SS', 'FF', 'SF'][random(4)] ?? ''],
      ...[statusOf.get(from) ?? '', statusOf.get(to) ?? '', 8 * (random(9) - 3)],
    ]),
  );
}

function listDensePairs({ activities, links }: DenseSize): (readonly [from: string, to: string])[] {
  const ids = listIds(activities);
  const pairs: (readonly [string, string])[] = [];
  for (let apart = 1; apart < activities && pairs.length < links; apart++)
    for (let from = 0; from + apart < activities && pairs.length < links; from++)
      pairs.push([ids[from] ?? '', ids[from + apart] ?? '']);
  return pairs;
}

/**
 * Activities in 200 work packages, in order of their starts, or mixed. Two thirds have no successor; others dangle on links of types SS
 * and FF.
 */
function createOpenEnds({
  isMixed = false,
  ...size
}: DenseSize & { readonly isMixed?: boolean }): Uint8Array {
  const ids = listIds(size.activities);
  const random = createRandom(1);
  const links = Array.from({ length: size.links }, (_, place): SheetRow => {
    const to = place % size.activities;
    // Only every third activity has successors.
    const from = to - (to % 3) - 3 * (1 + random(40));
    const type = ['FS', 'SS', 'FF'][random(3)] ?? '';
    return [ids[from] ?? '', ids[to] ?? '', type, 'Not Started', 'Not Started', 0];
  });
  return writeSheet(
    ids.map((id, place) => {
      const start = 46_100 + (isMixed ? random(size.activities) : Math.floor(place / 20));
      return [id, 'Not Started', `W.${place % 200}`, start, start + 1 + random(30)];
    }),
    links.filter(([from]) => from !== ''),
  );
}

/** Links of type SS from each late activity to one of the early ones, and from that to all others. */
function createFarRelatives(): Uint8Array {
  const count = 8_000;
  const ids = listIds(2 * count);
  const hub = ids.at(-1) ?? '';
  const link = (from: string, to: string): SheetRow => [from, to, 'SS', 'Not Started', 'Not Started', 0];
  return writeSheet(
    ids.map((id, place) => {
      const start = place < count ? 50_000 : 40_000;
      return [id, 'Not Started', 'W', start, start + 1, 'Task Dependent'];
    }),
    ids.slice(0, -1).map((id, place) => (place < count ? link(id, hub) : link(hub, id))),
  );
}

/** A chain of SS links in which only the last activity has a successor that finishes later. */
function createLateEnds(): Uint8Array {
  const count = 5_000;
  const ids = listIds(count);
  const link = (from: string, to: string, type: string): SheetRow => [
    ...[from, to, type, 'Not Started', 'Not Started', 0],
  ];
  return writeSheet(
    [
      ...ids.map((id, place) => [id, 'Not Started', 'W', 40_000, 59_000 - place, 'Task Dependent']),
      ['Z', 'Not Started', 'W', 60_000, 60_001, 'Task Dependent'],
      ['F', 'Not Started', 'W', 30_000, 30_000, 'Finish Milestone'],
      ['S', 'Not Started', 'W', 30_000, 30_000, 'Start Milestone'],
    ],
    [
      ...ids.map((id, place) => link(id, ids[place + 1] ?? 'Z', 'SS')),
      link('S', ids[0] ?? '', 'FS'),
      link('S', 'F', 'FS'),
    ],
  );
}

function writeSheet(activities: readonly SheetRow[], links: readonly SheetRow[]): Uint8Array {
  return writeTestWorkbook({
    TASK: [
      ['task_code', 'status_code', 'wbs_id', 'start_date', 'end_date', 'task_type'],
      ['Activity ID', 'Activity Status', 'WBS Code', 'Start', 'Finish', 'Activity Type'],
      ...activities,
    ],
    TASKPRED: [
      ['pred_task_id', 'task_id', 'pred_type', 'PREDTASK__status_code', 'TASK__status_code', 'lag_hr_cnt'],
      ['Predecessor', 'Successor', 'Relationship Type', 'Predecessor Status', 'Successor Status', 'Lag(h)'],
      ...links,
    ],
  });
}
