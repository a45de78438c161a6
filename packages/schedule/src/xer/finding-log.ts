import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Finding } from '@floatwise/contracts';

/** After this many findings of one kind the rest are only counted, so a broken file does not flood its report. */
const shownPerKind = 50;

/** Collects findings. Those of the same `kind` are counted together. */
export class FindingLog {
  readonly #kinds = new Map<string, { readonly shown: Finding[]; more: number }>();

  /** `make` is called only for a finding that is listed. */
  add(kind: string, make: () => Finding): void {
    let entry = this.#kinds.get(kind);
    if (!entry) {
      entry = { shown: [], more: 0 };
      this.#kinds.set(kind, entry);
    }
    if (entry.shown.length < shownPerKind) entry.shown.push(make());
    else entry.more += 1;
  }

  /** Adds a finding about a whole table once. */
  addOnce(kind: string, make: () => Finding): void {
    if (!this.#kinds.has(kind)) this.add(kind, make);
  }

  /** Sorted by line; findings about a whole table come first. */
  list(): Finding[] {
    return [...this.#kinds.values()]
      .map(({ shown, more }) => ({ shown: shown.sort(compareLines), more }))
      .sort((a, b) => getLine(a.shown[0]) - getLine(b.shown[0]))
      .flatMap(({ shown, more }) =>
        more > 0 ? [...shown, ...shown.slice(-1).map((last) => formatMore(last, more))] : shown,
      );
  }
}

const getLine = (finding: Finding | undefined): number => finding?.at?.line ?? 0;
const compareLines = (a: Finding, b: Finding): number => getLine(a) - getLine(b);

function formatMore(last: Finding, more: number): Finding {
  const { code, severity, at } = last;
  const where = at?.table ? ` in table ${at.table}` : '';
  const message = `${formatDecimal(more)} more of the same kind${where} are not listed.`;
  return { code, severity, message, ...(at?.table ? { at: { table: at.table } } : {}) };
}
