import type { ReportPicture } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { layOutGantt } from './gantt-layout.ts';

const place = { left: 100, right: 500, width: 508, rowHeight: 40 };
const week: ReportPicture['activities'][number] = {
  id: 'A',
  bar: { start: '2026-03-02T08:00', finish: '2026-03-06T17:00' },
};

describe('a small Gantt chart', () => {
  it('puts bars, data date and float on one axis', () => {
    const { rows, dataDate } = layOutGantt(
      {
        activities: [{ ...week, floatUntil: '2026-03-09T17:00' }],
        links: [],
        dataDate: '2026-03-04T08:00',
      },
      place,
    );
    const [row] = rows;
    const { x = 0, width = 0 } = row?.bar ?? {};
    expect(x).toBeGreaterThan(place.left);
    expect(dataDate?.isFar).toBe(false);
    expect(dataDate?.x).toBeGreaterThan(x);
    expect(dataDate?.x).toBeLessThan(x + width);
    expect(row?.floatX).toBeGreaterThan(x + width);
    expect(row?.isFloatCut).toBe(false);
  });

  it('keeps bars wide if the data date and the float are years away, and shows both at the edges', () => {
    const alone = layOutGantt({ activities: [week], links: [] }, place);
    const { rows, dataDate } = layOutGantt(
      {
        activities: [{ ...week, floatUntil: '2031-03-02T17:00' }],
        links: [],
        dataDate: '2019-03-02T08:00',
      },
      place,
    );
    expect(rows[0]?.bar).toEqual(alone.rows[0]?.bar);
    expect(dataDate).toEqual({ x: place.left, isFar: true });
    expect(rows[0]).toMatchObject({ floatX: place.right, isFloatCut: true });
  });

  it('marks the end of a bar as its drag, and at most the whole bar', () => {
    const { rows } = layOutGantt(
      {
        activities: [
          { id: 'A', bar: { start: 0, finish: 80 }, drag: 20 },
          { id: 'B', bar: { start: 80, finish: 100 }, drag: 50 },
        ],
        links: [],
        unit: 'hours',
      },
      place,
    );
    const [a, b] = rows;
    const { x = 0, width = 0 } = a?.bar ?? {};
    expect(((a?.dragX ?? 0) - x) / width).toBeCloseTo(0.75);
    expect(b?.dragX).toBe(b?.bar?.x);
  });

  it('marks the share of a bar of dates that is its drag', () => {
    const bar = { start: '2026-03-16T08:00', finish: '2026-03-20T17:00' };
    const { rows } = layOutGantt({ activities: [{ id: 'A', bar, drag: 0.25 }], links: [] }, place);
    const { x = 0, width = 0 } = rows[0]?.bar ?? {};
    expect(((rows[0]?.dragX ?? 0) - x) / width).toBeCloseTo(0.75);
  });

  it('keeps link labels apart, and on their own links if there is space', () => {
    const wider = { ...week, id: 'B', bar: { start: '2026-03-02T08:00', finish: '2026-03-20T17:00' } };
    const layOut = (labels: readonly string[]) =>
      layOutGantt(
        {
          activities: [week, wider],
          links: labels.map((label) => ({ from: 0, to: 1, label, role: 'kept' as const })),
        },
        place,
      );
    const beside = layOut(['SS', 'FF']);
    const below = layOut(['FF 0', 'FF 8']);
    const [first, second] = below.links.map(({ label }) => label);
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThanOrEqual(9);
    // On the line between the rows, not on the bar below.
    const barTop = (beside.rows[1]?.y ?? 0) - 6;
    for (const { label } of beside.links) expect(label.y + 7).toBeLessThan(barTop);
  });

  it('keeps links at its right edge, and their labels, within the drawing', () => {
    const { links, rows } = layOutGantt(
      {
        activities: [week, { ...week, id: 'B' }],
        links: (['FF+1234', 'FF', 'SS'] as const).map((label) => ({
          from: 0,
          to: 1,
          label,
          role: 'kept' as const,
        })),
      },
      place,
    );
    const reach = links.flatMap(({ path, label }, at) => [
      ...[...path.matchAll(/[MH]([\d.]+)/g)].map(([, x]) => Number(x)),
      label.x + (at === 0 ? 'FF+1234'.length : 2) * 3,
    ]);
    expect(rows[0]?.bar?.x).toBeLessThan(place.right);
    expect(Math.max(...reach)).toBeLessThanOrEqual(place.width);
  });
});
