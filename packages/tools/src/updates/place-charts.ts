import type { WorkbookChart, WorkbookRow, WorkbookSheet } from '@floatwise/ooxml';

/** Height of a row of a sheet in pixels. */
const rowHeight = 20;

const countRows = ({ anchor }: WorkbookChart): number => Math.ceil(anchor.height / rowHeight) + 1;

/** Charts one below the other, from a column on, beside the rows of a table. */
export function placeBeside(charts: readonly WorkbookChart[], col: number): WorkbookChart[] {
  let row = 1;
  return charts.map((chart) => {
    const placed = { ...chart, anchor: { ...chart.anchor, col, row } };
    row += countRows(chart);
    return placed;
  });
}

/** A sheet of charts, each below its title; none without charts. */
export function createChartSheets(name: string, charts: readonly WorkbookChart[]): WorkbookSheet[] {
  if (charts.length === 0) return [];
  const rows: WorkbookRow[] = [];
  const placed = charts.map((chart): WorkbookChart => {
    rows.push([{ value: chart.title, look: 'label', wrap: false }]);
    const row = rows.length;
    for (let count = countRows(chart); count > 0; count--) rows.push([]);
    return { ...chart, anchor: { ...chart.anchor, col: 0, row } };
  });
  return [
    {
      name,
      headers: [],
      columns: [{ kind: 'text', width: 120 }],
      autoFilter: false,
      rows,
      charts: placed,
    },
  ];
}
