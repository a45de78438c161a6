/**
 * Adjacent cells that many rows repeat, on one sheet or several: their XML is kept and copied. In a row, the first cell's place
 * holds them all and the other places are empty. Their columns have fixed widths and do not wrap.
 */
export class RepeatedCells {
  readonly length: number;
  readonly create: () => readonly (string | number | null)[];
  /** Set by the writer: their XML, in which a zero byte stands for the row number, and the columns and styles it was written for. */
  written: { readonly form: string; readonly xml: string } | undefined;

  constructor(length: number, create: RepeatedCells['create']) {
    this.length = length;
    this.create = create;
    this.written = undefined;
  }
}
