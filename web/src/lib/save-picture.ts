import { downloadBlob } from './download-blob.ts';

/** Properties that a drawing takes from the page's style sheets, which a saved file lacks. */
const inherited = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'paint-order',
];
/** PNG pixels per CSS pixel. */
const scale = 2;

/** Saves a drawing of the page as a file, as it looks now. */
export async function savePicture(
  svg: SVGSVGElement,
  { kind, name }: { kind: 'png' | 'svg'; name: string },
): Promise<void> {
  const fileName = `${name.replace(/[^\p{L}\p{N}.-]+/gu, '-').slice(0, 80)}.${kind}`;
  const drawing = new Blob([formatDrawing(svg)], { type: 'image/svg+xml;charset=utf-8' });
  downloadBlob(kind === 'svg' ? drawing : await drawPng(svg, drawing), fileName);
}

/** The drawing with all styles as attributes, on the page's background. */
function formatDrawing(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, place) => {
    const original = originals[place];
    if (original === undefined) return;
    const style = getComputedStyle(original);
    element.removeAttribute('class');
    // As attributes, because the content security policy forbids inline styles.
    for (const key of inherited) element.setAttribute(key, style.getPropertyValue(key));
  });
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', getComputedStyle(document.documentElement).getPropertyValue('--color-surface'));
  copy.prepend(ground);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.removeAttribute('class');
  return new XMLSerializer().serializeToString(copy);
}

async function drawPng(svg: SVGSVGElement, drawing: Blob): Promise<Blob> {
  const url = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = svg.width.baseVal.value * scale;
    canvas.height = svg.height.baseVal.value * scale;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await writePng(canvas);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A canvas as a PNG. */
export function writePng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture is empty.')) : resolve(blob)));
  });
}
