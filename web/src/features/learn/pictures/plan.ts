import type { PictureActivity, PictureLinkRole, ReportPicture } from '@floatwise/contracts';

export interface PlannedBar extends Omit<PictureActivity, 'bar' | 'was' | 'floatUntil'> {
  readonly from?: number;
  readonly to?: number;
  /** Start and finish before the change. */
  readonly was?: readonly [from: number, to: number];
  readonly float?: number;
}

/**
 * A small plan in working days. Links are written `A FS B`, with a lag `A SS+3 B`, and with a mark in front where they are
 * not as they were: `+` added, `-` removed, `!` the proof.
 */
export function createPlan(bars: readonly PlannedBar[], links: string, dataDate?: number): ReportPicture {
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
