import './allow-chart-text.ts';
import 'apexcharts/dist/apexcharts.css';
import type { ApexOptions } from 'apexcharts';
import imported from 'react-apexcharts';
import { chartHeight } from './chart-frame.tsx';
import { usePalette } from '../../lib/use-palette.ts';
import { useWidth } from '../../lib/use-width.ts';

/** The library is CommonJS: its default export is one level deeper than its types say. */
const wrapped = imported as typeof imported & { default?: typeof imported };
const Chart = wrapped.default ?? imported;

interface ApexChartProps {
  type: 'pie' | 'bar' | 'rangeBar' | 'line';
  series: NonNullable<ApexOptions['series']>;
  height?: number;
  options: ApexOptions;
}

/** An ApexCharts chart in the site's colours and fonts. Hidden from screen readers, which read the table of `ChartFrame`. */
export function ApexChart({ type, series, height = chartHeight, options }: ApexChartProps) {
  const { ink, muted, line, isDark } = usePalette();
  const [frame, width] = useWidth(0);
  return (
    // The drawing keeps its width until it is drawn again: it must not widen a window that has become narrower.
    <div ref={frame} className="min-w-0 overflow-x-clip">
      {/* With this id the library does not write its own styles, which the policy forbids; a style sheet has them. */}
      <span id="apexcharts-css" hidden />
      <Chart
        type={type}
        series={series}
        height={height}
        width={width === 0 ? '100%' : width}
        options={{
          legend: { show: false },
          grid: { borderColor: line, padding: { left: 8, right: 8 } },
          states: { active: { filter: { type: 'none' } } },
          ...options,
          chart: {
            fontFamily: 'inherit',
            foreColor: type === 'pie' ? ink : muted,
            background: 'transparent',
            toolbar: { show: false },
            zoom: { enabled: false },
            animations: { enabled: false },
            ...options.chart,
          },
          theme: { mode: isDark ? 'dark' : 'light' },
        }}
      />
    </div>
  );
}
