import { p6Columns, RowIndex, type ValueReader, type XerTable } from '@floatwise/schedule/xer-bytes';

const maxLevelsShown = 12;
const maxNameLength = 60;
const maxNamesKept = 4096;

/** The risk categories of a file: a forest by parent. In polluted files it has orphans, duplicates and circles. */
export class RiskCategories {
  /** 1 for each category that stays. */
  readonly kept: Uint8Array;
  readonly #index: RowIndex;
  readonly #reader: ValueReader;
  /** Cached names: most paths end in the same few top categories. */
  readonly #names = new Map<number, string>();

  constructor(bytes: Uint8Array, tables: readonly XerTable[], reader: ValueReader) {
    this.#index = new RowIndex(bytes, tables, p6Columns.riskCategory);
    this.#reader = reader;
    this.kept = new Uint8Array(this.#index.size);
  }

  /** Whether the table has the id column. */
  get hasIds(): boolean {
    return this.#index.hasColumn(p6Columns.riskCategory);
  }

  /** The first category with the id in this byte range. */
  findRow(id: readonly [start: number, end: number]): number | undefined {
    return this.#index.findRow(...id);
  }

  /** Byte range of the parent's id; undefined if there is none. */
  findParentId(row: number): [start: number, end: number] | undefined {
    const range = this.#index.findValue(row, p6Columns.riskCategoryParent);
    return range && this.#reader.isFilled(...range) ? range : undefined;
  }

  #findParent(row: number): number | undefined {
    const id = this.findParentId(row);
    return id && this.#index.findRow(...id);
  }

  /** Keeps the category, those with the same id, and all their ancestors. */
  keepWithAncestors(row: number): void {
    const open = [row];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (this.kept[next] === 1) continue;
      this.kept[next] = 1;
      const parent = this.#findParent(next);
      if (parent !== undefined) open.push(parent);
      const same = this.#index.findNextSame(next);
      if (same !== undefined) open.push(same);
    }
  }

  /** Names from the top down, `Contract > Subcontractors`. Follows a circle once, and drops the top of a very deep path. */
  formatPath(row: number): string {
    const seen = new Set<number>();
    const names: string[] = [];
    let next: number | undefined = row;
    while (next !== undefined && !seen.has(next) && names.length < maxLevelsShown) {
      seen.add(next);
      names.unshift(this.formatName(next));
      next = this.#findParent(next);
    }
    if (next !== undefined && !seen.has(next)) names.unshift('…');
    return names.join(' > ');
  }

  formatName(row: number): string {
    const known = this.#names.get(row);
    if (known !== undefined) return known;
    if (this.#names.size >= maxNamesKept) this.#names.clear();
    const name = this.#readName(row);
    this.#names.set(row, name);
    return name;
  }

  #readName(row: number): string {
    const columns = [p6Columns.riskCategoryName, p6Columns.riskCategory];
    for (const column of columns) {
      const range = this.#index.findValue(row, column);
      const text = range && this.#reader.formatText(...range, maxNameLength);
      if (text) return text;
    }
    return '(no name)';
  }

  /** One kept category of each circle of parents. */
  listCircles(): number[] {
    const walkOf = new Int32Array(this.kept.length);
    const circles: number[] = [];
    for (let row = 0; row < this.kept.length; row += 1) {
      if (this.kept[row] !== 1) continue;
      let next: number | undefined = row;
      while (next !== undefined && walkOf[next] === 0) {
        walkOf[next] = row + 1;
        next = this.#findParent(next);
      }
      if (next !== undefined && walkOf[next] === row + 1) circles.push(next);
    }
    return circles;
  }
}
