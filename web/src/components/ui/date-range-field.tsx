import { useId, useState } from 'react';
import { createLastDays, type DateRange, formatUtcDay } from '../../lib/date-range.ts';
import { classNames } from '../../lib/class-names.ts';
import { ChoiceChips } from './choice-chips.tsx';
import { inputClass } from './text-field.tsx';

const presets = [
  { value: 'all', title: 'All time' },
  { value: '1', title: 'Today' },
  { value: '7', title: '7 days' },
  { value: '30', title: '30 days' },
  { value: '90', title: '90 days' },
] as const;

interface DateRangeFieldProps {
  range: DateRange;
  onChange: (range: DateRange) => void;
}

/** A range of days: one of the usual ones, or any. */
export function DateRangeField({ range, onChange }: DateRangeFieldProps) {
  const [now] = useState(Date.now);
  const today = formatUtcDay(now);
  const chosen = presets.find(({ value }) => isSame(range, toRange(value, now)))?.value ?? 'other';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ChoiceChips
        label="Time"
        value={chosen}
        choices={[...presets]}
        onChange={(value) => onChange(toRange(value, now))}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Day
          label="From (UTC)"
          day={range.from}
          max={range.to ?? today}
          onChange={(from) => onChange({ ...range, from: from || undefined })}
        />
        <Day
          label="To"
          day={range.to}
          min={range.from}
          max={today}
          onChange={(to) => onChange({ ...range, to: to || undefined })}
        />
      </div>
    </div>
  );
}

function Day(props: {
  label: string;
  day: string | undefined;
  min?: string | undefined;
  max?: string;
  onChange: (day: string) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center gap-1.5">
      <label htmlFor={id} className="text-xs text-muted">
        {props.label}
      </label>
      <input
        id={id}
        type="date"
        value={props.day ?? ''}
        min={props.min}
        max={props.max}
        onChange={(event) => props.onChange(event.target.value)}
        className={classNames(inputClass, 'h-8! w-34! border-edge px-2! text-xs! tabular-nums')}
      />
    </div>
  );
}

function toRange(value: string, nowMs: number): DateRange {
  return value === 'all' || value === 'other' ? {} : createLastDays(Number(value), nowMs);
}

function isSame(one: DateRange, other: DateRange): boolean {
  return one.from === other.from && one.to === other.to;
}
