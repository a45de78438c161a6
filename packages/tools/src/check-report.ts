import {
  findingSchema,
  foldedReportSchema,
  reportCellSchema,
  severitySchema,
  type Finding,
  type FoldedReport,
  type FoldedTable,
  type ReportCell,
  type ReportTable,
} from '@floatwise/contracts';

/**
 * The report as its schema reads it. Findings, rows of tables and their pictures, of which there may be a hundred thousand, are
 * not copied where they are as they have to be. Throws a ZodError for what is no report.
 */
export function checkReport(report: FoldedReport): FoldedReport {
  const { findings, tables } = report;
  const checked = foldedReportSchema.parse({
    ...report,
    findings: [],
    ...(tables === undefined ? {} : { tables: tables.map(withoutRows) }),
  });
  checked.findings = findings.map((finding) => (isPlain(finding) ? finding : findingSchema.parse(finding)));
  checked.tables?.forEach((table, place) => {
    const whole = tables?.[place];
    if (whole !== undefined) Object.assign(table, pickRows(whole));
  });
  return checked;
}

type Table = ReportTable | FoldedTable;

function withoutRows(table: Table): Table {
  if (!('foldedRows' in table)) {
    const { rowPictures: _, ...rest } = table;
    return { ...rest, rows: [] };
  }
  const { foldedPictures: _, ...rest } = table;
  return { ...rest, values: [], foldedRows: [] };
}

/** What was left out, once its rows have been looked at. Pictures are none of a tool's own: they are all drawn in one way. */
function pickRows(table: Table): Partial<Table> {
  if (!('foldedRows' in table)) {
    const { rows, rowPictures } = table;
    for (const row of rows) row.forEach(checkCell);
    return { rows, ...(rowPictures === undefined ? {} : { rowPictures }) };
  }
  const { values, foldedRows, foldedPictures } = table;
  for (const column of values) column.forEach(checkCell);
  for (const row of foldedRows) checkPlaces(row, values);
  return { values, foldedRows, ...(foldedPictures === undefined ? {} : { foldedPictures }) };
}

function checkPlaces(row: readonly number[], values: FoldedTable['values']): void {
  for (let column = 0; column < row.length; column++)
    if (values[column]?.[row[column] ?? -1] === undefined)
      throw new RangeError(`There is no value ${row[column]} of column ${column}`);
}

function checkCell(cell: ReportCell): void {
  if (typeof cell !== 'string' && cell !== null && !Number.isFinite(cell)) reportCellSchema.parse(cell);
}

const fieldNames: ReadonlySet<string> = new Set(Object.keys(findingSchema.shape));
const severities: ReadonlySet<string> = new Set(severitySchema.options);

/** Whether the finding holds what its schema knows and nothing else. */
function isPlain(finding: Finding): boolean {
  for (const name in finding) if (!fieldNames.has(name)) return false;
  const { code, severity, message, at = {} } = finding;
  return (
    typeof code === 'string' && severities.has(severity) && typeof message === 'string' && isPlainPlace(at)
  );
}

function isPlainPlace(place: NonNullable<Finding['at']>): boolean {
  for (const name in place) {
    const value: unknown = place[name as keyof typeof place];
    switch (name) {
      case 'activity':
      case 'project':
      case 'sheet':
      case 'table':
        if (typeof value !== 'string') return false;
        break;
      case 'row':
      case 'line':
        if (!Number.isSafeInteger(value) || Number(value) <= 0) return false;
        break;
      case 'relationship':
        if (!Array.isArray(value) || value.length !== 3 || !value.every(isText)) return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

const isText = (value: unknown): boolean => typeof value === 'string';
