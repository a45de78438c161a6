import type { PictureActivity, ReportPicture } from '@floatwise/contracts';
import { BarKey, LineKey } from '../../components/ui/legend-key.tsx';
import { formatPictureTime } from './describe-picture.ts';
import { linkStrokes, linkWords } from './link-looks.ts';

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

/** Legend of the link types that the picture contains. */
export function LinkKeys({ links }: Pick<ReportPicture, 'links'>) {
  return [...new Set(links.map(({ role }) => role))].map((role) => (
    <LineKey key={role} className={linkStrokes[role]} word={linkWords[role]} />
  ));
}
