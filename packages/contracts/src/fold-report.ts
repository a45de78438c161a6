import { foldPictures, unfoldPictures } from './fold-pictures.ts';
import { FoldedCells } from './folded-cells.ts';
import type { FoldedReport, FoldedTable } from './folded-report.ts';
import type { ReportTable } from './report-table.ts';
import type { Report } from './report.ts';

/** Shorter tables travel as they are, to be read by people too. */
const mostPlainRows = 500;

/** A report as it travels to a page, which takes a third of the characters of its long tables. */
export function foldReport({ tables, ...rest }: FoldedReport): FoldedReport {
  return tables === undefined ? rest : { ...rest, tables: tables.map(foldTable) };
}

function foldTable(table: ReportTable | FoldedTable): ReportTable | FoldedTable {
  if ('foldedRows' in table) return table.foldedRows.length > mostPlainRows ? table : unfoldTable(table);
  const { rows, rowPictures, ...rest } = table;
  if (rows.length <= mostPlainRows) return table;
  const cells = new FoldedCells(rest.columns.length);
  const foldedRows = rows.map((row) => row.map((cell, column) => cells.put(cell, column)));
  return {
    ...rest,
    values: cells.values,
    foldedRows,
    ...(rowPictures === undefined ? {} : { foldedPictures: foldPictures(rowPictures) }),
  };
}

/** A report that has travelled, with all its tables plain. */
export function unfoldReport({ tables, ...rest }: FoldedReport): Report {
  return tables === undefined ? rest : { ...rest, tables: tables.map(unfoldTable) };
}

function unfoldTable(table: ReportTable | FoldedTable): ReportTable {
  if (!('foldedRows' in table)) return table;
  const { values, foldedRows, foldedPictures, ...rest } = table;
  return {
    ...rest,
    rows: foldedRows.map((places) => places.map((place, column) => values[column]?.[place] ?? null)),
    ...(foldedPictures === undefined ? {} : { rowPictures: unfoldPictures(foldedPictures) }),
  };
}
