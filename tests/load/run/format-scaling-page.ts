import { formatPage } from './format-page.ts';
import type { ScalingStep } from './scaling-step.ts';

const plot = { width: 480, height: 240, margin: 44 };

/**
 * A self-contained page with plots of throughput, conversion time and queue time, by the number of converters, then of
 * gateways.
 */
export function formatScalingPage(steps: readonly ScalingStep[]): string {
  const byConverters = steps.filter(({ gateways }) => gateways === 1);
  const byGateways = steps.filter(({ converters }) => converters === 2);
  const plots = [
    formatPlot('Conversions per second', 'converters', pick(byConverters, 'converters', 'perSecond')),
    formatPlot('p95 of a conversion (ms)', 'converters', pick(byConverters, 'converters', 'p95Ms')),
    formatPlot('p95 in the queue (ms)', 'converters', pick(byConverters, 'converters', 'queueP95Ms')),
    formatPlot('Conversions per second', 'gateways', pick(byGateways, 'gateways', 'perSecond')),
    formatPlot('p95 of a conversion (ms)', 'gateways', pick(byGateways, 'gateways', 'p95Ms')),
  ];
  return formatPage('Scaling', plots);
}

type Point = readonly [x: number, y: number];

function pick(
  steps: readonly ScalingStep[],
  x: 'converters' | 'gateways',
  y: 'perSecond' | 'p95Ms' | 'queueP95Ms',
): readonly Point[] {
  return steps.map((step): Point => [step[x], step.run[y]]);
}

function formatPlot(title: string, along: string, points: readonly Point[]): string {
  const { width, height, margin } = plot;
  const most = Math.max(1, ...points.map(([, y]) => y));
  const place = ([, y]: Point, index: number): string => {
    const x = margin + (index * (width - 2 * margin)) / Math.max(1, points.length - 1);
    return `${x.toFixed(1)},${(height - margin - (y / most) * (height - 2 * margin)).toFixed(1)}`;
  };
  const marks = points.map((point, index) => {
    const [x = '', y = ''] = place(point, index).split(',');
    return `<circle cx="${x}" cy="${y}" r="4" fill="#4f46e5"/>
<text x="${x}" y="${Number(y) - 10}" text-anchor="middle">${Number(point[1].toPrecision(3))}</text>
<text x="${x}" y="${height - margin + 20}" text-anchor="middle">${point[0]}</text>`;
  });
  return `<figure><figcaption>${title}, by number of ${along}</figcaption>
<svg viewBox="0 0 ${width} ${height}" width="100%" font-size="12" role="img" aria-label="${title} by number of ${along}">
<line x1="${margin}" y1="${height - margin}" x2="${width - margin}" y2="${height - margin}" stroke="#9ca3af"/>
<polyline points="${points.map(place).join(' ')}" fill="none" stroke="#4f46e5" stroke-width="2"/>
${marks.join('\n')}</svg></figure>`;
}
