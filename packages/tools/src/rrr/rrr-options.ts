export interface RrrOptions {
  readonly durationAware: boolean;
  readonly keepCompleted: boolean;
  readonly cleanList: boolean;
  readonly hoursPerDay: number;
}
