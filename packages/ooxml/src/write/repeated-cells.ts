/** Where cells stand in their sheets and how they look there; one object for each way there is in a workbook. */
export interface CellsForm {
  /** How many columns there are. */
  readonly length: number;
}

/** What is written for cells, as bytes between two places; a zero byte stands for the number of their row. */
export interface WrittenCells {
  readonly form: CellsForm;
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/**
 * Cells side by side that stand in many rows, of one sheet or several: what is written for them is kept and copied. In a row
 * they take the place of their first; the places of the others are empty. Their columns have widths and do not wrap.
 */
export class RepeatedCells {
  /** How many places they take. */
  readonly length: number;
  /** Makes them anew. */
  readonly create: () => readonly (string | number | null)[];
  /** The writer's own. */
  written: WrittenCells | undefined;

  constructor(length: number, create: RepeatedCells['create']) {
    this.length = length;
    this.create = create;
    this.written = undefined;
  }
}
