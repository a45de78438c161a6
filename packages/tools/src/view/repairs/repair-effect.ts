/** What a plan is like with some of the repairs of a tool. */
export interface RepairEffect {
  /** Undefined for a spreadsheet, which cannot be scheduled, and for a schedule that has no date to start from. */
  readonly finish: RepairFinish | undefined;
  /** Open and dangling ends that are left, as DADS counts them. */
  readonly openEnds: number;
  /** Of the links into incomplete tasks, as the DCMA check counts them: 0 to 1; undefined without any. */
  readonly fsShare: number | undefined;
}

export interface RepairFinish {
  /** Short name of the project, if there are several: the one that moves most. */
  readonly project: string | undefined;
  /** `YYYY-MM-DD`, with `THH:MM` if the finish only moves within its day. */
  readonly date: string;
  /** `8 working days later`; undefined if it does not move. */
  readonly moved: string | undefined;
}
