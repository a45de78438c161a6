import type { ReportPicture } from '@floatwise/contracts';
import { GanttDrawing } from './gantt-drawing.tsx';
import { GanttLegend } from './gantt-legend.tsx';
import { PictureFrame } from './picture-frame.tsx';

interface GanttPictureProps {
  title: string;
  picture: ReportPicture;
  description?: string | undefined;
  /** Many activities, a line each. */
  isCompact?: boolean;
}

/** The activities around a row on an axis of time, before and after, with the links between them. */
export function GanttPicture({ isCompact = false, ...props }: GanttPictureProps) {
  const { picture } = props;
  return (
    <PictureFrame
      {...props}
      kind="Gantt chart"
      // Cuts a row in its middle, which shows that there are more.
      className={isCompact && 'max-h-[31rem] overflow-y-auto print:max-h-none print:overflow-visible'}
      draw={(drawn) => <GanttDrawing picture={picture} isCompact={isCompact} {...drawn} />}
      legend={<GanttLegend picture={picture} />}
    />
  );
}
