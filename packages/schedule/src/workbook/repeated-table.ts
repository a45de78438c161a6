import { TextBuffer } from '../zip/text-buffer.ts';
import type { CellsForm, WrittenCells } from './repeated-cells.ts';

const roomSize = 1 << 20;

/** Keeps what a workbook writes again and again, row for row. */
export class RepeatedTable {
  readonly #forms = new Map<string, CellsForm>();
  readonly #buffer = new TextBuffer();
  /** Many share it, as each is short. */
  #room = new Uint8Array(0);
  #used = 0;

  /** `columns` say how a cell of each is written. */
  getForm(columns: readonly string[]): CellsForm {
    const key = columns.join('\n');
    const form = this.#forms.get(key) ?? { length: columns.length };
    this.#forms.set(key, form);
    return form;
  }

  /** What `write` adds. */
  keep(form: CellsForm, write: (buffer: TextBuffer) => void): WrittenCells {
    write(this.#buffer);
    const { length } = this.#buffer;
    if (this.#used + length > this.#room.length) {
      this.#room = new Uint8Array(Math.max(roomSize, length));
      this.#used = 0;
    }
    const start = this.#used;
    this.#buffer.moveTo(this.#room, start);
    this.#used += length;
    return { form, bytes: this.#room, start, end: this.#used };
  }
}
