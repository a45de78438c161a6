/** P6's classic limit for an Activity ID. */
export const maxIdLength = 20;

export interface NewId {
  readonly code: string;
  /** The ID it was made from had to be cut. */
  readonly isShortened: boolean;
  /** Another activity had the plain ID. */
  readonly isNumbered: boolean;
}

/**
 * Makes Activity IDs no activity of the file has: P6 takes `a10` and `A10` for the same. The number behind the suffix
 * begins at 2.
 */
export class ActivityIds {
  readonly #taken: Set<string>;
  readonly #nextNumbers = new Map<string, number>();

  constructor(codes: Iterable<string>) {
    this.#taken = new Set(Array.from(codes, (code) => code.toLowerCase()));
  }

  create(code: string, suffix: string): NewId {
    const stem = `${code.slice(0, maxIdLength - suffix.length)}${suffix}`;
    let number = this.#nextNumbers.get(stem.toLowerCase()) ?? 1;
    let candidate = join(code, suffix, number);
    while (this.#taken.has(candidate.toLowerCase())) {
      number += 1;
      candidate = join(code, suffix, number);
    }
    this.#nextNumbers.set(stem.toLowerCase(), number + 1);
    this.#taken.add(candidate.toLowerCase());
    const end = number === 1 ? suffix : `${suffix}${number}`;
    return { code: candidate, isShortened: code.length + end.length > maxIdLength, isNumbered: number > 1 };
  }
}

function join(code: string, suffix: string, number: number): string {
  const end = number === 1 ? suffix : `${suffix}${number}`;
  return code.slice(0, maxIdLength - end.length) + end;
}
