import type { ReportPicture } from '@floatwise/contracts';

export const boxWidth = 132;
export const boxHeight = 44;
const gap = 72;
const margin = 8;
/** How far an arc rises per activity it passes over, and at most. */
const risePerActivity = 18;
const maxRise = 90;
/** Distance between arcs of the same span. */
const laneHeight = 16;

/**
 * Places activities in one row from left to right. A link between neighbours is a straight line; one that passes over others is
 * an arc above them; one from right to left, or to itself, is an arc below.
 */
export function layOutPicture({ activities, links }: ReportPicture) {
  const lanes = listLanes(links);
  const spans = links.map(({ from, to }, at) => ({ from, to, rise: computeRise(from, to, lanes[at] ?? 0) }));
  const above = Math.max(0, ...spans.map(({ rise }) => rise));
  const below = Math.max(0, ...spans.map(({ rise }) => -rise));
  const top = margin + (above > 0 ? above + 12 : 0);
  const boxes = activities.map((_activity, place) => ({ x: margin + place * (boxWidth + gap), y: top }));
  return {
    width: 2 * margin + activities.length * boxWidth + Math.max(0, activities.length - 1) * gap,
    height: top + boxHeight + (below > 0 ? below + 16 : 0) + margin,
    boxes,
    arcs: spans.map(({ from, to, rise }) => drawArc(boxes[from], boxes[to], rise)),
  };
}

/** The number of earlier links between the same two activities, for each link: they are drawn beside each other. */
export function listLanes(links: ReportPicture['links']): number[] {
  return links.map(
    (link, at) => links.slice(0, at).filter(({ from, to }) => from === link.from && to === link.to).length,
  );
}

/** Positive is upwards; 0 is a straight line. */
function computeRise(from: number, to: number, lane: number): number {
  const span = to - from;
  if (span === 1 && lane === 0) return 0;
  const rise = Math.min(maxRise, Math.abs(span) * risePerActivity + 6) + lane * laneHeight;
  return span > 0 ? rise : -rise;
}

/** SVG path data, and the middle of the label. */
function drawArc(from = { x: 0, y: 0 }, to = { x: 0, y: 0 }, rise: number) {
  if (rise === 0) {
    const y = from.y + boxHeight / 2;
    const [x1, x2] = [from.x + boxWidth, to.x];
    return { path: `M${x1} ${y}H${x2}`, label: { x: (x1 + x2) / 2, y: y - 6 } };
  }
  const edge = rise > 0 ? from.y : from.y + boxHeight;
  const peak = edge - rise;
  const [x1, x2] =
    from === to
      ? [from.x + boxWidth * 0.7, from.x + boxWidth * 0.3]
      : [from.x + boxWidth / 2, to.x + boxWidth / 2];
  const path = `M${x1} ${edge}C${x1} ${peak} ${x2} ${peak} ${x2} ${edge}`;
  // A cubic curve with both handles at the same height reaches three quarters of it.
  return { path, label: { x: (x1 + x2) / 2, y: edge - rise * 0.75 + (rise > 0 ? -4 : 12) } };
}
