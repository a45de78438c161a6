import type { Report, ReportBarChart, ReportChart, ReportRows, ReportWaterfall } from '@floatwise/contracts';
import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react';
import { LoadingPanel } from '../../../components/ui/spinner.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { usePrinting } from '../../../lib/use-printing.ts';
import { ChartFigure } from '../../report/chart-figure.tsx';
import { GanttPicture } from '../../report/gantt-picture.tsx';
import { PrintedWaterfall, WaterfallFigure } from '../../report/waterfall-figure.tsx';
import { SlipFigure } from '../../report/slip-figure.tsx';
import { StepShares } from '../../report/step-shares.tsx';
import { WindowBars } from '../../report/window-bars.tsx';
import { useDisplay } from '../../report/use-display.ts';
import { type Display, convertPicture, hasUnits } from '../../report/work-unit.ts';
import { findChecksView, isSameView, useChecksView } from '../../scorecard/checks-view.ts';
import { ScheduleProvider } from '../../schedule/components/schedule-provider.tsx';
import { ScheduleTab } from '../../schedule/components/schedule-tab.tsx';
import { hasSchedule, type MakeEdited, scheduleTab, whatIfTab } from '../../schedule/hooks/use-schedule.ts';
import { ScorecardView } from '../../scorecard/scorecard-view.tsx';
import { createFindingsPart } from '../model/create-findings-part.ts';
import { createTablePart, type TablePart } from '../model/table-part.ts';
import { createWindowRows, findPictureWindow, findShownWindow, openOnWindow } from '../model/windows.ts';
import { countRows, createViewOfPart, createViewOfRows, isViewOfRows } from '../model/view-state.ts';
import { ChoiceChips } from '../../../components/ui/choice-chips.tsx';
import { useOpenedView } from '../hooks/use-opened-view.ts';
import { useWindow } from '../hooks/use-window.ts';
import { AttentionList, type RerunOptions } from './attention-list.tsx';
import { FigureStrip } from './figure-strip.tsx';
import { PrintedPart, PrintedSummary } from './printed-part.tsx';
import { type PartEntry, PartTabs } from './part-tabs.tsx';
import { PartView } from './part-view.tsx';
import { WindowChooser } from './window-chooser.tsx';

// Most results are read without it.
const LateWhatIf = lazy(async () => ({
  default: (await import('../../what-if/components/what-if-tab.tsx')).WhatIfTab,
}));

interface WorkbenchProps {
  report: Report;
  /** The converted files; those not in this tab are empty. */
  files: readonly File[];
  fileName: string;
  onRerun: ((options: RerunOptions) => void) | undefined;
  /** Hands a file and edits of it to the tool that makes more of them. */
  onMakeEdited?: MakeEdited | undefined;
}

