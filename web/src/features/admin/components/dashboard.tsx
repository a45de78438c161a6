import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { DateRangeField } from '../../../components/ui/date-range-field.tsx';
import { LoadingPanel } from '../../../components/ui/spinner.tsx';
import {
  createLastDays,
  type DateRange,
  formatDateRange,
  parseDateRange,
  type Period,
  toInstants,
} from '../../../lib/date-range.ts';
import { dayMs } from '../../../lib/time-marks.ts';
import {
  type LiveFigures,
  useFailures,
  useFirstDay,
  useLive,
  usePeopleUsage,
} from '../api/use-statistics.ts';
import { formatPeriod, UsageView } from './usage-view.tsx';
import { useListParams } from '../model/page-number.ts';
import { ConverterTable, LiveStrip } from './live-strip.tsx';
import { failureChoices, FailureTable } from './failure-table.tsx';
import { LoadError } from './table-section.tsx';
import { UserStatisticsTable } from './user-statistics.tsx';

/** The dashboard: live figures, then charts and tables of one period. */
export function Dashboard() {
  const client = useApolloClient();
  const { params, page, change } = useListParams();
  const [usual] = useState(() => createLastDays(30, Date.now()));
  const range = parseDateRange(params, usual);
  const tool = params.get('tool') ?? undefined;
  const kind = failureChoices.find(({ value }) => value === params.get('kind'))?.value;
  const liveTimes = useLiveTimes();
  const times = useTimes(range, useFirstDay(), liveTimes.to);
  const statistics = usePeopleUsage(times);
  const { figures, error: liveError, refetch: askLive } = useLive(liveTimes);
  const failures = useFailures(times, { toolId: tool, kind }, page);
  const { rows } = statistics;
  useFreshStatistics(figures);
  const error = statistics.error ?? (figures === undefined ? liveError : undefined);
  if (error !== undefined && rows === undefined) {
    // Everything on the page may have failed at once.
    return <LoadError list={{ error, refetch: () => client.refetchQueries({ include: 'active' }) }} />;
  }
  if (rows === undefined || times === undefined) return <LoadingPanel label="Loading statistics" />;
  const note = formatPeriod(times);
  return (
    <div className="flex flex-col gap-8">
      <LoadError list={{ error, refetch: askLive }} />
      <LiveStrip figures={figures} />
      <DateRangeField range={range} onChange={(next) => change(formatDateRange(next, usual))} />
      <UsageView rows={rows} total={statistics.total} times={times} note={note} />
      <UserStatisticsTable rows={rows} note={note} />
      {figures !== undefined && <ConverterTable converters={figures.live.converters} />}
      <FailureTable list={failures} tool={tool} kind={kind} note={note} onChange={change} />
    </div>
  );
}

/** Start and end of a range; undefined while the range has no start and the first day is unknown. */
function useTimes(range: DateRange, first: string | undefined, end: string): Period | undefined {
  const isKnown = range.from !== undefined || first !== undefined;
  const { from, to } = toInstants(range, { from: first ?? '', to: end });
  return useMemo(() => {
    if (!isKnown) return undefined;
    // A range that ends before the first day is empty, so the day before its end gives the same counts.
    return from < to ? { from, to } : { from: new Date(Date.parse(to) - dayMs).toISOString(), to };
  }, [isKnown, from, to]);
}

/** Today and the last seven days, fixed when the page opens. */
function useLiveTimes() {
  const [times] = useState(() => {
    const now = Date.now();
    const open = { from: '', to: '' };
    const { from: day, to } = toInstants(createLastDays(1, now), open);
    return { day, week: toInstants(createLastDays(7, now), open).from, to };
  });
  return times;
}

/** Refetches the statistics when today's counts change. */
function useFreshStatistics(figures: LiveFigures | undefined): void {
  const client = useApolloClient();
  const seen = useRef<string>(undefined);
  const today =
    figures === undefined
      ? undefined
      : [figures.today.total, figures.today.failed, figures.today.refused].join();
  useEffect(() => {
    if (today === undefined) return;
    if (seen.current !== undefined && seen.current !== today) {
      void client.refetchQueries({ include: ['UsageSince', 'PeopleUsage', 'Usage', 'Failures'] });
    }
    seen.current = today;
  }, [today, client]);
}
