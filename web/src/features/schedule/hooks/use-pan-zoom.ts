import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useRef } from 'react';

/** A click moves no further than this, in pixels. */
const clickRange = 4;
const wheelSpeed = 0.0022;
const pixelsPerLine = 18;

interface PanZoom {
  /** A positive number of pixels moves to later times. */
  readonly panBy: (pixels: number) => void;
  readonly scrollBy: (pixels: number) => void;
  /** `x` is measured from the left of the canvas. */
  readonly zoomAt: (factor: number, x: number) => void;
  /** What a drag from a place of the canvas moves instead of the chart; undefined if it moves the chart. */
  readonly grab?: ((x: number, y: number) => Grabbed | undefined) | undefined;
}

/** Something that follows the pointer. */
export interface Grabbed {
  readonly move: (x: number) => void;
  /** `isKept` is false if the drag was interrupted. */
  readonly drop: (isKept: boolean) => void;
}

interface Pointer {
  readonly x: number;
  readonly y: number;
}

/** Pans and zooms by dragging, with two fingers and with modifier and wheel; the wheel alone scrolls as usual. */
export function usePanZoom(canvas: HTMLCanvasElement | null, moves: PanZoom) {
  const pointers = useRef(new Map<number, Pointer>());
  const hasMoved = useRef(false);
  const grabbed = useRef<Grabbed>(undefined);
  const zoomOrPan = useEffectEvent((event: WheelEvent, left: number) => {
    const scale = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? pixelsPerLine : 1;
    const [dx, dy] = [event.deltaX * scale, event.deltaY * scale];
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      moves.zoomAt(Math.exp(-dy * wheelSpeed), event.clientX - left);
    } else if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) {
      event.preventDefault();
      moves.panBy(dx === 0 ? dy : dx);
    }
  });
  useEffect(() => {
    if (canvas === null) return undefined;
    // React's own listeners cannot prevent the page from zooming.
    const onWheel = (event: WheelEvent) => zoomOrPan(event, canvas.getBoundingClientRect().left);
    canvas.addEventListener('wheel', onWheel, { passive: false });
    return () => canvas.removeEventListener('wheel', onWheel);
  }, [canvas]);
  const onPointerDown = (event: ReactPointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return;
    if (pointers.current.size === 0) {
      hasMoved.current = false;
      const { left, top } = event.currentTarget.getBoundingClientRect();
      grabbed.current = moves.grab?.(event.clientX - left, event.clientY - top);
    }
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: ReactPointerEvent<HTMLCanvasElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    if (grabbed.current !== undefined) {
      if (!hasMoved.current && Math.abs(now.x - before.x) < clickRange) return;
      hasMoved.current = true;
      grabbed.current.move(event.clientX - event.currentTarget.getBoundingClientRect().left);
      return;
    }
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId);
    if (other !== undefined) {
      const spread = (one: Pointer): number => Math.hypot(one.x - other[1].x, one.y - other[1].y);
      const left = event.currentTarget.getBoundingClientRect().left;
      if (spread(before) > 0) moves.zoomAt(spread(now) / spread(before), (now.x + other[1].x) / 2 - left);
      hasMoved.current = true;
    } else {
      if (!hasMoved.current && Math.hypot(now.x - before.x, now.y - before.y) < clickRange) return;
      hasMoved.current = true;
      moves.panBy(before.x - now.x);
      // On touch screens the browser scrolls.
      if (event.pointerType !== 'touch') moves.scrollBy(before.y - now.y);
    }
    pointers.current.set(event.pointerId, now);
  };
  const onPointerEnd = (event: ReactPointerEvent<HTMLCanvasElement>) => {
    pointers.current.delete(event.pointerId);
    const dropped = grabbed.current;
    grabbed.current = undefined;
    if (hasMoved.current) dropped?.drop(event.type === 'pointerup');
  };
  return {
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
    },
    /** Whether the current click ends a drag. */
    wasDragged: () => hasMoved.current,
  };
}
