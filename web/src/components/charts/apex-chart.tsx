import './allow-chart-text.ts';
import 'apexcharts/dist/apexcharts.css';
import type { ApexOptions } from 'apexcharts';
import { Chart } from './chart.ts';
import { useChartTheme } from './use-chart-theme.ts';

interface ApexChartProps {
  type: 'pie' | 'bar' | 'rangeBar' | 'line';
  series: NonNullable<ApexOptions['series']>;
  height: number;
  options: ApexOptions;
}

/** A chart of the library in the site's own colours and type. What it draws is for the eye: `ChartFrame` tells it in words. */
export function ApexChart({ type, series, height, options }: ApexChartProps) {
  const { ink, muted, line, isDark } = useChartTheme();
  return (
    <>
      {/* By this id the library would write its styles into the page, which the policy forbids; they come as a file. */}
      <span id="apexcharts-css" hidden />
      <Chart
        type={type}
        series={series}
        height={height}
        width="100%"
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
    </>
  );
}
