/** Which repairs of a tool to try: all of a result made with these options but those that the planner leaves, by their keys. */
export interface RepairQuestion {
  readonly tool: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly leave: readonly string[];
}

/** What the plan is like with them. */
export interface RepairAnswer {
  /** Undefined for what cannot be scheduled. */
  readonly finish:
    | {
        /** Short name of the project that moves most, if there are several. */
        readonly project: string | undefined;
        /** `YYYY-MM-DD`, with `THH:MM` if it only moves within its day. */
        readonly date: string;
        /** `8 working days later`; undefined if it does not move. */
        readonly moved: string | undefined;
      }
    | undefined;
  /** Open and dangling ends that are left. */
  readonly openEnds: number;
  /** 0 to 1; undefined without links into incomplete tasks. */
  readonly fsShare: number | undefined;
}
