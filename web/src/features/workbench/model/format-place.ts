import type { FindingPlace } from '@floatwise/contracts';

/** The place of a finding as a planner writes it: `A1000 → A1010 FS`, `A1010, EC00610`, `TASK, line 88`; empty without one. */
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
