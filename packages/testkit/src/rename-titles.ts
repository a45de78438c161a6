import type { Report, ReportFigure } from '@floatwise/contracts';

/** The same report with other titles of all tables, columns and figures; `rename` receives each title. */
export function renameTitles(report: Report, rename: (title: string) => string): Report {
  const renamed = <Titled extends { title: string }>(one: Titled): Titled => ({
    ...one,
    title: rename(one.title),
  });
  return {
    ...report,
    figures: report.figures?.map((figure): ReportFigure => renamed(figure)),
    tables: report.tables?.map((table) => ({ ...renamed(table), columns: table.columns.map(renamed) })),
  };
}
