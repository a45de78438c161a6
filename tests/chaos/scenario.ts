/** The results of a trial. */
export interface ScenarioResult {
  /** In the order they are printed. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** A sentence for each promise that was not kept. */
  readonly broken: readonly string[];
}

/** A trial of the whole mesh while something goes wrong. */
export interface Scenario {
  readonly name: string;
  /** The description, in one line. */
  readonly description: string;
  readonly run: () => Promise<ScenarioResult>;
}
