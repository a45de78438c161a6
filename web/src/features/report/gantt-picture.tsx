import { GanttDrawing } from './gantt-drawing.tsx';
import { GanttLegend } from './gantt-legend.tsx';
import { PictureFrame, type PictureFrameProps } from './picture-frame.tsx';

interface GanttPictureProps extends Pick<PictureFrameProps, 'title' | 'picture' | 'description'> {
  /** For many activities: one line each. */
  isCompact?: boolean;
}

/** The activities around a row on a time axis, before and after, with their links. */
export function GanttPicture({ isCompact = false, ...props }: GanttPictureProps) {
  const { picture } = props;
  return (
    <PictureFrame
      {...props}
      kind="Gantt chart"
      // The height cuts a row in half, which shows that there are more.
      className={isCompact && 'max-h-[31rem] overflow-y-auto print:max-h-none print:overflow-visible'}
      draw={(drawn) => <GanttDrawing picture={picture} isCompact={isCompact} {...drawn} />}
      legend={<GanttLegend picture={picture} />}
    />
  );
}
