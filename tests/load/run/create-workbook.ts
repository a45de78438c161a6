import { createRandom } from '@floatwise/testkit';
import { utils, write } from '@e965/xlsx';

const activityColumns = [
  ['task_code', 'Activity ID'],
  ['status_code', 'Activity Status'],
  ['wbs_id', 'WBS Code'],
  ['task_name', 'Activity Name'],
  ['task_type', '(*)Activity Type'],
  ['clndr_id', 'Calendar'],
  ['target_drtn_hr_cnt', 'Original Duration(h)'],
  ['remain_drtn_hr_cnt', 'Remaining Duration(h)'],
  ['total_float_hr_cnt', '(*)Total Float(h)'],
  ['start_date', '(*)Start'],
  ['end_date', '(*)Finish'],
] as const;
const linkColumns = [
  ['pred_task_id', 'Predecessor'],
  ['task_id', 'Successor'],
  ['pred_type', 'Relationship Type'],
  ['PREDTASK__status_code', '(*)Predecessor Activity Status'],
  ['TASK__status_code', '(*)Successor Activity Status'],
  ['lag_hr_cnt', 'Lag(h)'],
] as const;
const types = ['FS', 'FS', 'FS', 'FS', 'FS', 'FS', 'FS', 'SS', 'FF', 'SF'];
const linksPerActivity = 3;
const furthest = 40;
const hoursPerDay = 8;
const firstDay = Date.UTC(2026, 2, 2, 8);

/**
 * A workbook as P6 exports it, with the given number of activities, three relationships each, in hours. The same
 * arguments give the same bytes.
 */
export function createWorkbook(activities: number, seed: number): Uint8Array {
  const random = createRandom(seed);
  const code = (place: number): string => `A${10_000 + place * 10}`;
  const tasks = Array.from({ length: activities }, (_, place) => {
    const days = 1 + random(20);
    const startDay = Math.floor(place / 4) + random(10);
    const hours = days * hoursPerDay;
    return [
      code(place),
      'Not Started',
      `GEN.${place % 25}`,
      `Activity ${place}`,
      'Task Dependent',
      'Standard',
      hours,
      hours,
      random(60) * hoursPerDay,
      formatDate(startDay),
      formatDate(startDay + days),
    ];
  });
  const seen = new Set<number>();
  const links = Array.from({ length: activities * linksPerActivity }, () => {
    const successor = 1 + random(activities - 1);
    const predecessor = Math.max(0, successor - 1 - random(furthest));
    const type = types[random(types.length)] ?? 'FS';
    const lag = random(10) === 0 ? (random(12) - 2) * hoursPerDay : 0;
    return { predecessor, successor, type, lag };
  }).filter(({ predecessor, successor }) => {
    const key = successor * activities + predecessor;
    return !seen.has(key) && seen.add(key);
  });
  const book = utils.book_new();
  append(book, 'TASK', activityColumns, tasks);
  append(
    book,
    'TASKPRED',
    linkColumns,
    links.map(({ predecessor, successor, type, lag }) => [
      code(predecessor),
      code(successor),
      type,
      'Not Started',
      'Not Started',
      lag,
    ]),
  );
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
}

function append(
  book: ReturnType<typeof utils.book_new>,
  name: string,
  columns: readonly (readonly [name: string, caption: string])[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const heads = [columns.map(([column]) => column), columns.map(([, caption]) => caption)];
  utils.book_append_sheet(book, utils.aoa_to_sheet([...heads, ...rows.map((row) => [...row])]), name);
}

function formatDate(day: number): string {
  return new Date(firstDay + day * 86_400_000).toISOString().slice(0, 16).replace('T', ' ');
}
