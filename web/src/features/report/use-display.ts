import type { Report, ReportUnit } from '@floatwise/contracts';
import { useMemo } from 'react';
import { putParams } from '../../lib/put-params.ts';
import { useAddress } from '../../lib/use-address.ts';
import { type Display, hasUnits, parseUnit } from './work-unit.ts';

const defaultHoursPerDay = 8;

/** The unit of the report's durations, if there is a choice: days, or the one kept in the address. */
export function useDisplay(
  report: Pick<Report, 'tables' | 'figures' | 'hoursPerDay'>,
): [display: Display, putUnit: (unit: ReportUnit) => void] {
  const [params, change] = useAddress();
  const unit = hasUnits(report) ? (parseUnit(params.get('unit')) ?? 'days') : undefined;
  const { hoursPerDay = defaultHoursPerDay } = report;
  const display = useMemo(() => ({ unit, hoursPerDay }), [unit, hoursPerDay]);
  return [display, (next) => change((current) => putParams(current, { unit: next }))];
}
