import { useState } from 'react';
import { createLastDays, type DateRange, formatUtcDay } from '../../lib/date-range.ts';
import { ChoiceChips } from './choice-chips.tsx';
import { SmallField } from './text-field.tsx';

const presets = [
  { value: 'all', title: 'All time' },
  { value: '1', title: 'Today' },
  { value: '7', title: '7 days' },
  { value: '30', title: '30 days' },
  { value: '90', title: '90 days' },
] as const;

/** A range of days: one of the presets, or any. */
export function DateRangeField(props: { range: DateRange; onChange: (range: DateRange) => void }) {
  const { range, onChange } = props;
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
      <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-between max-sm:*:flex-col max-sm:*:items-start max-sm:*:gap-0.5">
        <SmallField
          label="From (UTC)"
          type="date"
          className="w-34! tabular-nums"
          value={range.from ?? ''}
          max={range.to ?? today}
          onChange={({ target: { value } }) => onChange({ ...range, from: value || undefined })}
        />
        <SmallField
          label="To"
          type="date"
          className="w-34! tabular-nums"
          value={range.to ?? ''}
          min={range.from}
          max={today}
          onChange={({ target: { value } }) => onChange({ ...range, to: value || undefined })}
        />
      </div>
    </div>
  );
}

function toRange(value: string, nowMs: number): DateRange {
  return value === 'all' || value === 'other' ? {} : createLastDays(Number(value), nowMs);
}

function isSame(one: DateRange, other: DateRange): boolean {
  return one.from === other.from && one.to === other.to;
}
