import { classNames } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format-count.ts';

interface ChoiceChipsProps<Value extends string> {
  label: string;
  /** Label before the chips, such as `Rule:`. */
  title?: string;
  value: Value;
  choices: readonly { value: Value; title: string; count?: number | undefined }[];
  onChange: (value: Value) => void;
  /** Lower, above content that needs the space. */
  isDense?: boolean;
}

/** Small buttons of which one is pressed; on a phone they scroll on one line. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { label, title, value, choices, onChange, isDense = false } = props;
  return (
    <div
      role="group"
      aria-label={label}
      className="flex max-w-full items-center gap-1 max-sm:overflow-x-auto max-sm:p-0.5 sm:flex-wrap"
    >
      {title !== undefined && (
        <span aria-hidden="true" className="shrink-0 pr-0.5 text-xs font-medium text-muted">
          {title}
        </span>
      )}
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={classNames(
            isDense ? 'h-7' : 'h-8',
            'flex shrink-0 items-center gap-1 whitespace-nowrap rounded-md border px-2 text-xs font-medium transition-colors',
            choice.value === value
              ? 'border-accent bg-accent-soft text-accent-ink'
              : 'border-line text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {choice.title}
          {choice.count !== undefined && <span className="tabular-nums">{formatCount(choice.count)}</span>}
        </button>
      ))}
    </div>
  );
}
