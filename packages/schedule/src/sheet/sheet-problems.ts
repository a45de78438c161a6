import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';

const shown = 3;

/** Values without which a sheet cannot be used, because it goes back to P6: they are collected, so that one refusal names several. */
export class SheetProblems {
  readonly #sentences: string[] = [];
  #count = 0;

  /** `sentence` names the cell, its value and what is wrong. */
  add(sentence: string): void {
    this.#count += 1;
    if (this.#sentences.length < shown) this.#sentences.push(sentence);
  }

  /** Throws E_VALUE with the first three, if there are any. */
  refuse(): void {
    if (this.#count === 0) return;
    const more = this.#count - this.#sentences.length;
    const others = more === 0 ? '' : ` ${formatDecimal(more)} more cannot be read.`;
    throw new UnusableInputError('E_VALUE', `${this.#sentences.join(' ')}${others}`);
  }
}
