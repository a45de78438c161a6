import { downloadBlob } from '../../../lib/download-blob.ts';
import { paintScene } from './paint-scene.ts';
import { type Palette, readPalette } from './read-palette.ts';
import { getBarY, type Scene, sizes } from './scene.ts';

/** Pixels of the PNG for each of the page's. */
const scale = 2;
const head = 30;
const padding = 12;
const indent = 14;

interface Shown {
  readonly scene: Scene;
  readonly treeWidth: number;
}

/** Saves what is in sight, names and bars, as a PNG. */
export async function savePictureOfScene(
  { scene, treeWidth }: Shown,
  { title, fileName }: { title: string; fileName: string },
): Promise<void> {
  const names = scene.isStacked ? 0 : treeWidth;
  const canvas = document.createElement('canvas');
  canvas.width = (names + scene.width + 2 * padding) * scale;
  canvas.height = (head + scene.height + padding) * scale;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('There is no canvas.');
  const palette = readPalette();
  context.scale(scale, scale);
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'middle';
  context.fillStyle = palette.ink;
  context.font = "600 13px 'Inter Variable', system-ui, sans-serif";
  context.fillText(title, padding, head / 2 + 2);
  context.translate(padding, head);
  if (!scene.isStacked) paintNames(context, scene, { width: names, palette });
  context.translate(names, 0);
  context.beginPath();
  context.rect(0, 0, scene.width, scene.height);
  context.clip();
  paintScene(context, scene, palette);
  const blob = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((made) => (made === null ? reject(new Error('The picture is empty.')) : resolve(made)));
  });
  downloadBlob(blob, `${fileName.replace(/\.[^.]*$/, '')}_schedule.png`);
}

function paintNames(
  context: CanvasRenderingContext2D,
  scene: Scene,
  { width, palette }: { width: number; palette: Palette },
): void {
  const { outline, visible, height } = scene;
  const { rows, groups, activities } = outline;
  for (const [place, row] of visible.entries()) {
    const y = getBarY(scene, place);
    if (y < sizes.axis || y > height) continue;
    const item = rows.items[row] ?? 0;
    const x = ((rows.levels[row] ?? 1) - 1) * indent;
    const group = ~item;
    const words =
      item < 0
        ? groups.names[group] || (groups.codes[group] ?? '')
        : `${activities.ids[item] ?? ''}  ${activities.names[item] ?? ''}`;
    context.font = `${item < 0 ? '600 ' : ''}12px 'Inter Variable', system-ui, sans-serif`;
    context.fillStyle = palette.ink;
    context.save();
    context.beginPath();
    context.rect(0, y - 14, width - 8, 28);
    context.clip();
    context.fillText(words, x, y);
    context.restore();
    context.fillStyle = palette.line;
    context.fillRect(0, Math.round(y + 14) - 1, width, 1);
  }
}
