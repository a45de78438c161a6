import type { PictureActivity, PictureLinkRole, ReportPicture } from '@floatwise/contracts';

interface PlannedBar extends Omit<PictureActivity, 'bar' | 'was' | 'floatUntil'> {
  readonly from?: number;
  readonly to?: number;
  /** Start and finish before the change. */
  readonly was?: readonly [from: number, to: number];
  readonly float?: number;
}

/**
 * A small plan in working days. Links are written `A FS B`, or `A SS+3 B` with a lag, with a prefix if they change: `+` added,
 * `-` removed, `!` the proof.
 */
function createPlan(bars: readonly PlannedBar[], links: string, dataDate?: number): ReportPicture {
  const places = new Map(bars.map(({ id }, place) => [id, place]));
  return {
    unit: 'days',
    ...(dataDate === undefined ? {} : { dataDate }),
    activities: bars.map(({ from, to, was, float, ...activity }) => ({
      ...activity,
      ...(from === undefined || to === undefined ? {} : { bar: { start: from, finish: to } }),
      ...(was === undefined ? {} : { was: { start: was[0], finish: was[1] } }),
      ...(float === undefined ? {} : { floatUntil: float }),
    })),
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

const chain: readonly PlannedBar[] = [
  { id: 'A', from: 0, to: 5 },
  { id: 'B', from: 5, to: 10 },
  { id: 'C', from: 10, to: 15 },
];

/** An activity beside a critical path. */
const placeBeside = (bar: PlannedBar): readonly PlannedBar[] => [
  { id: 'A', from: 0, to: 5, state: 'critical' },
  bar,
  { id: 'E', from: 5, to: 9, state: 'critical' },
  { id: 'C', from: 9, to: 14, state: 'critical' },
  { id: 'D', from: 14, to: 20, state: 'critical' },
];

/** Schedules before and after a tool, or with and without what an article describes. Times are working days. */
export const plans: Readonly<Record<string, Parts>> = {
  'pv-ev': {
    Before: createPlan([{ id: 'A1010', note: 'earned: 40,000', from: 0, to: 20 }], '', 10),
    After: createPlan(
      [
        { id: 'A1010', note: 'done: 40,000', from: 0, to: 10, state: 'completed' },
        { id: 'A1010-R', note: 'left: 60,000', from: 10, to: 20 },
      ],
      '+A1010 FS A1010-R',
      10,
    ),
  },
  soos: {
    Before: createPlan(
      [
        { id: 'A', name: 'Foundation slab', from: 2, to: 16, state: 'critical' },
        { id: 'B', name: 'Pipe trench', from: 8, to: 22, state: 'critical' },
        { id: 'C', name: 'Pipework', from: 22, to: 27, state: 'critical' },
      ],
      'A FS B, B FS C',
      10,
    ),
    'After, scheduled with F9': createPlan(
      [
        { id: 'A', name: 'Foundation slab', from: 2, to: 16, state: 'critical' },
        { id: 'B', name: 'Pipe trench', from: 8, to: 16, was: [8, 22], state: 'critical' },
        { id: 'C', name: 'Pipework', from: 16, to: 21, was: [22, 27], state: 'critical' },
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
      placeBeside({ id: 'B', name: 'float: 4 days', from: 5, to: 12, float: 16 }),
      'A FS B, A FS E, B SS C, E FS C, C FS D',
    ),
    After: createPlan(
      placeBeside({ id: 'B', name: 'float: 2 days', from: 5, to: 12, float: 14 }),
      'A FS B, A FS E, B SS C, +B FF C, E FS C, C FS D',
    ),
  },
  cpd: {
    'The plan: 35 days': createPlan(
      [
        { id: 'A', note: 'drag 10 days', from: 0, to: 10, state: 'critical' },
        { id: 'B', note: 'drag 6 days', from: 10, to: 30, state: 'critical' },
        { id: 'C', note: 'drag 0', from: 10, to: 24, float: 30 },
        { id: 'D', note: 'drag 5 days', from: 30, to: 35, state: 'critical' },
      ],
      'A FS B, A FS C, B FS D, C FS D',
    ),
    'If B took no time: 29 days': createPlan(
      [
        { id: 'A', from: 0, to: 10, state: 'critical' },
        { id: 'B', from: 10, to: 10, was: [10, 30] },
        { id: 'C', from: 10, to: 24, state: 'critical' },
        { id: 'D', from: 24, to: 29, was: [30, 35], state: 'critical' },
      ],
      'A FS B, A FS C, B FS D, C FS D',
    ),
  },
  'dangling-slip': {
    'B as planned': createPlan(
      [
        { id: 'B', from: 5, to: 12 },
        { id: 'C', from: 7, to: 14 },
        { id: 'D', from: 14, to: 20 },
      ],
      'B SS+2 C, C FS D',
    ),
    'B takes eight days longer, and nothing moves': createPlan(
      [
        { id: 'B', from: 5, to: 20, was: [5, 12] },
        { id: 'C', from: 7, to: 14 },
        { id: 'D', from: 14, to: 20 },
      ],
      'B SS+2 C, C FS D',
    ),
  },
  'redundant-lag': {
    'A FS C is redundant': createPlan(chain, '!A FS B, !B FS C, -A FS C'),
    'A FS+8d C is not: it may hold C back': createPlan(
      [
        { id: 'A', from: 0, to: 5 },
        { id: 'B', from: 5, to: 10 },
        { id: 'C', from: 13, to: 18 },
      ],
      'A FS B, B FS C, A FS+8 C',
    ),
  },
  'removing-actuals': {
    'With progress': createPlan(
      [
        { id: 'A', from: 1, to: 9, state: 'completed' },
        { id: 'B', from: 7, to: 17 },
        { id: 'C', from: 17, to: 22 },
      ],
      'A FS B, B FS C',
      12,
    ),
    'Without, data date at the start': createPlan(
      [
        { id: 'A', from: 0, to: 6, was: [1, 9] },
        { id: 'B', from: 6, to: 14, was: [7, 17] },
        { id: 'C', from: 14, to: 19, was: [17, 22] },
      ],
      'A FS B, B FS C',
      0,
    ),
  },
};
