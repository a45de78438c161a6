import type { ReportPicture } from '@floatwise/contracts';
import { ImageDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { ActivityText } from '../../components/activity/activity-text.tsx';
import { Menu } from '../../components/ui/menu.tsx';
import { showProblem } from '../../components/ui/toast-store.ts';
import { classNames } from '../../lib/class-names.ts';
import { savePicture } from '../../lib/save-picture.ts';
import { useWidth } from '../../lib/use-width.ts';
import { describeActivity } from './describe-picture.ts';
import { useCardOpener } from './use-card-opener.ts';

/** Props that a drawing receives from its frame. */
export interface Drawn {
  /** Available width in pixels. */
  readonly width: number;
  readonly svgRef: Ref<SVGSVGElement>;
  /** Index of the focused activity. */
  readonly active: number | undefined;
  readonly onHover: (place: number | undefined) => void;
}

export interface PictureFrameProps {
  title: string;
  /** Kind of picture; precedes the title in the accessible name. */
  kind: string;
  description?: string | undefined;
  picture: ReportPicture;
  className?: string | false;
  draw: (drawn: Drawn) => ReactNode;
  legend: ReactNode;
}

/** A picture with title, legend, and a button to save it. Arrow keys move through its activities, Enter opens an activity's card. */
export function PictureFrame(props: PictureFrameProps) {
  const { title, kind, description, picture, className = false, draw, legend } = props;
  const { activities, unit } = picture;
  const [svg, setSvg] = useState<SVGSVGElement | null>(null);
  const [frame, width] = useWidth(400);
  const [active, setActive] = useState<number>();
  const findOpener = useCardOpener();
  const shown = active === undefined ? undefined : activities[active];
  const save = (format: 'png' | 'svg') => () => {
    if (svg === null) return;
    savePicture(svg, { kind: format, name: title }).catch(() =>
      showProblem('The picture could not be saved'),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && shown !== undefined) findOpener?.(shown.id)?.(event);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    setActive(Math.max(0, Math.min(activities.length - 1, (active ?? -1) + step)));
  };
  return (
    <figure>
      <figcaption className="mb-2 flex items-start justify-between gap-2">
        <span className="min-w-0 break-words">
          <span className="text-sm font-semibold">{title}</span>
          {description !== undefined && <span className="block text-xs text-muted">{description}</span>}
        </span>
        <Menu
          button={
            <>
              <ImageDown className="size-4" />
              <span className="sr-only">Save the picture</span>
            </>
          }
          buttonClassName="-mr-1 -mt-1 flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink print:hidden"
          items={[
            { label: 'Save as PNG', icon: ImageDown, onSelect: save('png') },
            { label: 'Save as SVG', icon: ImageDown, onSelect: save('svg') },
          ]}
        />
      </figcaption>
      <div
        ref={frame}
        role="group"
        aria-label={`${kind}: ${title}. Arrow keys move through the activities${findOpener === undefined ? '' : ', Enter opens one'}.`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className={classNames('overflow-x-auto rounded-sm', className)}
      >
        {draw({ width, svgRef: setSvg, active, onHover: setActive })}
      </div>
      <p className="min-h-4 text-xs text-muted" aria-live="polite">
        {shown !== undefined && <ActivityText text={describeActivity(shown, unit)} />}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">{legend}</p>
    </figure>
  );
}
