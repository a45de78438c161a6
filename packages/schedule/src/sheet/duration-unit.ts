/** Units in which a spreadsheet counts durations, lags and floats. */
export type DurationUnit = 'hours' | 'days' | 'weeks' | 'months';

/** Hours per day and days per week, to convert between units. */
export interface UnitLengths {
  readonly hoursPerDay: number;
  readonly daysPerWeek: number;
}

/** P6's default month has 172 hours where its day has 8. */
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

/** P6's word for a unit, as in USERDATA's `DurationQtyType=QT_Day`. */
export function findUnitByCode(code: string): DurationUnit | undefined {
  const codes: Readonly<Record<string, DurationUnit>> = {
    qt_hour: 'hours',
    qt_day: 'days',
    qt_week: 'weeks',
    qt_month: 'months',
  };
  return codes[code.toLowerCase()];
}
