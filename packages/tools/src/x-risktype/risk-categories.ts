import { p6Columns, RowIndex, type ValueReader, type XerTable } from '@floatwise/schedule/xer-bytes';

const maxLevelsShown = 12;
const maxNameLength = 60;
const maxNamesKept = 4096;

export type RiskCategories = ReturnType<typeof createRiskCategories>;

/** The risk categories of a file: a forest by parent. In polluted files it has orphans, duplicates and circles. */
export function createRiskCategories(bytes: Uint8Array, tables: readonly XerTable[], reader: ValueReader) {
  const index = new RowIndex(bytes, tables, p6Columns.riskCategory);
  /** 1 for each category that stays. */
  const kept = new Uint8Array(index.size);
  /** Cached names: most paths end in the same few top categories. */
  const names = new Map<number, string>();

  /** The first category with the id in this byte range. */
  const findRow = (id: readonly [start: number, end: number]): number | undefined => index.findRow(...id);

  /** Byte range of the parent's id; undefined if there is none. */
  const findParentId = (row: number): [start: number, end: number] | undefined => {
    const range = index.findValue(row, p6Columns.riskCategoryParent);
    return range && reader.isFilled(...range) ? range : undefined;
  };

  const findParent = (row: number): number | undefined => {
    const id = findParentId(row);
    return id && findRow(id);
  };

  const readName = (row: number): string => {
    for (const column of [p6Columns.riskCategoryName, p6Columns.riskCategory]) {
      const range = index.findValue(row, column);
      const text = range && reader.formatText(...range, maxNameLength);
      if (text) return text;
    }
    return '(no name)';
  };

  const formatName = (row: number): string => {
    const known = names.get(row);
    if (known !== undefined) return known;
    if (names.size >= maxNamesKept) names.clear();
    const name = readName(row);
    names.set(row, name);
    return name;
  };

  return {
    kept,
    /** Whether the table has the id column. */
    hasIds: index.hasColumn(p6Columns.riskCategory),
    findRow,
    findParentId,
    formatName,
    /** Keeps the category, those with the same id, and all their ancestors. */
    keepWithAncestors: (row: number): void => {
      const open = [row];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (kept[next] === 1) continue;
        kept[next] = 1;
        const parent = findParent(next);
        if (parent !== undefined) open.push(parent);
        const same = index.findNextSame(next);
        if (same !== undefined) open.push(same);
      }
    },
    /** Names from the top down, `Contract > Subcontractors`. Follows a circle once, and drops the top of a very deep path. */
    formatPath: (row: number): string => {
      const seen = new Set<number>();
      const path: string[] = [];
      let next: number | undefined = row;
      while (next !== undefined && !seen.has(next) && path.length < maxLevelsShown) {
        seen.add(next);
        path.unshift(formatName(next));
        next = findParent(next);
      }
      if (next !== undefined && !seen.has(next)) path.unshift('…');
      return path.join(' > ');
    },
    /** One kept category of each circle of parents. */
    listCircles: (): number[] => {
      const walkOf = new Int32Array(kept.length);
      const circles: number[] = [];
      for (let row = 0; row < kept.length; row += 1) {
        if (kept[row] !== 1) continue;
        let next: number | undefined = row;
        while (next !== undefined && walkOf[next] === 0) {
          walkOf[next] = row + 1;
          next = findParent(next);
        }
        if (next !== undefined && walkOf[next] === row + 1) circles.push(next);
      }
      return circles;
    },
  };
}
