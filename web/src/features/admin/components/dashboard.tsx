import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DateRangeField } from '../../../components/ui/date-range-field.tsx';
import { LoadingPanel } from '../../../components/ui/spinner.tsx';
import { createLastDays, formatDateRange, parseDateRange, toInstants } from '../../../lib/date-range.ts';
import { useTools } from '../../catalogue/api/use-tools.ts';
import { useFailures } from '../api/use-failures.ts';
import { useFirstDay } from '../api/use-first-day.ts';
import { type LiveFigures, useLive } from '../api/use-live.ts';
import { useUserStatistics } from '../api/use-user-statistics.ts';
import { ConverterTable } from './converter-table.tsx';
import { FailureTable } from './failure-table.tsx';
import { LiveStrip } from './live-strip.tsx';
import { LoadError } from './load-error.tsx';
import { UsageView } from './usage-view.tsx';
import { UserStatisticsTable } from './user-statistics-table.tsx';

/** What an administrator of a busy site needs to see: figures first, then charts, then tables. */
export function Dashboard() {
  const client = useApolloClient();
  const [params, setParams] = useSearchParams();
  const range = parseDateRange(params);
  const tool = params.get('tool') ?? undefined;
  const statistics = useUserStatistics();
  const firstDay = useFirstDay();
  const liveTimes = useLiveTimes();
  const { figures, error: liveError, refetch: askLive } = useLive(liveTimes);
  const failures = useFailures(tool);
  const { data: tools = [] } = useTools();
  useFreshStatistics(figures);
  const error = statistics.error ?? (figures === undefined ? liveError : undefined);
  if (error !== undefined && statistics.users === undefined) {
    return (
      <LoadError
        error={error}
        // All that a page needs may have failed together.
        onRetry={() => void client.refetchQueries({ include: 'active' })}
      />
    );
  }
  if (statistics.users === undefined || firstDay === undefined) {
    return <LoadingPanel label="Loading statistics" />;
  }
  return (
    <div className="flex flex-col gap-8">
      {error !== undefined && <LoadError error={error} onRetry={askLive} />}
      <LiveStrip figures={figures} />
      <DateRangeField
        range={range}
        onChange={(next) => setParams((before) => formatDateRange(before, next), { replace: true })}
      />
      <UsageView
        users={statistics.users}
        isAllTime={range.from === undefined && range.to === undefined}
        times={toInstants(range, { from: firstDay, to: liveTimes.to })}
      />
      <UserStatisticsTable users={statistics.users} />
      {figures !== undefined && <ConverterTable converters={figures.live.converters} />}
      <FailureTable
        list={failures}
        tools={tools.map(({ id }) => id)}
        tool={tool}
        onTool={(next) =>
          setParams(
            (before) => {
              const changed = new URLSearchParams(before);
              if (next === undefined) changed.delete('tool');
              else changed.set('tool', next);
              return changed;
            },
            { replace: true },
          )
        }
      />
    </div>
  );
}

/** Today and the last seven days, as they were when the page was opened. */
function useLiveTimes(): { day: string; week: string; to: string } {
  const [times] = useState(() => {
    const now = Date.now();
    const open = { from: '', to: '' };
    const { from: day, to } = toInstants(createLastDays(1, now), open);
    return { day, week: toInstants(createLastDays(7, now), open).from, to };
  });
  return times;
}

/** What is counted over all is asked for anew when today's figures have moved. */
function useFreshStatistics(figures: LiveFigures | undefined): void {
  const client = useApolloClient();
  const seen = useRef<string>(undefined);
  const today = figures === undefined ? undefined : `${figures.today.total} ${figures.today.failed}`;
  useEffect(() => {
    if (today === undefined) return;
    if (seen.current !== undefined && seen.current !== today) {
      void client.refetchQueries({ include: ['UserStatistics', 'Usage', 'Failures'] });
    }
    seen.current = today;
  }, [today, client]);
}
