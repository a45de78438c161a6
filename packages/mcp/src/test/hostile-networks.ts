import type { Shape } from './hostile-shapes.ts';
import { createXer, list, oneWbs, project, type TestTable } from './xer-tables.ts';

type Cells = Readonly<Record<string, string | number>>;

/** A link between two places in the list of activities. */
type Link = readonly [from: number, to: number, type?: string | undefined, lagHours?: number];

interface Plan {
  readonly activities: readonly Cells[];
  readonly links: readonly Link[];
  readonly assignments?: readonly Cells[];
  readonly tables?: readonly TestTable[];
}

const toTable = (name: string, rows: readonly Cells[]): TestTable => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { name, columns, rows: rows.map((row) => columns.map((column) => row[column] ?? '')) };
};

/** A plan of one project; what is not said of an activity is that of open work of a day. */
export function createPlan({ activities, links, assignments, tables = [oneWbs] }: Plan): Buffer {
  const tasks = activities.map((cells, place): Cells => {
    const hours = { remain_drtn_hr_cnt: 8, target_drtn_hr_cnt: 8 };
    const status = { task_type: 'TT_Task', status_code: 'TK_NotStart' };
    const id = { task_id: place + 1, proj_id: 7, wbs_id: 1, clndr_id: 1, task_code: `A${1000 + place}` };
    return { ...id, ...status, ...hours, ...cells };
  });
  const rows = links.map(([from, to, type = 'FS', lag = 0], place): Cells => ({
    ...{ task_pred_id: place + 1, task_id: to + 1, pred_task_id: from + 1 },
    ...{ pred_type: `PR_${type}`, lag_hr_cnt: lag },
  }));
  const resource = toTable('RSRC', [{ rsrc_id: 1, rsrc_short_name: 'R', rsrc_name: 'R', clndr_id: 1 }]);
  return createXer([
    ...tables,
    toTable('TASK', tasks),
    toTable('TASKPRED', rows),
    ...(assignments === undefined ? [] : [resource, toTable('TASKRSRC', assignments)]),
  ]);
}

/** An assignment whose work is not done, with a budget. */
const assign = (place: number, activity: number): Cells => ({
  ...{ taskrsrc_id: place + 1, task_id: activity + 1, proj_id: 7, rsrc_id: 1, rsrc_type: 'RT_Labor' },
  ...{ target_qty: 80, remain_qty: 40, act_reg_qty: 40, remain_qty_per_hr: 1 },
  ...{ target_cost: 800, remain_cost: 400, act_reg_cost: 400 },
});

export const chainOf = (count: number, type = 'FS', lag = 0): Link[] =>
  list(count - 1, (place) => [place, place + 1, type, lag]);

const started = {
  ...{ status_code: 'TK_Active', act_start_date: '2026-01-05 08:00', phys_complete_pct: 50 },
  ...{ complete_pct_type: 'CP_Phys', target_drtn_hr_cnt: 800, remain_drtn_hr_cnt: 400 },
};

/** The day that many days after 2020-01-06, at that hour. */
const formatDay = (day: number, hour: string): string =>
  `${new Date(Date.UTC(2020, 0, 6) + day * 86_400_000).toISOString().slice(0, 10)} ${hour}`;

