import { describe, expect, it } from 'vitest';
import { boxHeight, boxWidth, layOutPicture } from './picture-layout.ts';

const activities = ['A', 'B', 'C'].map((id) => ({ id }));
const link = (from: number, to: number) => ({ from, to, label: 'FS', role: 'kept' as const });

describe('the picture of a part of the network', () => {
  it('puts activities side by side and joins neighbours with a straight line', () => {
    const { boxes, arcs, width, height } = layOutPicture({ activities, links: [link(0, 1), link(1, 2)] });
    const [a, b, c] = boxes;
    expect(b?.x).toBeGreaterThan((a?.x ?? 0) + boxWidth);
    expect(width).toBeGreaterThan((c?.x ?? 0) + boxWidth);
    expect(height).toBeGreaterThan((a?.y ?? 0) + boxHeight);
    expect(arcs.map(({ path }) => path.includes('C'))).toEqual([false, false]);
  });

  it('draws a link that passes others above them, and a backward link below', () => {
    const { boxes, arcs, height } = layOutPicture({ activities, links: [link(0, 2), link(2, 0)] });
    const [over, under] = arcs;
    const top = boxes[0]?.y ?? 0;
    expect(over?.label.y).toBeLessThan(top);
    expect(over?.label.y).toBeGreaterThan(0);
    expect(under?.label.y).toBeGreaterThan(top + boxHeight);
    expect(under?.label.y).toBeLessThan(height);
  });

  it('keeps two links between the same activities apart', () => {
    const { arcs } = layOutPicture({ activities, links: [link(0, 1), link(0, 1)] });
    expect(arcs[0]?.path).not.toBe(arcs[1]?.path);
  });

  it('draws a link of an activity to itself', () => {
    expect(layOutPicture({ activities, links: [link(1, 1)] }).arcs[0]?.path).toMatch(/^M[\d.]+ \d+C/);
  });
});
