import type { Scene } from './scene.ts';

/** A context in CSS pixels; undefined if there is no space to draw. */
export function prepareCanvas(
  canvas: HTMLCanvasElement,
  { width, height }: Pick<Scene, 'width' | 'height'>,
): CanvasRenderingContext2D | undefined {
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null || width < 1) return undefined;
  const ratio = window.devicePixelRatio;
  const [fullWidth, fullHeight] = [Math.round(width * ratio), Math.round(height * ratio)];
  // Setting the size clears the canvas and takes time.
  if (canvas.width !== fullWidth || canvas.height !== fullHeight) {
    canvas.width = fullWidth;
    canvas.height = fullHeight;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
