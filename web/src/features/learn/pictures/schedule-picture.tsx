import type { ReportPicture } from '@floatwise/contracts';
import { useWidth } from '../../../lib/use-width.ts';
import { GanttDrawing } from '../../report/gantt-drawing.tsx';
import { GanttLegend } from '../../report/gantt-legend.tsx';

/** A small schedule as in results, once or before and after. */
export function SchedulePicture({ parts }: { parts: Readonly<Record<string, ReportPicture>> }) {
  const [frame, width] = useWidth(560);
  const pictures = Object.entries(parts);
  return (
    <div ref={frame} className="flex flex-col gap-4">
      {pictures.map(([title, picture]) => (
        <div key={title}>
          {pictures.length > 1 && <p className="mb-1 text-xs font-semibold text-muted">{title}</p>}
          <div className="overflow-x-auto">
            <GanttDrawing picture={picture} width={width} />
          </div>
          <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
            <GanttLegend picture={picture} />
          </p>
        </div>
      ))}
    </div>
  );
}
