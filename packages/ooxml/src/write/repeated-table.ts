import { TextBuffer } from '../zip/text-buffer.ts';
import type { CellsForm, WrittenCells } from './repeated-cells.ts';

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
    if (this.#buffer.length + rowSize > this.#buffer.bytes.length) this.#buffer = new TextBuffer(roomSize);
    const start = this.#buffer.length;
    write(this.#buffer);
    return { form, bytes: this.#buffer.bytes, start, end: this.#buffer.length };
  }
}
