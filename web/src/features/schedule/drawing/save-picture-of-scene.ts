import { downloadBlob } from '../../../lib/download-blob.ts';
import { writePng } from '../../../lib/save-picture.ts';
import { paintScene } from './paint-scene.ts';
import { paintNames } from './paint-names.ts';
import type { Scene } from './scene.ts';

/** PNG pixels per CSS pixel. */
const scale = 2;
const head = 30;
const padding = 12;

/** The visible part of a chart, and the tree beside it. */
export interface Shown {
  readonly scene: Scene;
  readonly treeWidth: number;
  readonly hasColumns: boolean;
}

/** Saves the visible names and bars as a PNG. */
export async function savePictureOfScene(
  { scene, treeWidth, hasColumns }: Shown,
  { title, fileName }: { title: string; fileName: string },
): Promise<void> {
  const names = scene.isStacked ? 0 : treeWidth;
  const canvas = document.createElement('canvas');
  canvas.width = (names + scene.width + 2 * padding) * scale;
  canvas.height = (head + scene.height + padding) * scale;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('There is no canvas.');
  context.scale(scale, scale);
  context.fillStyle = scene.palette.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'middle';
  context.fillStyle = scene.palette.ink;
  context.font = "600 13px 'Inter Variable', system-ui, sans-serif";
  context.fillText(title, padding, head / 2 + 2);
  context.translate(padding, head);
  if (!scene.isStacked) paintNames(context, scene, { width: names, hasColumns });
  context.translate(names, 0);
  context.beginPath();
  context.rect(0, 0, scene.width, scene.height);
  context.clip();
  paintScene(context, scene);
  const blob = await writePng(canvas);
  downloadBlob(blob, `${fileName.replace(/\.[^.]*$/, '')}_schedule.png`);
}
