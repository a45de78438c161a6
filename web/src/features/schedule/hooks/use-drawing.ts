import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { canvasFont, paintScene } from '../drawing/paint-scene.ts';
import { prepareCanvas, type Scene } from '../drawing/scene.ts';

interface Drawing {
  /** The part of the scene that React renders. */
  readonly scene: Omit<Scene, 'view' | 'scrollTop'>;
  /** Completes the scene when it is painted: scroll and zoom position. */
  readonly readPlace: () => Pick<Scene, 'view' | 'scrollTop'>;
  readonly onDraw: (scene: Scene) => void;
}

/** Paints the canvas at most once per frame, and immediately if its content has changed. Returns a function that requests a repaint. */
export function useDrawing(
  canvas: HTMLCanvasElement | null,
  { scene, readPlace, onDraw }: Drawing,
): () => void {
  const also = useRef(onDraw);
  useLayoutEffect(() => {
    also.current = onDraw;
  });
  const paint = useCallback(() => {
    const context = canvas === null ? undefined : prepareCanvas(canvas, scene);
    if (context === undefined) return;
    const shown = { ...scene, ...readPlace() };
    paintScene(context, shown);
    also.current(shown);
  }, [canvas, scene, readPlace]);
  const latest = useRef(paint);
  const frame = useRef(0);
  const request = useCallback(() => {
    if (frame.current !== 0) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      latest.current();
    });
  }, []);
  useLayoutEffect(() => {
    latest.current = paint;
    paint();
  }, [paint]);
  useEffect(() => {
    // The font may load after the first paint.
    void document.fonts.load(canvasFont).then(request, () => undefined);
    return () => cancelAnimationFrame(frame.current);
  }, [request]);
  return request;
}
