import { auditKinds } from '@floatwise/contracts';
import { useId } from 'react';
import { DateRangeField } from '../../../components/ui/date-range-field.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { inputClass } from '../../../components/ui/text-field.tsx';
import { classNames } from '../../../lib/class-names.ts';
import type { DateRange } from '../../../lib/date-range.ts';
import { useDebouncedText } from '../../../lib/use-debounced-text.ts';
import { findAuditTitle } from '../model/audit-titles.ts';

interface AuditFiltersProps {
  who: string;
  whom: string;
  kind: string;
  range: DateRange;
  onChange: (changes: Readonly<Record<string, string>>) => void;
  onRange: (range: DateRange) => void;
}

const kinds = auditKinds
  .map((kind) => ({ value: kind, title: findAuditTitle(kind) }))
  .toSorted((left, right) => left.title.localeCompare(right.title));

/** What is shown of the audit trail: what happened, to whom, by whom, and when. */
export function AuditFilters({ who, whom, kind, range, onChange, onRange }: AuditFiltersProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SelectField
          label="What"
          value={kind}
          choices={[{ value: '', title: 'Everything' }, ...kinds]}
          onChange={(next) => onChange({ kind: next })}
        />
        <PersonField label="Account" value={whom} onChange={(next) => onChange({ whom: next })} />
        <PersonField label="Done by" value={who} onChange={(next) => onChange({ who: next })} />
      </div>
      <DateRangeField range={range} onChange={onRange} />
    </div>
  );
}

interface PersonFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function PersonField({ label, value, onChange }: PersonFieldProps) {
  const id = useId();
  const [text, setText] = useDebouncedText(value, (next) => onChange(next.trim()));
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        placeholder="Username or email"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={classNames(inputClass, 'h-8! w-48! border-edge px-2! text-xs!')}
      />
    </div>
  );
}
