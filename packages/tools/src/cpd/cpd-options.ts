export interface CpdOptions {
  /** Currency a working day; 0 for none. */
  readonly delayCostPerDay: number;
  readonly hoursPerDay: number;
  readonly daysPerWeek: number;
}
