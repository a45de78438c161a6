import type { ReportRows, ReportSlipChart } from '@floatwise/contracts';
import { classNames } from '../../lib/class-names.ts';
import { getLineLook } from './slip-looks.ts';

const inks = [
  'text-chart-1',
  'text-chart-2',
  'text-chart-3',
  'text-chart-4',
  'text-chart-5',
  'text-chart-6',
  'text-chart-7',
  'text-chart-8',
  'text-chart-9',
  'text-chart-10',
];

interface SlipLegendProps {
  chart: ReportSlipChart;
  onShow: (rows: ReportRows) => void;
}

/** Which line is which; each leads to its rows. */
export function SlipLegend({ chart: { series }, onShow }: SlipLegendProps) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs">
      {series.map(({ title, rows }, place) => {
        const { colour, dash } = getLineLook(series, place);
        const words = (
          <>
            <svg
              width="24"
              height="8"
              aria-hidden="true"
              className={classNames('shrink-0', colour === undefined ? 'text-done' : inks[colour])}
            >
              <path
                d="M0 4H24"
                stroke="currentColor"
                strokeWidth="2"
                strokeDasharray={dash === 0 ? undefined : dash}
              />
              {colour !== undefined && <circle cx="12" cy="4" r="3.5" fill="currentColor" />}
            </svg>
            <span className="text-left">{title}</span>
          </>
        );
        return (
          <li key={title} className="min-w-0">
            {rows === undefined ? (
              <span className="inline-flex min-h-6 items-center gap-2 text-muted">{words}</span>
            ) : (
              <button
                type="button"
                onClick={() => onShow(rows)}
                className="inline-flex min-h-6 items-center gap-2 rounded-sm text-muted underline decoration-dotted underline-offset-4 hover:text-ink"
              >
                {words}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
