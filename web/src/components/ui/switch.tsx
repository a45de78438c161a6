import { useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface SwitchProps {
  label: string;
  description?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  /** Why it is disabled. */
  reason?: string | undefined;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, description, checked, disabled, reason, onChange }: SwitchProps) {
  const id = useId();
  const notes = [
    ...(description === undefined ? [] : [`${id}-note`]),
    ...(reason === undefined ? [] : [`${id}-reason`]),
  ];
  return (
    <div className="flex items-start justify-between gap-4" title={reason}>
      <div className="flex flex-col gap-0.5">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {description !== undefined && (
          <p id={`${id}-note`} className="text-xs text-muted">
            {description}
          </p>
        )}
        {reason !== undefined && (
          <span id={`${id}-reason`} hidden>
            {reason}
          </span>
        )}
      </div>
      <span className="relative mt-0.5 inline-flex shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled}
          aria-describedby={notes.length === 0 ? undefined : notes.join(' ')}
          onChange={(event) => onChange(event.target.checked)}
          className={classNames(
            'peer h-5 w-9 appearance-none rounded-full border transition-colors disabled:opacity-60',
            'border-edge bg-sunken checked:border-accent checked:bg-accent',
          )}
        />
        <span
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute left-1 top-1 size-3 rounded-full bg-edge transition-transform',
            'peer-checked:translate-x-4 peer-checked:bg-on-accent',
          )}
        />
      </span>
    </div>
  );
}
