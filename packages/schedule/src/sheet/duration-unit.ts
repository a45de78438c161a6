/** Units of durations, lags and floats in spreadsheets. */
export type DurationUnit = 'hours' | 'days' | 'weeks' | 'months';

/** Hours per day and days per week, to convert between units. */
export interface UnitLengths {
  readonly hoursPerDay: number;
  readonly daysPerWeek: number;
}

/** P6's default month has 172 hours if a day has 8. */
const daysPerMonth = 21.5;

export function computeUnitHours(unit: DurationUnit, { hoursPerDay, daysPerWeek }: UnitLengths): number {
  const hours = {
    hours: 1,
    days: hoursPerDay,
    weeks: hoursPerDay * daysPerWeek,
    months: hoursPerDay * daysPerMonth,
  };
  return hours[unit];
}

/** The unit for P6's code, as in USERDATA's `DurationQtyType=QT_Day`. */
export function findUnitByCode(code: string): DurationUnit | undefined {
  const codes: Readonly<Record<string, DurationUnit>> = {
    qt_hour: 'hours',
    qt_day: 'days',
    qt_week: 'weeks',
    qt_month: 'months',
  };
  return codes[code.toLowerCase()];
}
