import { formatPage } from './format-page.ts';
import type { ProcessFigures } from './sample-processes.ts';

const plot = { width: 480, height: 200, margin: 28 };
const msPerMinute = 60_000;

/** Memory of each process over the minutes of a run. The vertical line marks the end of the warm-up. */
export const formatMemoryPage = (processes: readonly ProcessFigures[]): string =>
  formatPage('Memory of each process', processes.map(formatPlot));

function formatPlot({ name, samples, settledAtMs, growthMbPerMinute }: ProcessFigures): string {
  const { width, height, margin } = plot;
  const first = samples.at(0)?.atMs ?? 0;
  const lengthMs = Math.max(1, (samples.at(-1)?.atMs ?? 0) - first);
  const most = Math.max(1, ...samples.map(({ megabytes }) => megabytes));
  const bottom = height - margin;
  const placeX = (atMs: number): string =>
    (margin + ((atMs - first) / lengthMs) * (width - 2 * margin)).toFixed(1);
  const placeY = (megabytes: number): string => (bottom - (megabytes / most) * (bottom - margin)).toFixed(1);
  const points = samples.map(({ atMs, megabytes }) => `${placeX(atMs)},${placeY(megabytes)}`);
  const settled = placeX(settledAtMs);
  const title = `${name}: ${growthMbPerMinute} MB growth per minute`;
  return `<figure><figcaption>${title}</figcaption>
<svg viewBox="0 0 ${width} ${height}" width="100%" font-size="12" role="img" aria-label="${title}">
<line x1="${margin}" y1="${bottom}" x2="${width - margin}" y2="${bottom}" stroke="#9ca3af"/>
<line x1="${settled}" y1="${margin}" x2="${settled}" y2="${bottom}" stroke="#9ca3af"/>
<polyline points="${points.join(' ')}" fill="none" stroke="#4f46e5" stroke-width="2"/>
<text x="${margin}" y="${margin - 8}">${Math.round(most)} MB</text>
<text x="${width - margin}" y="${bottom + 20}" text-anchor="end">${(lengthMs / msPerMinute).toFixed(1)} minutes</text>
</svg></figure>`;
}
