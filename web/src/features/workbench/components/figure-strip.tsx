import type { Report, ReportRows } from '@floatwise/contracts';
import { ChevronRight } from 'lucide-react';
import { formatCount } from '../../../lib/format-count.ts';
import { formatFigure, listFigures } from '../model/figures.ts';
import { convertSentence, type Display } from '../../report/work-unit.ts';
import { Figure, FigureGrid } from './figure.tsx';

/** Number of counts shown first, including activities, if a tool names no figures. */
const shownCounts = 6;

interface FigureStripProps {
  report: Report;
  display: Display;
  isShown: (rows: ReportRows) => boolean;
  onShow: (rows: ReportRows) => void;
}

/** The main figures, each a filter of its table; the others fold out. */
export function FigureStrip({ report, display, isShown, onShow }: FigureStripProps) {
  const figures = report.figures?.filter(({ isDetail = false }) => !isDetail);
  const details = report.figures?.filter(({ isDetail = false }) => isDetail) ?? [];
  const counts = [
    { name: '', label: 'Activities', value: formatCount(report.tasks), isZero: false },
    ...listFigures(report.counts).map((count) => {
      // A duration is formatted like the matching figure.
      const figure = figures?.find((one) => one.count === count.name);
      return figure === undefined ? count : { ...count, value: formatFigure(figure, display).value };
    }),
  ];
  const rest =
    details.length > 0
      ? details.map((figure) => ({
          ...formatFigure(figure, display),
          name: figure.title,
          label: figure.title,
        }))
      : figures === undefined
        ? counts.slice(shownCounts)
        : counts;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <FigureGrid>
        {figures?.map((figure) => {
          const { title, rows, note } = figure;
          const shown = formatFigure(figure, display);
          const isOn = rows !== undefined && isShown(rows);
          return (
            <Figure
              key={title}
              label={title}
              {...shown}
              note={note === undefined ? undefined : convertSentence(note, display)}
              press={
                rows === undefined || shown.isZero
                  ? undefined
                  : { isOn, toggle: () => onShow(isOn ? { table: rows.table } : rows) }
              }
            />
          );
        }) ?? counts.slice(0, shownCounts).map(({ name, ...count }) => <Figure key={name} {...count} />)}
      </FigureGrid>
      {rest.length > 0 && (
        <details className="group/all open:basis-full print:hidden">
          <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-sm text-xs font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
            <ChevronRight className="size-3.5 transition-transform group-open/all:rotate-90" />
            All figures
          </summary>
          <dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-8 gap-y-1">
            {rest.map(({ name, label, value }) => (
              <div key={name} className="flex justify-between gap-4 border-b border-line py-1">
                <dt className="text-muted">{label}</dt>
                <dd className="font-medium tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
