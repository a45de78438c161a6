import { useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { inputClass } from './text-field.tsx';

interface SelectFieldProps {
  label: string;
  value: string;
  choices: readonly { value: string; title: string }[];
  onChange: (value: string) => void;
}

/** A drop-down list with its label in front. */
export function SelectField({ label, value, choices, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(inputClass, 'h-8! w-auto! border-edge px-2! text-xs!')}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.title}
          </option>
        ))}
      </select>
    </div>
  );
}