/** A report: what needs attention, the main figures, then its tables and findings in tabs. */
export function Workbench({ report, files, fileName, onRerun, onMakeEdited }: WorkbenchProps) {
  const { charts = [], pictures = [], tables = [], findings, scorecard, attention = [] } = report;
  const printing = usePrinting();
  const [display, putUnit] = useDisplay(report);
  const { windows } = report;
  const { chosen, choose, showRows: showWindowRows } = useWindow(windows);
  const created = useMemo(
    () => [
      // Checks on the scorecard need no table of their own.
      ...tables
        .filter(({ id }) => findChecksView(scorecard, { table: id }) === undefined)
        .map((table) => createTablePart(table)),
      createFindingsPart(findings),
    ],
    [tables, findings, scorecard],
  );
  const parts = useMemo(() => created.map((part) => openOnWindow(part, chosen)), [created, chosen]);
  const opened = useMemo(
    () => [
      ...parts,
      ...(hasSchedule(files) ? [scheduleTab, whatIfTab].map(({ id }) => ({ id, opens: {} })) : []),
    ],
    [parts, files],
  );
  const { view, putView, place } = useOpenedView(opened);
  const part = parts[place];
  const shownWindow = findShownWindow(view, part, chosen);
  const counts = useMemo(
    () => new Map(parts.map((one) => [one.id, countRows(parts, createWindowRows(one, shownWindow))])),
    [parts, shownWindow],
  );
  const [checksView, putChecksView] = useChecksView();
  const tabs = useRef<HTMLDivElement>(null);
  const scoreboard = useRef<HTMLDivElement>(null);
  const showRows = (rows: ReportRows) => {
    const checks = findChecksView(scorecard, rows);
    if (checks === undefined && windows !== undefined)
      showWindowRows(
        rows,
        parts.find(({ id }) => id === rows.table),
      );
    else if (checks === undefined) putView(createViewOfRows(rows));
    else putChecksView(checks.verdict === undefined && checks.no === undefined ? {} : checks);
    bringIntoView((checks === undefined ? tabs : scoreboard).current);
  };
  const isShown = (rows: ReportRows): boolean => {
    const checks = findChecksView(scorecard, rows);
    return checks === undefined ? isViewOfRows(view, rows) : isSameView(checks, checksView);
  };
  const waterfalls = charts
    .filter((chart) => chart.kind === 'waterfall')
    .filter(({ window }) => window === undefined || window === shownWindow);
  // Without tables of its own a waterfall is beside all of them.
  const leading = waterfalls.filter(({ withTables }) => withTables === undefined);
  const others = charts.filter((chart) => chart.kind !== 'waterfall').filter((chart) => !isStacked(chart));
  const stacked = charts
    .filter((chart) => chart.kind !== 'waterfall' && chart.kind !== 'slip')
    .filter(isStacked);
  const pictureWindow = shownWindow === undefined ? undefined : findPictureWindow(windows ?? [], shownWindow);
  const shownPictures = pictures.filter(({ window }) => window === undefined || window === pictureWindow);
  // Those of every period have the same tables.
  const besideIds = new Set(
    charts.flatMap((chart) => (chart.kind === 'waterfall' ? (chart.withTables ?? []) : [])),
  );
  const free = others.filter(({ withTable }) => withTable === undefined);
  const slips = free.filter((chart) => chart.kind === 'slip');
  const bars = free.filter((chart) => chart.kind !== 'slip');
  const hasGroups = tables.some(({ group }) => group !== undefined);
  const notInSummary = printing === 'summary' ? 'print:hidden' : undefined;
  // A single series needs no colour of its own.
  const seriesTitles = bars.flatMap(({ series }) =>
    series.length > 1 ? series.map((one) => one.title) : [],
  );
  return (
    <ScheduleProvider
      files={files}
      first={report.ofFile === undefined ? undefined : files[report.ofFile]}
      codePage={report.codePage?.codePage}
      onShowSchedule={() => showRows({ table: scheduleTab.id })}
      onShowWhatIf={() => showRows({ table: whatIfTab.id })}
      onMakeEdited={onMakeEdited}
    >
      {/* Contributions to the finish come first: beside the tables on a wide screen, otherwise above them. */}
      <div
        className={classNames(
          'flex flex-col gap-3 print:block print:space-y-6',
          leading.length > 0 && 'xl:grid xl:grid-cols-[22rem_minmax(0,1fr)] xl:items-start xl:gap-6',
        )}
      >
        {(printing === undefined ? leading : waterfalls).length > 0 && (
          <div className="flex min-w-0 flex-col gap-4 print:block print:space-y-6">
            {printing === undefined
              ? leading.map((chart) => (
                  <WaterfallSection key={chart.title} chart={chart} parts={parts} onShow={showRows} />
                ))
              : waterfalls.map((chart) => <PrintedWaterfall key={chart.title} chart={chart} />)}
          </div>
        )}
        {/* `isolate`: parts that do not move are not repainted while a table scrolls. */}
        <div className="flex min-w-0 flex-col gap-2 *:isolate print:block print:space-y-6">
          {attention.length > 0 && (
            <AttentionList
              attention={attention}
              findings={findings}
              display={display}
              onShow={showRows}
              onRerun={onRerun}
            />
          )}
          <FigureStrip
            report={report}
            window={shownWindow}
            display={display}
            isShown={isShown}
            onShow={showRows}
          />
          {printing === 'summary' && report.printSummary !== undefined && (
            <PrintedSummary summary={report.printSummary} parts={parts} display={display} />
          )}
          {scorecard !== undefined && printing !== 'summary' && (
            <div ref={scoreboard} className="scroll-mt-44 sm:scroll-mt-32">
              <ScorecardView
                scorecard={scorecard}
                view={printing === undefined ? checksView : {}}
                onView={putChecksView}
                countRows={(rows) => countRows(parts, rows)}
                onShow={showRows}
              />
            </div>
          )}
          {printing === 'whole' &&
            parts.map(
              (part) =>
                part.rows.length > 0 && (
                  <PrintedPart
                    key={part.id}
                    part={part}
                    storageKey={`${report.tool}.${part.id}`}
                    display={display}
                  />
                ),
            )}
          <div ref={tabs} className="scroll-mt-44 sm:scroll-mt-32 print:hidden">
            <PartTabs
              entries={[
                ...parts.map((one): PartEntry => ({
                  ...one,
                  group: one.group ?? (hasGroups ? scheduleTab.title : undefined),
                  count: counts.get(one.id) ?? 0,
                  content: (
                    <BesideCharts
                      charts={besideIds.has(one.id) && printing === undefined ? waterfalls : []}
                      stacked={besideIds.has(one.id) ? stacked : []}
                      chosen={shownWindow}
                      onChoose={(window) => choose(window, view, one)}
                      parts={parts}
                      onShow={showRows}
                    >
                      <ChartsOfPart
                        charts={others.filter(({ withTable }) => withTable === one.id)}
                        display={display}
                        onShow={showRows}
                      />
                      <PartView
                        tool={report.tool}
                        parts={parts}
                        part={one}
                        storageKey={`${report.tool}.${one.id}`}
                        fileName={fileName}
                        display={display}
                        view={view}
                        onView={putView}
                        isRoomy={waterfalls.length === 0 && !hasGroups}
                        onRerun={onRerun}
                      />
                    </BesideCharts>
                  ),
                })),
                ...(hasSchedule(files)
                  ? [
                      {
                        ...scheduleTab,
                        group: hasGroups ? scheduleTab.title : undefined,
                        content: <ScheduleTab report={report} fileName={fileName} />,
                      },
                      {
                        ...whatIfTab,
                        group: hasGroups ? scheduleTab.title : undefined,
                        content: (
                          <Suspense fallback={<LoadingPanel label="Loading What if" />}>
                            <LateWhatIf fileName={fileName} />
                          </Suspense>
                        ),
                      },
                    ]
                  : []),
              ]}
              selected={opened[place]?.id}
              onSelect={(id) => {
                const next = opened.find((one) => one.id === id);
                if (next !== undefined) putView(createViewOfPart(next));
              }}
              aside={
                <>
                  {windows !== undefined && shownWindow !== undefined && (
                    <WindowChooser
                      windows={windows}
                      chosen={shownWindow}
                      onChoose={(window) => choose(window, view, part)}
                    />
                  )}
                  {hasUnits(report) && (
                    <ChoiceChips
                      label="Durations in"
                      title="Durations in"
                      value={display.unit ?? 'days'}
                      choices={[
                        { value: 'hours', title: 'Hours' },
                        { value: 'days', title: 'Days' },
                      ]}
                      onChange={putUnit}
                    />
                  )}
                </>
              }
            />
          </div>
          {shownPictures.map(({ title, description, picture }) => (
            <section
              key={title}
              aria-label={title}
              className={classNames(
                'rounded-lg border border-line bg-surface p-4 sm:p-5 print:break-before-page print:border-0 print:p-0',
                notInSummary,
              )}
            >
              <GanttPicture
                title={title}
                description={description}
                picture={convertPicture(picture, display)}
                isCompact
              />
            </section>
          ))}
          {slips.map((chart) => (
            <div key={chart.title} className="print:hidden">
              <SlipFigure chart={chart} onShow={showRows} />
            </div>
          ))}
          {bars.length > 0 && (
            <div
              className={classNames(
                'grid items-start gap-4 lg:grid-cols-2 print:space-y-4',
                notInSummary ?? 'print:block',
              )}
            >
              {bars.map((chart) => (
                <ChartFigure
                  key={chart.title}
                  chart={chart}
                  display={display}
                  onShow={showRows}
                  seriesTitles={seriesTitles}
                />
              ))}
            </div>
          )}
        </div>
      </div>
    </ScheduleProvider>
  );
}

