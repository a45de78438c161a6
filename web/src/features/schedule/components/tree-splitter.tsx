import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

interface TreeSplitterProps {
  width: number;
  most: number;
  onWidth: (width: number) => void;
}

const step = 24;
const least = 140;

/** Divider that sets the widths of tree and bars. */
export function TreeSplitter({ width, most, onWidth }: TreeSplitterProps) {
  const start = useRef<{ x: number; width: number }>(undefined);
  const put = (next: number) => onWidth(Math.max(least, Math.min(most, next)));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') put(width - step);
    if (key === 'ArrowRight') put(width + step);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (start.current !== undefined) put(start.current.width + clientX - start.current.x);
  };
  const end = () => {
    start.current = undefined;
  };
  return (
    <div
      role="separator"
      aria-label="Width of the names column"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={Math.max(least, most)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      className="absolute inset-y-0 z-10 w-2 -translate-x-1 cursor-col-resize touch-none hover:bg-accent/30 focus-visible:bg-accent/30"
      style={{ left: width }}
    />
  );
}
