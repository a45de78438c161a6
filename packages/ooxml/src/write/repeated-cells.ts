import { TextBuffer } from '../zip/text-buffer.ts';

/** The columns and styles of repeated cells; one object for each combination in a workbook. */
export interface CellsForm {
  readonly length: number;
}

/** The XML of cells, from `start` to `end`; a zero byte stands for the number of their row. */
interface WrittenCells {
  readonly form: CellsForm;
  readonly view: DataView;
  readonly start: number;
  readonly end: number;
}

/**
 * Adjacent cells that many rows repeat, on one sheet or several: their XML is kept and copied. In a row they are at the
 * place of the first cell; the places of the others are empty. Their columns have widths and do not wrap.
 */
export class RepeatedCells {
  readonly length: number;
  readonly create: () => readonly (string | number | null)[];
  /** The writer's own. */
  written: WrittenCells | undefined;

  constructor(length: number, create: RepeatedCells['create']) {
    this.length = length;
    this.create = create;
    this.written = undefined;
  }
}

const roomSize = 1 << 20;
/** Few rows are longer. */
const rowSize = 1 << 12;

/** Keeps what a workbook writes again and again, row for row. */
export class RepeatedTable {
  readonly #forms = new Map<string, CellsForm>();
  /** Many share its room, as each is short. */
  #buffer = new TextBuffer();

  /** `columns` say how a cell of each is written. */
  getForm(columns: readonly string[]): CellsForm {
    const key = columns.join('\n');
    const form = this.#forms.get(key) ?? { length: columns.length };
    this.#forms.set(key, form);
    return form;
  }

  /** What `write` adds. */
  keep(form: CellsForm, write: (buffer: TextBuffer) => void): WrittenCells {
    if (this.#buffer.length + rowSize > this.#buffer.view.byteLength) this.#buffer = new TextBuffer(roomSize);
    const start = this.#buffer.length;
    write(this.#buffer);
    return { form, view: this.#buffer.view, start, end: this.#buffer.length };
  }
}
