import type { PictureActivity, PictureLinkRole, ReportPicture } from '@floatwise/contracts';
import { BarKey, LineKey } from '../../components/ui/legend-key.tsx';
import { formatPictureTime, linkWords } from './describe-picture.ts';

const lineThickness = 1.5;

/** Legend of the bars and lines that the picture contains. */
export function GanttLegend({ picture }: { picture: ReportPicture }) {
  const { activities, links, dataDate, unit } = picture;
  const has = (test: (activity: PictureActivity) => boolean): boolean => activities.some(test);
  const hasDrags = has(({ drag }) => drag !== undefined);
  return (
    <>
      {has(({ state }) => state === 'completed') && <BarKey className="bg-done" word="completed" />}
      {has(({ state }) => state === 'critical') && (
        <BarKey className={hasDrags ? 'bg-critical/35' : 'bg-critical'} word="critical" />
      )}
      {has(({ state, bar }) => state === undefined && bar !== undefined) && (
        <BarKey className="bg-accent" word="planned" />
      )}
      {hasDrags && <BarKey className="bg-critical" word="drag" />}
      {has(({ was }) => was !== undefined) && (
        <BarKey className="border border-dashed border-ink" word="before" />
      )}
      {has(({ floatUntil }) => floatUntil !== undefined) && (
        <LineKey className="text-accent" word="float" thickness={lineThickness} />
      )}
      {dataDate !== undefined && (
        <LineKey
          thickness={lineThickness}
          className="text-near [stroke-dasharray:2_3]"
          word={typeof dataDate === 'string' ? `data date ${formatPictureTime(dataDate)}` : 'data date'}
        />
      )}
      <LinkKeys links={links} />
      {unit !== undefined && <span>axis in {unit} of work</span>}
    </>
  );
}

/** Never by colour alone: removed links are dashed, added ones thick, and the legend names both. */
export const linkStrokes: Record<PictureLinkRole, string> = {
  kept: 'text-done [stroke-width:1.5]',
  proof: 'text-accent-ink [stroke-width:1.5]',
  removed: 'text-critical [stroke-width:1.5] [stroke-dasharray:5_4]',
  added: 'text-accent-ink [stroke-width:2.5]',
};

/** Legend of the link types that the picture contains. */
export function LinkKeys({ links }: Pick<ReportPicture, 'links'>) {
  const roles = [...new Set(links.map(({ role }) => role))];
  // Without changed ones beside them they need no comparison.
  if (roles.join() === 'kept') return <LineKey className={linkStrokes.kept} word="relationship" />;
  return roles.map((role) => <LineKey key={role} className={linkStrokes[role]} word={linkWords[role]} />);
}

/** Arrowhead of a drawing, referenced by its id. */
export function ArrowMarker({ id, size }: { id: string; size: number }) {
  return (
    <defs>
      <marker
        id={id}
        viewBox="0 0 8 8"
        refX="7.5"
        refY="4"
        markerWidth={size}
        markerHeight={size}
        markerUnits="userSpaceOnUse"
        orient="auto"
      >
        <path d="M0 0 8 4 0 8z" className="fill-ink" />
      </marker>
    </defs>
  );
}
