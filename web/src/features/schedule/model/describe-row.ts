import { findSpan, formatFloat } from './find-range.ts';
import { formatMinutes } from './format-minutes.ts';
import { hasFlag, type Outline } from './outline.ts';

/** A row in words: `A1010 Excavation, 2026-03-02 08:00 to 2026-03-06 17:00, total float 3 d`. */
export function describeRow(outline: Outline, row: number): string {
  const { activities, groups, rows } = outline;
  const item = rows.items[row] ?? 0;
  const { start, finish } = findSpan(outline, row);
  // A milestone, or a bar with only one date, is a point.
  const dates = new Set([formatMinutes(start), formatMinutes(finish)].filter(Boolean));
  const when = [...dates].join(' to ') || 'no dates';
  if (item < 0) {
    const group = ~item;
    const title = [groups.codes[group], groups.names[group]].filter(Boolean).join(' ');
    const count = groups.counts[group] ?? 0;
    return [title, `${count} ${count === 1 ? 'activity' : 'activities'}`, when].join(', ');
  }
  const float = formatFloat(outline, row);
  return [
    `${activities.ids[item] ?? ''} ${activities.names[item] ?? ''}`.trim(),
    when,
    ...(hasFlag(activities, item, 'completed') ? ['completed'] : []),
    ...(float === '' ? [] : [`total float ${float} d`]),
    ...(hasFlag(activities, item, 'critical') ? ['critical'] : []),
  ].join(', ');
}
