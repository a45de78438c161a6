import type { ReportPicture } from '@floatwise/contracts';
import { ActivityText } from '../../components/activity/activity-text.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useWidth } from '../../lib/use-width.ts';
import { describeActivity } from './describe-picture.ts';
import { GanttDrawing } from './gantt-drawing.tsx';
import { GanttLegend } from './gantt-legend.tsx';
import { PictureFrame } from './picture-frame.tsx';
import { usePictureKeys } from './use-picture-keys.ts';

interface GanttPictureProps {
  title: string;
  picture: ReportPicture;
  description?: string | undefined;
  /** Many activities, a line each. */
  isCompact?: boolean;
}

/** The activities around a row on an axis of time, before and after, with the links between them. */
export function GanttPicture({ title, picture, description, isCompact = false }: GanttPictureProps) {
  const [frame, width] = useWidth(400);
  const { active, setActive, shown, hint, onKeyDown } = usePictureKeys(picture);
  return (
    <PictureFrame
      title={title}
      description={description}
      svg={(ref) => (
        <div
          ref={frame}
          role="group"
          aria-label={`Gantt chart: ${title}. ${hint}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onMouseLeave={() => setActive(undefined)}
          className={classNames(
            'overflow-x-auto rounded-sm',
            // Cuts a row in its middle, which shows that there are more.
            isCompact && 'max-h-[31rem] overflow-y-auto print:max-h-none print:overflow-visible',
          )}
        >
          <GanttDrawing
            picture={picture}
            width={width}
            isCompact={isCompact}
            active={active}
            onHover={setActive}
            svgRef={ref}
          />
        </div>
      )}
      legend={<GanttLegend picture={picture} />}
    >
      <p className="min-h-4 text-xs text-muted" aria-live="polite">
        {shown !== undefined && <ActivityText text={describeActivity(shown, picture.unit)} />}
      </p>
    </PictureFrame>
  );
}
