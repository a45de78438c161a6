import type { PictureActivity, ReportPicture } from '@floatwise/contracts';
import { classNames } from '../../lib/class-names.ts';
import { formatPictureTime } from './describe-picture.ts';
import { linkStrokes, linkWords } from './link-looks.ts';

/** What the bars and lines of a picture mean: those that are there. */
export function GanttLegend({ picture }: { picture: ReportPicture }) {
  const { activities, links, dataDate, unit } = picture;
  const roles = [...new Set(links.map(({ role }) => role))];
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
      {has(({ floatUntil }) => floatUntil !== undefined) && <LineKey className="text-accent" word="float" />}
      {dataDate !== undefined && (
        <LineKey
          className="text-near [stroke-dasharray:2_3]"
          word={typeof dataDate === 'string' ? `data date ${formatPictureTime(dataDate)}` : 'data date'}
        />
      )}
      {roles.map((role) => (
        <LineKey key={role} className={linkStrokes[role]} word={linkWords[role]} />
      ))}
      {unit !== undefined && <span>axis in {unit} of work</span>}
    </>
  );
}

function BarKey({ className, word }: { className: string; word: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={classNames('h-2.5 w-5 rounded-sm', className)} aria-hidden="true" />
      {word}
    </span>
  );
}

function LineKey({ className, word }: { className: string; word: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg width="24" height="6" aria-hidden="true" className={className}>
        <path d="M0 3H24" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      {word}
    </span>
  );
}
