import type { Severity } from '@floatwise/contracts';
import { classNames } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format-count.ts';
import { severityTitles } from './finding-rows.ts';

type Choice = Severity | 'all';

interface SeverityFilterProps {
  value: Choice;
  counts: Record<Severity, number>;
  onChange: (value: Choice) => void;
}

/** Buttons for the severities that occur; one of them is pressed. */
export function SeverityFilter({ value, counts, onChange }: SeverityFilterProps) {
  const occurring = (['error', 'warning', 'info'] as const).filter((severity) => counts[severity] > 0);
  const total = counts.error + counts.warning + counts.info;
  const choices: [Choice, string, number][] = [
    ['all', 'All', total],
    ...occurring.map((severity): [Choice, string, number] => [
      severity,
      severityTitles[severity],
      counts[severity],
    ]),
  ];
  return (
    <div role="group" aria-label="Filter by severity" className="flex flex-wrap gap-1">
      {choices.map(([choice, title, count]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
          className={classNames(
            'flex h-8 items-center gap-1.5 rounded-md border px-2.5 text-xs font-medium transition-colors',
            choice === value
              ? 'border-accent bg-accent-soft text-accent-ink'
              : 'border-line text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {title}
          <span className="tabular-nums">{formatCount(count)}</span>
        </button>
      ))}
    </div>
  );
}
