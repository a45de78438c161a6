import { TextBuffer } from '../zip/text-buffer.ts';

/** The columns and styles of repeated cells; one object per combination in a workbook. */
export interface CellsForm {
  readonly length: number;
}

/** The XML of cells, from `start` to `end`; a zero byte stands for their row number. */
interface WrittenCells {
  readonly form: CellsForm;
  readonly view: DataView;
  readonly start: number;
  readonly end: number;
}

/**
 * Adjacent cells that many rows repeat, on one sheet or several: their XML is kept and copied. In a row, the first cell's place
 * holds them all and the other places are empty. Their columns have fixed widths and do not wrap.
 */
export class RepeatedCells {
  readonly length: number;
  readonly create: () => readonly (string | number | null)[];
  /** Set by the writer. */
  written: WrittenCells | undefined;

  constructor(length: number, create: RepeatedCells['create']) {
    this.length = length;
    this.create = create;
    this.written = undefined;
  }
}

const roomSize = 1 << 20;
/** Room reserved for one more set of cells; few are longer. */
const rowSize = 1 << 12;

/** Keeps the XML of cells that a workbook repeats. */
export class RepeatedTable {
  readonly #forms = new Map<string, CellsForm>();
  /** Shared by many short texts. */
  #buffer = new TextBuffer();

  /** `columns` state how a cell of each column is written. */
  getForm(columns: readonly string[]): CellsForm {
    const key = columns.join('\n');
    const form = this.#forms.get(key) ?? { length: columns.length };
    this.#forms.set(key, form);
    return form;
  }

  /** Keeps what `write` adds to the buffer. */
  keep(form: CellsForm, write: (buffer: TextBuffer) => void): WrittenCells {
    if (this.#buffer.length + rowSize > this.#buffer.view.byteLength) this.#buffer = new TextBuffer(roomSize);
    const start = this.#buffer.length;
    write(this.#buffer);
    return { form, view: this.#buffer.view, start, end: this.#buffer.length };
  }
}
