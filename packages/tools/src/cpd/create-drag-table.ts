import type { ReportPicture, ReportTable } from '@floatwise/contracts';
import { formatRounded, type SheetNetwork } from '@floatwise/schedule/sheet';
import { timeScale, type Plan } from './create-plan.ts';
import type { DragLink, DragResult } from './drag-network.ts';
import { createRows, listColumnsIn, type ActivityDrag } from './list-drags.ts';

/** Pages stay quick with this many rows; the workbook has all. */
const maxRows = 5000;
const pictured = 500;
const neighbours = 3;

/** Activities with drag and the other critical ones, each with the longest path around it. */
export function createDragTable(
  sheet: SheetNetwork,
  { plan, drags, result }: { plan: Plan; drags: readonly ActivityDrag[]; result: DragResult },
): ReportTable {
  const shown = drags.filter(({ drag, isCritical }) => drag !== 0 || isCritical).slice(0, maxRows);
  const byPlace = new Map(drags.map((one) => [one.place, one]));
  const driving = listDriving(plan, result);
  return {
    title: 'Drag',
    description: `Incomplete activities on the longest path and by how much each prolongs the project, in ${sheet.units.durations}. The workbook lists the others too.`,
    columns: listColumnsIn(sheet.units.durations),
    rows: createRows(shown),
    pictures: shown.map((one, place) =>
      place < pictured && one.isCritical ? createPicture(one, { driving, byPlace }) : null,
    ),
  };
}

interface Driving {
  readonly into: ReadonlyMap<number, DragLink>;
  readonly outOf: ReadonlyMap<number, DragLink>;
}

/** Of each critical activity a link on a longest path into it and one out of it. */
function listDriving({ network }: Plan, { starts, finishes, floats }: DragResult): Driving {
  const into = new Map<number, DragLink>();
  const outOf = new Map<number, DragLink>();
  for (const link of network.links) {
    const { predecessor, successor, type, lag } = link;
    if (floats[predecessor] !== 0 || floats[successor] !== 0) continue;
    const from = (type === 'FS' || type === 'FF' ? finishes : starts)[predecessor] ?? 0;
    const to = (type === 'FS' || type === 'SS' ? starts : finishes)[successor] ?? 0;
    if (from + lag !== to) continue;
    if (!into.has(successor)) into.set(successor, link);
    if (!outOf.has(predecessor)) outOf.set(predecessor, link);
  }
  return { into, outOf };
}

function createPicture(
  { place }: ActivityDrag,
  { driving, byPlace }: { driving: Driving; byPlace: ReadonlyMap<number, ActivityDrag> },
): ReportPicture {
  const links: DragLink[] = [];
  for (let at = place, left = neighbours; left > 0; left--) {
    const link = driving.into.get(at);
    if (link === undefined) break;
    links.unshift(link);
    at = link.predecessor;
  }
  for (let at = place, left = neighbours; left > 0; left--) {
    const link = driving.outOf.get(at);
    if (link === undefined) break;
    links.push(link);
    at = link.successor;
  }
  const places = [links[0]?.predecessor ?? place, ...links.map(({ successor }) => successor)];
  return {
    activities: places.map((one) => {
      const found = byPlace.get(one);
      return {
        id: found?.activity.code ?? '',
        name: found?.activity.name ?? '',
        note: `drag ${formatRounded(found?.drag ?? 0)}`,
      };
    }),
    links: links.map(({ type, lag }, at) => ({
      from: at,
      to: at + 1,
      label: lag === 0 ? type : `${type}${lag > 0 ? '+' : ''}${formatRounded(lag / timeScale)}`,
      role: 'kept' as const,
    })),
  };
}
