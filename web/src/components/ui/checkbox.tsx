import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <div className="flex items-start gap-2">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="checkbox mt-0.5"
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-xs text-critical">
          {error}
        </p>
      )}
    </div>
  );
}
