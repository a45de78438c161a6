import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { canvasFont, paintScene } from '../drawing/paint-scene.ts';
import type { Palette } from '../drawing/read-palette.ts';
import type { Scene } from '../drawing/scene.ts';

/** What a frame of the picture depends on beside what React knows: where it is scrolled and zoomed to. */
export type LiveScene = Omit<Scene, 'view' | 'scrollTop'>;

interface Drawing {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly scene: LiveScene;
  readonly palette: Palette;
  /** Completes the scene at the time of drawing. */
  readonly readPlace: () => Pick<Scene, 'view' | 'scrollTop'>;
  /** Moves what lies beside the canvas, in the same frame. */
  readonly onDraw: (scrollTop: number) => void;
}

/** Paints the canvas at most once a frame, and at once when what it shows has changed; answers how to ask for it. */
export function useDrawing({ canvas, scene, palette, readPlace, onDraw }: Drawing): () => void {
  const frame = useRef(0);
  const paint = useCallback(() => {
    frame.current = 0;
    const element = canvas.current;
    const context = element?.getContext('2d', { alpha: false });
    if (element === null || context === null || context === undefined || scene.width < 1) return;
    const ratio = window.devicePixelRatio;
    const [width, height] = [Math.round(scene.width * ratio), Math.round(scene.height * ratio)];
    // Setting a size clears the canvas and takes its time.
    if (element.width !== width || element.height !== height) {
      element.width = width;
      element.height = height;
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const place = readPlace();
    onDraw(place.scrollTop);
    paintScene(context, { ...scene, ...place }, palette);
  }, [canvas, scene, palette, readPlace, onDraw]);
  const latest = useRef(paint);
  const request = useCallback(() => {
    if (frame.current === 0) frame.current = requestAnimationFrame(() => latest.current());
  }, []);
  useLayoutEffect(() => {
    latest.current = paint;
    paint();
  }, [paint]);
  useEffect(() => {
    // The font may come after the first picture.
    void document.fonts.load(canvasFont).then(request, () => undefined);
    return () => cancelAnimationFrame(frame.current);
  }, [request]);
  return request;
}
