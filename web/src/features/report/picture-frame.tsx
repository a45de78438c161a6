import { ImageDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Menu } from '../../components/ui/menu.tsx';
import { showProblem } from '../../components/ui/toast-store.ts';
import { savePicture } from '../../lib/save-picture.ts';

interface PictureFrameProps {
  title: string;
  description?: string | undefined;
  /** Draws the picture, whose SVG element takes the ref. */
  svg: (ref: (drawing: SVGSVGElement | null) => void) => ReactNode;
  legend: ReactNode;
  children?: ReactNode;
}

/** A picture with its title, what its lines mean, and a way to save it. */
export function PictureFrame({ title, description, svg, legend, children }: PictureFrameProps) {
  const [drawing, setDrawing] = useState<SVGSVGElement | null>(null);
  const save = (kind: 'png' | 'svg') => () => {
    if (drawing === null) return;
    savePicture(drawing, { kind, name: title }).catch(() => showProblem('The picture could not be saved'));
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
      {svg(setDrawing)}
      {children}
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">{legend}</p>
    </figure>
  );
}