/** Plans that P6 can hold whose network or progress takes long to work out. */
export function listNetworks(): Shape[] {
  const xer = (name: string, create: (bytes: number) => Plan): Shape => ({
    name,
    path: 'plan.xer',
    create: (bytes) => createPlan(create(bytes)),
  });
  const open = (count: number): Cells[] => list(count, () => ({}));
  return [
    xer('one long chain', (bytes) => ({
      activities: open(bytes / 100),
      links: chainOf(bytes / 100),
    })),
    xer('all activities into one milestone and out of it', (bytes) => {
      const half = Math.floor(bytes / 200);
      const activities = open(2 * half + 1).map((cells, place) =>
        place === half
          ? { ...cells, task_type: 'TT_FinMile', remain_drtn_hr_cnt: 0, target_drtn_hr_cnt: 0 }
          : { ...cells, remain_drtn_hr_cnt: 8 * (1 + (place % 20)) },
      );
      return {
        activities,
        links: activities.flatMap((_, place): Link[] =>
          place === half ? [] : [place < half ? [place, half] : [half, place]],
        ),
      };
    }),
    xer('ranks of activities, each linked to the whole next rank', (bytes) => {
      const width = 20;
      const count = Math.floor(bytes / 600 / width) * width + width;
      return {
        activities: list(count, (place) => ({ remain_drtn_hr_cnt: 8 * (1 + ((place * 7) % 5)) })),
        links: list(count - width, (place) => place).flatMap((place) =>
          list(width, (at): Link => [place, (Math.floor(place / width) + 1) * width + at]),
        ),
      };
    }),
    xer('each activity linked to all later ones', (bytes) => {
      const count = Math.floor(Math.sqrt(bytes / 12));
      return {
        activities: open(count),
        links: list(count, (from) => list(count - from - 1, (by): Link => [from, from + 1 + by]))
          .flatMap((each) => each)
          .filter(([, to]) => to < count),
      };
    }),
    xer('links of all types with lags and leads, everything as late as possible', (bytes) => {
      const count = Math.floor(bytes / 180);
      const types = ['FS', 'SS', 'FF', 'SF'];
      return {
        activities: list(count, (place) => ({
          cstr_type: ['CS_ALAP', 'CS_MSOA', '', 'CS_MEOB', 'CS_MANDSTART'][place % 5] ?? '',
          cstr_date: place % 5 === 0 || place % 5 === 2 ? '' : formatDay(2600 + (place % 500), '08:00'),
        })),
        links: list(count, (place) => place).flatMap((place): Link[] => [
          [Math.max(0, place - 1), place + (place === 0 ? 1 : 0), types[place % 4], 8 * ((place % 9) - 4)],
          ...(place > 50 ? [[place - 50, place, types[(place + 1) % 4], 16] as const] : []),
        ]),
      };
    }),
    xer('work done in the reverse order of its logic', (bytes) => {
      const count = Math.floor(bytes / 240);
      return {
        activities: list(count, (place) => {
          const day = (count - place) % 2000;
          const isDone = place % 3 !== 0;
          return {
            status_code: isDone ? 'TK_Complete' : 'TK_Active',
            remain_drtn_hr_cnt: isDone ? 0 : 8,
            act_start_date: formatDay(day, '08:00'),
            act_end_date: isDone ? formatDay(day, '16:00') : '',
          };
        }),
        links: list(count - 1, (place) => place).flatMap((place): Link[] => [
          [place, place + 1],
          ...(place > 30 ? [[place - 30, place + 1, 'FF'] as const] : []),
        ]),
      };
    }),
    xer('completed work before each of many open activities', (bytes) => {
      const count = Math.floor(Math.sqrt(bytes / 25));
      return {
        activities: list(2 * count, (place) =>
          place < count
            ? {
                ...{ status_code: 'TK_Complete', remain_drtn_hr_cnt: 0 },
                ...{
                  act_start_date: formatDay(place % 2000, '08:00'),
                  act_end_date: formatDay(2100, '16:00'),
                },
              }
            : { ...started, act_start_date: formatDay((place * 7) % 2000, '08:00') },
        ),
        links: list(count, (from) => list(count, (to): Link => [from, count + to])).flatMap((each) => each),
      };
    }),
    xer('work in progress with a budget and many relationships', (bytes) => {
      const count = Math.floor(bytes / 260);
      return {
        activities: list(count, () => started),
        links: list(count, (place): Link[] => [[place, place + 1, 'SS', 8]])
          .flatMap((each) => each)
          .filter(([, to]) => to < count),
        assignments: list(count, (place) => assign(place, place)),
      };
    }),
    xer('one activity in progress with all links and assignments', (bytes) => {
      const count = Math.floor(bytes / 250);
      return {
        activities: [started, ...open(2 * count)],
        links: list(2 * count, (place) => (place % 2 === 0 ? [0, place + 1] : [place + 1, 0, 'SS'])),
        assignments: list(count, (place) => assign(place, 0)),
      };
    }),
    xer('resource-dependent activities with many assignments', (bytes) => {
      const count = Math.floor(bytes / 1000);
      return {
        activities: list(count, () => ({ task_type: 'TT_Rsrc' })),
        links: chainOf(count),
        assignments: list(bytes / 100, (place) => assign(place, place % count)),
      };
    }),
    xer('a hundred levels of WBS with a summary and an activity each', (bytes) => {
      const count = Math.floor(bytes / 300);
      const isTop = (place: number): boolean => place % 99 === 0;
      return {
        activities: list(2 * count, (place) => ({
          wbs_id: 2 + (place >> 1),
          task_type: place % 2 === 0 ? 'TT_WBS' : 'TT_Task',
        })),
        links: list(count - 1, (place) => [2 * place + 1, 2 * place + 3]),
        tables: [
          {
            name: oneWbs.name,
            columns: oneWbs.columns,
            rows: [
              ...oneWbs.rows,
              ...list(count, (place) => [2 + place, 7, isTop(place) ? 1 : 1 + place, 'N', `W${place}`, `W`]),
            ],
          },
        ],
      };
    }),
    xer(
      'projects whose dates are as calculated, so that each is scheduled again for its critical path',
      (bytes) => {
        const projects = Math.max(1, Math.floor(bytes / 7000));
        return {
          activities: list(bytes / 110, (place) => ({
            ...{ proj_id: 8 + (place % projects), wbs_id: 8 + (place % projects) },
            ...{ early_start_date: '2026-03-16 08:00', early_end_date: '2026-03-16 16:00' },
          })),
          links: [],
          tables: [
            {
              ...project,
              rows: list(projects, (place) => [
                ...[8 + place, `P${place}`, '2026-03-16 08:00', '2026-03-16 08:00', 'Y', 1],
              ]),
            },
            { ...oneWbs, rows: list(projects, (place) => [8 + place, 8 + place, '', 'Y', 'P', 'P']) },
          ],
        };
      },
    ),
    xer('activities without relationships, all with the same name and dates', (bytes) => ({
      activities: list(bytes / 100, () => ({ task_name: 'Work' })),
      links: [[0, 1]],
    })),
  ];
}
