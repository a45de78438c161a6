import { formatMinutes } from './format-minutes.ts';
import { hasFlag, type Outline } from './outline.ts';

const days = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** A row in words: `A1010 Excavation, 2026-03-02 08:00 to 2026-03-06 17:00, total float 3 d`. */
export function describeRow({ activities, groups, rows }: Outline, row: number): string {
  const item = rows.items[row] ?? 0;
  const format = (start = NaN, finish = NaN): string[] => {
    if (Number.isNaN(start) && Number.isNaN(finish)) return ['no dates'];
    const isPoint = start === finish || Number.isNaN(start) || Number.isNaN(finish);
    return [
      isPoint
        ? formatMinutes(start) || formatMinutes(finish)
        : `${formatMinutes(start)} to ${formatMinutes(finish)}`,
    ];
  };
  if (item < 0) {
    const group = ~item;
    const title = [groups.codes[group], groups.names[group]].filter(Boolean).join(' ');
    const count = groups.counts[group] ?? 0;
    return [
      title,
      `${count} ${count === 1 ? 'activity' : 'activities'}`,
      ...format(groups.starts[group], groups.finishes[group]),
    ].join(', ');
  }
  const float = activities.totalFloats[item] ?? NaN;
  return [
    `${activities.ids[item] ?? ''} ${activities.names[item] ?? ''}`.trim(),
    ...format(activities.starts[item], activities.finishes[item]),
    ...(hasFlag(activities, item, 'completed') ? ['completed'] : []),
    ...(Number.isNaN(float) ? [] : [`total float ${days.format(float)} d`]),
    ...(hasFlag(activities, item, 'critical') ? ['critical'] : []),
  ].join(', ');
}