const isStacked = (chart: ReportChart): boolean =>
  chart.kind !== 'waterfall' && chart.kind !== 'slip' && chart.drawnAs === 'stacked';

interface WaterfallSectionProps {
  chart: ReportWaterfall;
  parts: readonly TablePart[];
  onShow: (rows: ReportRows) => void;
}

const WaterfallSection = ({ chart, parts, onShow }: WaterfallSectionProps) => (
  <section aria-label={chart.title} className="flex flex-col gap-4">
    <WaterfallFigure chart={chart} />
    <StepShares chart={chart} countRows={(rows) => countRows(parts, rows)} onShow={onShow} />
  </section>
);

interface BesideChartsProps {
  charts: readonly ReportWaterfall[];
  stacked: readonly ReportBarChart[];
  /** The period that the page shows. */
  chosen: string | undefined;
  onChoose: (window: string) => void;
  parts: readonly TablePart[];
  onShow: (rows: ReportRows) => void;
  children: ReactNode;
}

/** A table with what moved the finish beside it on a wide screen, otherwise below that. Other tables have the whole width. */
function BesideCharts(props: BesideChartsProps) {
  const { charts, stacked, chosen, onChoose, parts, onShow, children } = props;
  if (charts.length === 0 && stacked.length === 0) return children;
  return (
    <div className="flex flex-col gap-4 xl:grid xl:grid-cols-[22rem_minmax(0,1fr)] xl:items-start xl:gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        {stacked.map((chart) => (
          <WindowBars key={chart.title} chart={chart} chosen={chosen} onChoose={onChoose} />
        ))}
        {charts.map((chart) => (
          <WaterfallSection key={chart.title} chart={chart} parts={parts} onShow={onShow} />
        ))}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

interface ChartsOfPartProps {
  charts: readonly Exclude<NonNullable<Report['charts']>[number], { kind: 'waterfall' }>[];
  display: Display;
  onShow: (rows: ReportRows) => void;
}

/** The charts of one table, above it. */
function ChartsOfPart({ charts, display, onShow }: ChartsOfPartProps) {
  if (charts.length === 0) return null;
  return (
    <div
      className={classNames(
        'mb-3 grid items-start gap-3 print:hidden',
        charts.length > 1 && 'md:grid-cols-2',
        charts.length > 2 && 'xl:grid-cols-3',
      )}
    >
      {charts.map((chart) => (
        <ChartFigure key={chart.title} chart={chart} display={display} onShow={onShow} seriesTitles={[]} />
      ))}
    </div>
  );
}

/** Scrolls to the element, unless it is already in the upper half of the window. */
function bringIntoView(element: HTMLElement | null): void {
  const top = element?.getBoundingClientRect().top ?? 0;
  if (top < 0 || top > window.innerHeight / 2)
    element?.scrollIntoView({ block: 'start', behavior: 'smooth' });
}
