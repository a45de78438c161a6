import type { PictureActivity, PictureLinkRole, ReportPicture } from '@floatwise/contracts';

/** An activity from the start to the finish of its bar. */
const bar = (
  id: string,
  start: number,
  finish: number,
  more: Omit<PictureActivity, 'id' | 'bar'> = {},
): PictureActivity => ({ id, bar: { start, finish }, ...more });

/**
 * A small plan in working days. Links are written `A FS B`, or `A SS+3 B` with a lag, with a prefix if they change: `+` added,
 * `-` removed, `!` the proof.
 */
function createPlan(activities: PictureActivity[], links: string, dataDate?: number): ReportPicture {
  const places = new Map(activities.map(({ id }, place) => [id, place]));
  return {
    unit: 'days',
    ...(dataDate === undefined ? {} : { dataDate }),
    activities,
    links: [...links.matchAll(/([+!-]?)(\w[\w-]*) ((?:FS|SS|FF|SF)(?:[+-]\d+)?) (\w[\w-]*)/g)].map(
      ([, mark = '', from = '', label = '', to = '']) => ({
        from: places.get(from) ?? 0,
        to: places.get(to) ?? 0,
        label: label.length > 2 ? `${label}d` : label,
        role: roles[mark] ?? 'kept',
      }),
    ),
  };
}

const roles: Readonly<Record<string, PictureLinkRole>> = { '+': 'added', '-': 'removed', '!': 'proof' };

type Parts = Readonly<Record<string, ReportPicture>>;

const chain: PictureActivity[] = [bar('A', 0, 5), bar('B', 5, 10), bar('C', 10, 15)];

/** An activity beside a critical path. */
const placeBeside = (beside: PictureActivity): PictureActivity[] => [
  bar('A', 0, 5, { state: 'critical' }),
  beside,
  bar('E', 5, 9, { state: 'critical' }),
  bar('C', 9, 14, { state: 'critical' }),
  bar('D', 14, 20, { state: 'critical' }),
];

