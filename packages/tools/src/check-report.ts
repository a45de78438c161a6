import {
  findingSchema,
  reportCellSchema,
  reportSchema,
  severitySchema,
  type Finding,
  type Report,
  type ReportCell,
} from '@floatwise/contracts';

/**
 * The report as its schema reads it. Findings and rows of tables, of which there may be a hundred thousand, are not copied
 * where they are as they have to be. Throws a ZodError for what is no report.
 */
export function checkReport(report: Report): Report {
  const { findings, tables } = report;
  const checked = reportSchema.parse({
    ...report,
    findings: [],
    ...(tables === undefined ? {} : { tables: tables.map((table) => ({ ...table, rows: [] })) }),
  });
  checked.findings = findings.map((finding) => (isPlain(finding) ? finding : findingSchema.parse(finding)));
  for (const [place, table] of (checked.tables ?? []).entries()) {
    const rows = tables?.[place]?.rows ?? [];
    for (const row of rows) row.forEach(checkCell);
    table.rows = rows;
  }
  return checked;
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
