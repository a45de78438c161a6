import type { Report, ReportRows } from '@floatwise/contracts';
import { ChevronRight } from 'lucide-react';
import { describeFigure } from '../model/describe-figure.ts';
import type { ChosenWindow } from '../model/windows.ts';
import { convertSentence, type Display } from '../../report/work-unit.ts';
import { Figure, FigureGrid } from './figure.tsx';

interface FigureStripProps {
  report: Report;
  /** The period that the page shows, or all; undefined for a report without periods. */
  window: ChosenWindow | undefined;
  display: Display;
  isShown: (rows: ReportRows) => boolean;
  onShow: (rows: ReportRows) => void;
}

/** The main figures, each a filter of its table; the others fold out. */
export function FigureStrip({ report, window, display, isShown, onShow }: FigureStripProps) {
  const { figures = [], windowFigures = [] } = report;
  const details = figures.filter(({ isDetail = false }) => isDetail);
  const ofWindow = windowFigures.find((each) => each.window === window);
  const scope = window === undefined ? undefined : (ofWindow?.window ?? 'All windows');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <FigureGrid>
        {(ofWindow?.figures ?? figures).map((figure) => {
          const { id, title, description, rows, note, isDetail = false } = figure;
          if (isDetail) return null;
          const shown = describeFigure(figure, display);
          const isOn = rows !== undefined && isShown(rows);
          return (
            <Figure
              key={id}
              label={title}
              description={description}
              {...shown}
              note={
                note === undefined
                  ? undefined
                  : convertSentence(note, display) + (ofWindow ? ' in this window' : '')
              }
              press={
                rows === undefined || shown.isZero
                  ? undefined
                  : { isOn, toggle: () => onShow(isOn ? { table: rows.table } : rows) }
              }
            />
          );
        })}
      </FigureGrid>
      {/* Beside the figures, so that it takes no room from the tables. */}
      <div className="flex flex-col gap-1 empty:hidden has-[details[open]]:basis-full">
        {scope !== undefined && (
          <p aria-live="polite" className="text-xs font-medium text-muted">
            {scope}
          </p>
        )}
        {details.length > 0 && (
          <details className="group/all print:hidden">
            <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-sm text-xs font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
              <ChevronRight className="size-3.5 transition-transform group-open/all:rotate-90" />
              {scope === undefined ? 'All figures' : 'All figures of all windows'}
            </summary>
            <dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-8 gap-y-1">
              {details.map((figure) => (
                <div
                  key={figure.id}
                  title={figure.description}
                  className="flex justify-between gap-4 border-b border-line py-1"
                >
                  <dt className="text-muted">{figure.title}</dt>
                  <dd className="font-medium tabular-nums">{describeFigure(figure, display).value}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </div>
  );
}
