import {
  findingsTableId,
  type Finding,
  type FindingPlace,
  formatFindingCode,
  type Severity,
} from '@floatwise/contracts';
import { createTablePart, type TablePart } from './table-part.ts';

/** The column with a finding's code in words. */
export const kindId = 'kind';

/** The column with a finding's severity, shown as a badge. */
export const severityId = 'severity';

const severityTitles: Record<Severity, string> = { error: 'Error', warning: 'Warning', info: 'Info' };

/** The findings of a report as a table. */
export function createFindingsPart(findings: readonly Finding[]): TablePart {
  return createTablePart(
    {
      id: findingsTableId,
      title: 'Findings',
      columns: [
        { id: severityId, title: 'Severity', kind: 'text', role: 'answer' },
        { id: 'where', title: 'Where', kind: 'text', role: 'key' },
        { id: 'finding', title: 'Finding', kind: 'text', role: 'why' },
        { id: kindId, title: 'Kind', kind: 'text' },
      ],
      rows: findings.map(({ severity, code, message, at }) => [
        severityTitles[severity],
        formatPlace(at) || 'whole file',
        message,
        formatFindingCode(code),
      ]),
    },
    'No findings.',
  );
}

/** The place of a finding in a planner's notation: `A1000 → A1010 FS`, `A1010, EC00610`, `TASK, line 88`; empty without one. */
export function formatPlace(place: FindingPlace | undefined): string {
  if (place === undefined) return '';
  const parts: string[] = [];
  if (place.relationship !== undefined) {
    const [predecessor, successor, type] = place.relationship;
    parts.push(`${predecessor} → ${successor} ${type}`);
  } else if (place.activity !== undefined) parts.push(place.activity);
  if (place.project !== undefined) parts.push(place.project);
  if (place.table !== undefined) parts.push(place.table);
  if (place.sheet !== undefined) parts.push(`sheet ${place.sheet}`);
  if (place.row !== undefined) parts.push(`row ${place.row}`);
  if (place.line !== undefined) parts.push(`line ${place.line}`);
  return parts.join(', ');
}
