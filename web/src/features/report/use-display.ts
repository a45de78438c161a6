import type { Report, ReportUnit } from '@floatwise/contracts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Display, hasUnits, parseUnit } from './work-unit.ts';

const defaultHoursPerDay = 8;

/** How the report's durations are shown, where there is a choice; it is kept in the address. */
export function useDisplay(
  report: Pick<Report, 'tables' | 'figures' | 'hoursPerDay'>,
): [display: Display, putUnit: (unit: ReportUnit) => void] {
  const [params, setParams] = useSearchParams();
  const unit = hasUnits(report) ? parseUnit(params.get('unit')) : undefined;
  const { hoursPerDay = defaultHoursPerDay } = report;
  const display = useMemo(() => ({ unit, hoursPerDay }), [unit, hoursPerDay]);
  const putUnit = useCallback(
    (next: ReportUnit) => {
      const current = new URLSearchParams(window.location.search);
      current.set('unit', next);
      setParams(current, { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  return [display, putUnit];
}