/** Schedules before and after a tool, or with and without what an article describes. Times are working days. */
export const plans: Readonly<Record<string, Parts>> = {
  'pv-ev': {
    Before: createPlan([bar('A1010', 0, 20, { note: 'earned: 40,000' })], '', 10),
    After: createPlan(
      [
        bar('A1010', 0, 10, { note: 'done: 40,000', state: 'completed' }),
        bar('A1010-R', 10, 20, { note: 'left: 60,000' }),
      ],
      '+A1010 FS A1010-R',
      10,
    ),
  },
  soos: {
    Before: createPlan(
      [
        bar('A', 2, 16, { name: 'Foundation slab', state: 'critical' }),
        bar('B', 8, 22, { name: 'Pipe trench', state: 'critical' }),
        bar('C', 22, 27, { name: 'Pipework', state: 'critical' }),
      ],
      'A FS B, B FS C',
      10,
    ),
    'After, scheduled with F9': createPlan(
      [
        bar('A', 2, 16, { name: 'Foundation slab', state: 'critical' }),
        bar('B', 8, 16, { name: 'Pipe trench', was: { start: 8, finish: 22 }, state: 'critical' }),
        bar('C', 16, 21, { name: 'Pipework', was: { start: 22, finish: 27 }, state: 'critical' }),
      ],
      '-A FS B, +A FF B, B FS C',
      10,
    ),
  },
  rrr: {
    Before: createPlan(chain, 'A FS B, B FS C, A FS C'),
    After: createPlan(chain, '!A FS B, !B FS C, -A FS C'),
  },
  dads: {
    Before: createPlan(
      placeBeside(bar('B', 5, 12, { name: 'float: 4 days', floatUntil: 16 })),
      'A FS B, A FS E, B SS C, E FS C, C FS D',
    ),
    After: createPlan(
      placeBeside(bar('B', 5, 12, { name: 'float: 2 days', floatUntil: 14 })),
      'A FS B, A FS E, B SS C, +B FF C, E FS C, C FS D',
    ),
  },
  cpd: {
    'The plan: 35 days': createPlan(
      [
        bar('A', 0, 10, { note: 'drag 10 days', state: 'critical' }),
        bar('B', 10, 30, { note: 'drag 6 days', state: 'critical' }),
        bar('C', 10, 24, { note: 'drag 0', floatUntil: 30 }),
        bar('D', 30, 35, { note: 'drag 5 days', state: 'critical' }),
      ],
      'A FS B, A FS C, B FS D, C FS D',
    ),
    'If B took no time: 29 days': createPlan(
      [
        bar('A', 0, 10, { state: 'critical' }),
        bar('B', 10, 10, { was: { start: 10, finish: 30 } }),
        bar('C', 10, 24, { state: 'critical' }),
        bar('D', 24, 29, { was: { start: 30, finish: 35 }, state: 'critical' }),
      ],
      'A FS B, A FS C, B FS D, C FS D',
    ),
  },
  updates: {
    'Previous update: the finish is day 24': createPlan(
      [
        bar('A', 0, 6, { state: 'critical' }),
        bar('B', 6, 18, { name: 'Foundation slab', state: 'critical' }),
        bar('C', 6, 12, { name: 'Pipe trench', floatUntil: 18 }),
        bar('D', 18, 24, { state: 'critical' }),
      ],
      'A FS B, A FS C, B FS D, C FS D',
      6,
    ),
    'Current update: the finish is day 30': createPlan(
      [
        bar('A', 0, 6, { state: 'completed' }),
        bar('B', 6, 24, { name: 'Foundation slab', was: { start: 6, finish: 18 }, state: 'critical' }),
        bar('C', 6, 16, {
          name: 'Pipe trench',
          was: { start: 6, finish: 12 },
          floatUntil: 24,
        }),
        bar('D', 24, 30, { was: { start: 18, finish: 24 }, state: 'critical' }),
      ],
      'A FS B, A FS C, B FS D, C FS D',
      14,
    ),
  },
  'what-if': {
    'The plan: the finish is day 20': createPlan(
      [
        bar('A', 0, 4, { name: 'Setting out', state: 'critical' }),
        bar('B', 4, 14, { name: 'Foundation slab', state: 'critical' }),
        bar('C', 4, 10, { name: 'Pipe trench', floatUntil: 14 }),
        bar('D', 14, 20, { name: 'Pipework', state: 'critical' }),
      ],
      'A FS B, A FS C, B FS D, C FS D',
    ),
    'A permit for the trench comes ten days late: the finish is day 26': createPlan(
      [
        bar('A', 0, 4, { name: 'Setting out', state: 'critical' }),
        bar('B', 4, 14, { name: 'Foundation slab', floatUntil: 20 }),
        bar('D100', 4, 14, { name: 'Late permit', state: 'critical' }),
        bar('C', 14, 20, { name: 'Pipe trench', was: { start: 4, finish: 10 }, state: 'critical' }),
        bar('D', 20, 26, { name: 'Pipework', was: { start: 14, finish: 20 }, state: 'critical' }),
      ],
      'A FS B, +A FS D100, +D100 FS C, A FS C, B FS D, C FS D',
    ),
  },
  'dangling-slip': {
    'B as planned': createPlan([bar('B', 5, 12), bar('C', 7, 14), bar('D', 14, 20)], 'B SS+2 C, C FS D'),
    'B takes eight days longer, and nothing moves': createPlan(
      [bar('B', 5, 20, { was: { start: 5, finish: 12 } }), bar('C', 7, 14), bar('D', 14, 20)],
      'B SS+2 C, C FS D',
    ),
  },
  'redundant-lag': {
    'A FS C is redundant': createPlan(chain, '!A FS B, !B FS C, -A FS C'),
    'A FS+8d C is not: it may hold C back': createPlan(
      [bar('A', 0, 5), bar('B', 5, 10), bar('C', 13, 18)],
      'A FS B, B FS C, A FS+8 C',
    ),
  },
  'removing-actuals': {
    'With progress': createPlan(
      [bar('A', 1, 9, { state: 'completed' }), bar('B', 7, 17), bar('C', 17, 22)],
      'A FS B, B FS C',
      12,
    ),
    'Without, data date at the start': createPlan(
      [
        bar('A', 0, 6, { was: { start: 1, finish: 9 } }),
        bar('B', 6, 14, { was: { start: 7, finish: 17 } }),
        bar('C', 14, 19, { was: { start: 17, finish: 22 } }),
      ],
      'A FS B, B FS C',
      0,
    ),
  },
};
